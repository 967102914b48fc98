package tracker

// State says what a mission owner is doing.
type State string

// The states.
const (
	Idle    State = "idle"    // no mission runs
	Running State = "running" // a mission runs
	Failed  State = "failed"  // the mission failed and will start over
)

// Status is the mark that a client draws before a member of a group.
type Status string

// The statuses of a group's member.
const (
	StatusActive Status = "•" // under way
	StatusDone   Status = "✓"
	StatusFailed Status = "✗"
)

// Tracker is the mission under way, as the panel shows it (M-HOST-020).
type Tracker struct {
	Mission    string  `json:"mission,omitzero"`     // title, absent when none runs
	ID         string  `json:"id,omitzero"`          // the mission's id, absent when none runs
	State      State   `json:"state"`                // idle, running or failed
	Objectives []Line  `json:"objectives,omitempty"` // under way, each group before its members
	Starts     []Start `json:"starts,omitempty"`     // missions that can be started, while none runs
	Done       int     `json:"done"`                 // solo missions completed
	Of         int     `json:"of"`                   // solo missions of the game
}

// Start is a mission that starts where its zone is entered.
type Start struct {
	Mission string `json:"mission"` // title
	Target  Target `json:"target"`  // the zone
}

// Line is an objective under way or a member of the group that is.
type Line struct {
	ID       string            `json:"id"`                // of the objective
	Verb     string            `json:"verb"`              // as documents write it
	Text     string            `json:"text"`              // with its counters filled in
	Mark     Status            `json:"mark,omitzero"`     // of a group's member
	Done     int               `json:"done,omitzero"`     // members done, of a group
	Need     int               `json:"need,omitzero"`     // members to be done, of a group
	TimeLeft Optional[float64] `json:"timeLeft,omitzero"` // whole seconds of the time limit
	Hold     Optional[float64] `json:"hold,omitzero"`     // whole seconds left of the hold clock
	Target   Optional[Target]  `json:"target,omitzero"`   // where the line points
	Vehicle  uint64            `json:"vehicle,omitzero"`  // entity that is to be driven
}

// Active reports whether the line's objective can still be done or fail.
func (l *Line) Active() bool { return l.Mark != StatusDone && l.Mark != StatusFailed }

// Target is where an objective's mark stands.
type Target struct {
	X      float64 `json:"x"`               // metres
	Y      float64 `json:"y"`               // metres
	Z      float64 `json:"z"`               // metres
	Radius float64 `json:"radius,omitzero"` // metres; 0 for a point
	Entity uint64  `json:"entity,omitzero"` // 0 for a place or a zone
}
