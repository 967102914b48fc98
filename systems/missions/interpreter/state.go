package interpreter

// Phase is where an owner is with its missions.
type Phase uint8

// The phases.
const (
	Idle    Phase = iota // no mission runs
	Running              // a mission runs
	Failed               // the mission failed and will start over
)

// pause is how long it takes from one mission to the next, and from a failure
// to starting over: 4 seconds (M-OPEN-011).
const pause = 4 * StepsPerSecond

// State is all that an owner has of its missions: plain data, a value. Keyframes
// and hashes depend on the order of its fields.
type State struct {
	Phase      Phase       // where the owner is with its missions
	Mission    int32       // number of the mission that runs or failed; -1 for none
	Only       int32       // number of the one mission of a run; -1 in the hub
	Wait       int32       // steps until a mission may start, or start over
	Steps      uint32      // steps done so far
	Began      uint32      // step at which the running mission started
	Attempts   uint32      // of the running mission
	Completed  []bool      // by mission
	Objectives []Progress  // by objective
	Flags      []bool      // by flag: whether it is set
	Counters   []int64     // by counter
	Timers     []int32     // by timer: steps left; 0 is not running
	Fired      []bool      // by rule: whether it has run
	Holding    []bool      // by state rule: whether its condition held in the last step
	Since      []int32     // by state rule: steps that its condition has held
	Doors      doorState   // of door actors
	Garages    garageState // of garage actors
	Pending    []Event     // caused by actions, for the next step
	Dropped    uint32      // actions beyond the fifty of a step
	Why        string      // reason of the last failure
}

// Status says how an objective stands.
type Status uint8

// The statuses of an objective.
const (
	StatusWaiting Status = iota
	StatusActive
	StatusDone
	StatusFailed
)

// Progress is how an objective stands.
type Progress struct {
	Status Status // how it stands
	Clock  int32  // steps left of the time limit; 0 without one
	Count  int32  // the verb's own number, such as the steps that a hold clock has run
}

// NewState is an owner's state before anything started. In a run only the
// mission with that number is played; in the hub only is -1.
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

// reset gives a mission's state its first values. The slices are new ones, so
// that a checkpoint's are never shared.
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
	s.Doors.Opened = make([]bool, len(m.Actors))
	s.Garages.Bays = make([]MemberSet, len(m.Actors))
	for i := range s.Garages.Bays {
		s.Garages.Bays[i] = bayUnknown
	}
	s.Pending = s.Pending[:0]
	s.Why = ""
}
