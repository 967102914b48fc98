package interpreter

// Phase is where a holder is with its missions.
type Phase uint8

// The phases.
const (
	Idle    Phase = iota // no mission runs
	Running              // one does
	Failed               // the mission failed and starts over after a while
)

// pause is how long it takes from one mission to the next, and from a failure
// to starting over: 4 seconds (M-OPEN-011).
const pause = 4 * StepsPerSecond

// State is all that a holder has of its missions: plain data, a value.
type State struct {
	Phase      Phase
	Mission    int32  // running or failed; -1 for none
	Only       int32  // of a run: the one mission that is played; -1 in the hub
	Wait       int32  // steps until a mission may start, or start over
	Steps      uint32 // done so far
	Began      uint32 // step at which the running mission started
	Attempts   uint32 // of the running mission
	Completed  []bool // by mission
	Objectives []Progress
	Flags      []bool
	Counters   []int64
	Timers     []int32 // steps left; 0 is not running
	Fired      []bool  // once-rules that ran
	Holding    []bool  // state rules whose condition held
	Since      []int32 // steps that state rules have held
	Opened     []bool  // by actor: doors that a member opened in this attempt
	Bays       []int32 // by actor: mask of the members in a garage's bay, -1 before the first look
	Heard      []Event // caused by actions, for the next step
	Dropped    uint32  // actions beyond the fifty of a step
	Why        string  // the last failure's reason
}

// Status is where an objective is.
type Status uint8

// The statuses of an objective.
const (
	Waiting Status = iota
	UnderWay
	Done
	Lost
)

// Progress is where an objective is.
type Progress struct {
	Status Status
	Clock  int32 // steps left of its time limit; 0 without one
	Held   int32 // steps that its hold clock has run
}

// NewState is a holder's before anything started: in a run only one mission is
// played, by its number; in the hub only is -1.
func (p *Program) NewState(only int) State {
	return State{Mission: -1, Only: int32(only), Completed: make([]bool, len(p.Missions))}
}

// Running is the mission that runs or waits to start over, nil for none.
func (p *Program) Running(s *State) *Mission {
	if s.Mission < 0 {
		return nil
	}
	return &p.Missions[s.Mission]
}

// reset gives a mission's state its first values; what does not fit is made
// new, so that a checkpoint's slices are never shared.
func (s *State) reset(m *Mission) {
	s.Objectives = make([]Progress, len(m.Objectives))
	s.Flags = make([]bool, len(m.Flags))
	s.Counters = make([]int64, len(m.Counters))
	for i := range m.Counters {
		s.Counters[i] = m.Counters[i].First
	}
	s.Timers = make([]int32, len(m.Timers))
	s.Fired = make([]bool, len(m.Rules))
	s.Holding = make([]bool, len(m.States))
	s.Since = make([]int32, len(m.States))
	s.Opened = make([]bool, len(m.Actors))
	s.Bays = make([]int32, len(m.Actors))
	for i := range s.Bays {
		s.Bays[i] = -1
	}
	s.Heard = s.Heard[:0]
	s.Why = ""
}
