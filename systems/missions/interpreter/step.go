package interpreter

import "math/bits"

// Input is what a step is given.
type Input struct {
	Facts    []float64 // by slot of the running mission
	Members  int       // of the holder
	Standing uint32    // mask of the members who are on their feet
	Events   []Event   // since the last step; subjects are of the running mission
}

// CommandKind is what a step asks of the host.
type CommandKind uint8

// The commands.
const (
	CommandSpawn      CommandKind = iota // the mission's actors
	CommandDespawn                       // the mission's actors
	CommandText                          // a line for every member
	CommandMessage                       // From sends Text to every member
	CommandBannerDone                    // MISSION COMPLETE
	CommandBannerFail                    // MISSION FAILED, Text says why
	CommandPay                           // Cash and Rep
	CommandLock                          // vehicle or door actor Number
	CommandUnlock                        // vehicle or door actor Number
	CommandWanted                        // Number stars for every member
	CommandClock                         // the room clock to Number minutes
	CommandPace                          // game minutes a second
)

// Command is one thing that the host is to do, in the order given.
type Command struct {
	Kind    CommandKind
	Mission int32
	Number  int32
	Who     int32 // index of the member it is about, Nobody for the holder
	Cash    int64
	Rep     int64
	Pace    float64
	Final   bool // of a payment: the mission's own reward
	From    string
	Text    string
}

// actionLimit is how many actions run for a holder in a step (M-DET-004).
const actionLimit = 50

// Machine steps states of one program. It belongs to one goroutine.
type Machine struct {
	Program     *Program
	mission     *Mission
	state       *State
	input       *Input
	out         []Command
	events      []Event // of this step, in order
	queue       []queued
	stack       []float64
	evaluations uint64
	acted       int // actions run in this step
	end         ending
}

// queued is an action that waits for its turn, and who caused it.
type queued struct {
	action *Action
	who    int32
}

// ending is how the mission ends at this step's end; the first word stands.
type ending struct {
	decided  bool
	complete bool
	why      string
}

// NewMachine makes a machine for a program.
func NewMachine(p *Program) *Machine {
	return &Machine{Program: p, stack: make([]float64, 0, stackSize)}
}

// Evaluations counts conditions checked so far.
func (m *Machine) Evaluations() uint64 { return m.evaluations }

// Step moves a holder's state on by a step and appends what the host is to do.
func (m *Machine) Step(s *State, in *Input, out []Command) []Command {
	m.state, m.input, m.out = s, in, out
	s.Steps++
	switch s.Phase {
	case Idle:
		m.idle()
	case Failed:
		if s.Wait--; s.Wait <= 0 && in.Standing != 0 {
			m.begin(int(s.Mission))
		}
	case Running:
		m.run()
	}
	return m.out
}

// idle starts the mission that is due: one whose zone was entered, or the next
// of those that start on joining.
func (m *Machine) idle() {
	s := m.state
	if s.Only >= 0 {
		if !s.Completed[s.Only] && m.playable(int(s.Only)) {
			m.begin(int(s.Only))
		}
		return
	}
	if m.beginEntered() {
		return
	}
	if s.Wait > 0 {
		s.Wait--
		return
	}
	for i := range m.Program.Missions {
		if c := &m.Program.Missions[i]; c.StartZone < 0 && c.Solo && !s.Completed[i] && m.playable(i) {
			m.begin(i)
			return
		}
	}
}

// beginEntered starts the first mission in the document whose zone was entered
// (M-OPEN-014).
func (m *Machine) beginEntered() bool {
	for i := range m.Program.Missions {
		c := &m.Program.Missions[i]
		if c.StartZone < 0 || !c.Solo || m.state.Completed[i] || !m.playable(i) {
			continue
		}
		for _, e := range m.input.Events {
			if e.Verb == ZoneEnter && e.Subject == c.StartZone {
				m.begin(i)
				return true
			}
		}
	}
	return false
}

func (m *Machine) playable(mission int) bool { return len(m.Program.Missions[mission].Unplayable) == 0 }

// begin starts a mission, anew or over.
func (m *Machine) begin(mission int) {
	s := m.state
	if s.Mission != int32(mission) {
		s.Attempts = 0
	}
	m.mission = &m.Program.Missions[mission]
	s.Phase, s.Mission, s.Began, s.Wait = Running, int32(mission), s.Steps, 0
	s.Attempts++
	s.reset(m.mission)
	m.command(Command{Kind: CommandSpawn})
	s.Heard = append(s.Heard, Event{MissionStart, 0, Nobody})
	m.start(m.mission.First, &s.Heard)
}

// run is a step of a running mission, in the order of M-OPEN-043.
func (m *Machine) run() {
	s := m.state
	m.mission = &m.Program.Missions[s.Mission]
	m.end, m.queue, m.acted = ending{}, m.queue[:0], 0
	m.events = append(m.events[:0], s.Heard...)
	s.Heard = s.Heard[:0]
	m.events = append(m.events, m.input.Events...)
	m.look()
	m.runTimers()
	m.runObjectives()
	m.hear()
	m.watch()
	m.act()
	if m.input.Standing == 0 && m.input.Members > 0 {
		m.decide(ending{why: "You died."})
	}
	m.finish()
}

// decide settles how the mission ends; the first word stands (M-OPEN-052).
func (m *Machine) decide(e ending) {
	if !m.end.decided {
		m.end = e
		m.end.decided = true
	}
}

// finish ends the mission if this step decided so. The end's own event is
// heard by rules before all is taken away.
func (m *Machine) finish() {
	if !m.end.decided {
		return
	}
	verb := MissionFail
	if m.end.complete {
		verb = MissionComplete
	}
	m.events, m.queue = append(m.events[:0], Event{verb, 0, Nobody}), m.queue[:0]
	end := m.end
	m.hear()
	m.act()
	s := m.state
	if end.complete {
		s.Completed[s.Mission] = true
		m.command(Command{Kind: CommandPay, Cash: m.mission.Cash, Rep: m.mission.Rep, Final: true, Who: Nobody})
		m.command(Command{Kind: CommandBannerDone})
		m.command(Command{Kind: CommandDespawn})
		s.Phase, s.Mission, s.Wait = Idle, -1, pause
		return
	}
	s.Phase, s.Wait, s.Why = Failed, pause, end.why
	m.command(Command{Kind: CommandBannerFail, Text: end.why})
	m.command(Command{Kind: CommandDespawn})
}

// command asks something of the host.
func (m *Machine) command(c Command) {
	c.Mission = int32(m.mission.Number)
	m.out = append(m.out, c)
}

// one is the index of the lowest member of a mask, Nobody for an empty one.
func one(mask uint32) int32 {
	if mask == 0 {
		return Nobody
	}
	return int32(bits.TrailingZeros32(mask))
}
