package bench

// Report is what a scene cost and what was done in it.
type Report struct {
	Scene   string  `json:"scene"`
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds"` // simulated and measured
	Ticks   int     `json:"ticks"`
	Rate    int     `json:"rate"` // ticks a second

	Level Level `json:"level"`

	Tick    Distribution `json:"tick"`    // the whole tick, without the clients
	Systems []Part       `json:"systems"` // in their order, then "replication"
	Step    Distribution `json:"step"`    // of the missions, on ticks that have one
	Clients Distribution `json:"clients"` // what the players' own side took a tick

	Allocations Distribution `json:"allocations"` // a tick, on the room's goroutine
	Collector   Collector    `json:"collector"`
	HeapBytes   uint64       `json:"heapBytes"` // of the room, its level's data aside

	BytesPerClient float64 `json:"bytesPerClient"` // a second, sent
	Snapshots      uint64  `json:"snapshots"`
	Texts          uint64  `json:"texts"`

	Work    Work     `json:"work"`
	Hash    string   `json:"hash"`              // of the state at the end, in hex
	Missing []string `json:"missing,omitempty"` // of the scene, not yet simulated
}

// Level is where a scene is played.
type Level struct {
	ID      string  `json:"id"`
	Width   float64 `json:"width"` // metres
	Depth   float64 `json:"depth"`
	Statics int     `json:"statics"` // solids, surfaces and doors
	Lanes   int     `json:"lanes"`
	Hash    string  `json:"hash"` // of its content
}

// Part is one part of the tick.
type Part struct {
	Name string       `json:"name"`
	Time Distribution `json:"time"`
}

// Distribution is of one figure over all ticks. Times are in microseconds.
type Distribution struct {
	Mean float64 `json:"mean"`
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}

// Collector is what the garbage collector did in the measured time, for the
// whole process: the clients' garbage is in it.
type Collector struct {
	Runs         uint32  `json:"runs"`
	PauseTotal   float64 `json:"pauseTotal"` // microseconds
	PauseLongest float64 `json:"pauseLongest"`
}

// Work is what was done in the measured time, in sums and in means over ticks.
type Work struct {
	Walked     float64 `json:"walked"`     // metres, by players on foot
	Driven     float64 `json:"driven"`     // metres, by players at the wheel
	Traffic    float64 `json:"traffic"`    // metres, by ambient cars
	OnFoot     float64 `json:"onFoot"`     // players, mean
	AtWheel    float64 `json:"atWheel"`    // players, mean
	Ambient    float64 `json:"ambient"`    // cars, mean
	Embodied   float64 `json:"embodied"`   // ambient cars that have a body, mean
	Vehicles   float64 `json:"vehicles"`   // all, mean
	Awake      float64 `json:"awake"`      // bodies, mean
	AwakeMost  int     `json:"awakeMost"`  // bodies
	Entities   float64 `json:"entities"`   // that clients may know of, mean
	Impacts    int     `json:"impacts"`    // events
	RunOvers   int     `json:"runOvers"`   // events
	Missions   float64 `json:"missions"`   // players with one under way, mean
	Legs       uint64  `json:"legs"`       // of ways, searched by the room
	ClientLegs uint64  `json:"clientLegs"` // of ways, searched by the clients
	Inputs     uint64  `json:"inputs"`     // taken from clients
}
