package interpreter

// Input is what a step is given beside the ports.
type Input struct {
	Members int       // how many members the owner has
	Alive   MemberSet // members who are not down
	Events  []Event   // since the last step; subjects are of the running mission
}

// Machine steps the states of one program. It belongs to one goroutine.
type Machine struct {
	program     *Program
	ports       *Ports
	mission     *Mission // that runs in the step
	state       *State   // of the owner whose step it is
	input       *Input
	issued      []Issued
	events      []Event // of this step, in order
	queue       []queued
	stack       []bool
	known       known
	scratch     []byte
	round       uint64 // steps and trackers of all states so far: answers hold for one round
	evaluations uint64
	acted       int // actions run in this step
	ending      ending
}

// ending is how the mission ends as the step ends. The first decision stands
// (M-OPEN-052).
type ending struct {
	decided  bool
	complete bool
	why      string // reason of a failure
}

// NewMachine makes a machine that plays a program in the world behind the ports.
func NewMachine(p *Program, ports *Ports) *Machine {
	return &Machine{program: p, ports: ports, stack: make([]bool, 0, stackSize)}
}

// Evaluations counts the conditions checked so far.
func (m *Machine) Evaluations() uint64 { return m.evaluations }

// Step moves an owner's state on by a step and appends the commands for the
// host.
func (m *Machine) Step(s *State, in *Input, out []Issued) []Issued {
	m.state, m.input, m.issued = s, in, out
	m.round++
	s.Steps++
	switch s.Phase {
	case Idle:
		m.startDue()
	case Failed:
		if s.Wait--; s.Wait <= 0 && !in.Alive.Empty() {
			m.startMission(int(s.Mission))
		}
	case Running:
		m.runMission()
	}
	return m.issued
}
