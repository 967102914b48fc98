package protocol

// Watch is a room as a whole, as its watchers are told of it about once a
// second.
type Watch struct {
	Tick     uint64        `json:"tick"`
	Rate     int           `json:"rate"` // ticks a second
	Paused   bool          `json:"paused"`
	Late     uint64        `json:"late"`     // ticks given up on
	Refused  uint64        `json:"refused"`  // inputs refused
	Entities int           `json:"entities"` // that clients may know of
	Awake    int           `json:"awake"`    // bodies that physics moves
	Bytes    uint64        `json:"bytes"`    // sent in snapshots to who is here
	Watchers int           `json:"watchers"`
	Clock    float64       `json:"clock"` // minutes after midnight
	Day      uint32        `json:"day"`
	Players  []WatchPlayer `json:"players"`
	Signals  []WatchSignal `json:"signals"` // by junction of the level
	Costs    []WatchCost   `json:"costs"`   // in the tick's order, the whole tick last
}

// WatchPlayer is a player and what it plays.
type WatchPlayer struct {
	Client    uint32  `json:"client"`
	Entity    uint64  `json:"entity"`
	Name      string  `json:"name"`
	Bot       bool    `json:"bot"`
	Away      bool    `json:"away"`
	Team      uint8   `json:"team"`
	Party     uint32  `json:"party"`
	Health    float64 `json:"health"` // per cent
	Riding    uint64  `json:"riding"`
	Cash      int64   `json:"cash"`
	Stars     uint8   `json:"stars"`
	State     string  `json:"state"` // idle, running, failed
	Mission   string  `json:"mission"`
	Objective string  `json:"objective"`
	Target    *Target `json:"target,omitzero"`
}

// WatchSignal is what a junction's two groups show, north-south first: red,
// amber, green, flashing, or empty where it has no signals.
type WatchSignal [2]string

// WatchCost is the time of a part of the tick, microseconds.
type WatchCost struct {
	Name string  `json:"name"`
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}
