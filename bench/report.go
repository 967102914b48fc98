package bench

// Report is the result of a measured scene: its costs and the work done.
type Report struct {
	Scene   string  `json:"scene"`   // name of the scene
	Seed    uint64  `json:"seed"`    // seed of the room and of its players
	Seconds float64 `json:"seconds"` // simulated and measured
	Ticks   int     `json:"ticks"`   // number of measured ticks
	Rate    int     `json:"rate"`    // ticks per second

	Level Level `json:"level"` // the level of the scene

	Tick    Distribution `json:"tick"`    // the whole tick without the clients
	Systems []Part       `json:"systems"` // in their order, then "replication"
	Step    Distribution `json:"step"`    // of the missions, on ticks that step them
	Clients Distribution `json:"clients"` // time of the players' side per tick

	Allocations Distribution `json:"allocations"` // per tick, on the room's goroutine
	Collector   Collector    `json:"collector"`   // garbage collection during the measurement
	HeapBytes   uint64       `json:"heapBytes"`   // heap of the room without its level's data

	BytesPerClient float64 `json:"bytesPerClient"` // sent per second
	Snapshots      uint64  `json:"snapshots"`      // snapshots sent to all clients
	Texts          uint64  `json:"texts"`          // text frames sent to all clients

	Work    Work     `json:"work"`              // what was done
	Hash    string   `json:"hash"`              // state hash at the end, in hex
	Missing []string `json:"missing,omitempty"` // parts of the scene that are not simulated yet
}

// Level describes the level of a scene.
type Level struct {
	ID      string  `json:"id"`      // id of the level
	Width   float64 `json:"width"`   // metres
	Depth   float64 `json:"depth"`   // metres
	Statics int     `json:"statics"` // solids, surfaces and doors
	Lanes   int     `json:"lanes"`   // number of lanes
	Hash    string  `json:"hash"`    // hash of its content
}

// Part is one part of the tick.
type Part struct {
	Name string       `json:"name"` // name of the stage, or of the rest of the tick
	Time Distribution `json:"time"` // microseconds per tick
}

// Distribution describes one figure over all ticks. Times are in microseconds.
type Distribution struct {
	Mean float64 `json:"mean"` // arithmetic mean
	P50  float64 `json:"p50"`  // median
	P99  float64 `json:"p99"`  // 99th percentile
	Max  float64 `json:"max"`  // largest value
}

// Collector describes the garbage collector's work during the measurement. It
// covers the whole process, clients included.
type Collector struct {
	Runs         uint32  `json:"runs"`         // number of collections
	PauseTotal   float64 `json:"pauseTotal"`   // microseconds
	PauseLongest float64 `json:"pauseLongest"` // microseconds
}

// Work describes the work done during the measurement, in sums and in means per
// tick.
type Work struct {
	Walked     float64 `json:"walked"`     // metres, by players on foot
	Driven     float64 `json:"driven"`     // metres, by players at the wheel
	Traffic    float64 `json:"traffic"`    // metres, by ambient cars
	OnFoot     float64 `json:"onFoot"`     // players on foot, mean
	AtWheel    float64 `json:"atWheel"`    // players at the wheel, mean
	Ambient    float64 `json:"ambient"`    // ambient cars, mean
	Embodied   float64 `json:"embodied"`   // ambient cars that have a body, mean
	Vehicles   float64 `json:"vehicles"`   // all vehicles, mean
	Awake      float64 `json:"awake"`      // awake bodies, mean
	AwakeMax   int     `json:"awakeMost"`  // awake bodies, largest number
	Entities   float64 `json:"entities"`   // entities that clients may receive, mean
	Impacts    int     `json:"impacts"`    // number of events
	RunOvers   int     `json:"runOvers"`   // number of events
	Missions   float64 `json:"missions"`   // players with a mission under way, mean
	ClientLegs uint64  `json:"clientLegs"` // path legs searched by the clients
	Inputs     uint64  `json:"inputs"`     // inputs taken from clients
}
