package protocol

// Watch is an overview of a room that the room sends its watchers about once a
// second.
type Watch struct {
	Tick     uint64        `json:"tick"`     // number of the last tick
	Rate     int           `json:"rate"`     // ticks a second
	Paused   bool          `json:"paused"`   // reports whether the room is paused
	Late     uint64        `json:"late"`     // ticks skipped because the room fell behind
	Refused  uint64        `json:"refused"`  // inputs that the simulation refused
	Entities int           `json:"entities"` // entities that clients can see
	Awake    int           `json:"awake"`    // physics bodies that are awake
	Bytes    uint64        `json:"bytes"`    // bytes sent in snapshots to the clients that are in the room now
	Watchers int           `json:"watchers"` // number of watchers
	Clock    float64       `json:"clock"`    // minutes after midnight
	Day      uint32        `json:"day"`      // number of the day
	Players  []WatchPlayer `json:"players"`  // by ascending entity
	Signals  []WatchSignal `json:"signals"`  // by junction of the level
	Costs    []WatchCost   `json:"costs"`    // in the tick's order, the whole tick last
}

// WatchPlayer is a player with the mission that it plays.
type WatchPlayer struct {
	Client    uint32  `json:"client"`          // number of the client
	Entity    uint64  `json:"entity"`          // entity of the character
	Name      string  `json:"name"`            // name of the player
	Bot       bool    `json:"bot"`             // reports whether a bot plays
	Away      bool    `json:"away"`            // reports whether the connection is gone
	Team      uint8   `json:"team"`            // number of the team; 0 is none
	Party     uint32  `json:"party"`           // number of the party; 0 is none
	Health    float64 `json:"health"`          // percent
	Riding    uint64  `json:"riding"`          // entity of the vehicle; 0 is none
	Cash      int64   `json:"cash"`            // dollars
	Stars     uint8   `json:"stars"`           // wanted level
	State     string  `json:"state"`           // idle, running, failed
	Mission   string  `json:"mission"`         // title; empty when idle
	Objective string  `json:"objective"`       // text of the first active objective
	Target    *Target `json:"target,omitzero"` // position of the objective's marker
}

// WatchSignal holds what the two groups of a junction show, north-south first:
// red, amber, green, flashing, or empty for a junction without signals.
type WatchSignal [2]string

// WatchCost holds the times of one part of the tick, in microseconds.
type WatchCost struct {
	Name string  `json:"name"` // a system, "replication" or "tick"
	P50  float64 `json:"p50"`  // median, microseconds
	P99  float64 `json:"p99"`  // microseconds
	Max  float64 `json:"max"`  // microseconds
}
