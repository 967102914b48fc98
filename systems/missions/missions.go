package missions

import (
	"reflect"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// Options says what of the game is played.
type Options struct {
	Run int // number of the one mission that all who join play; -1 for the hub
}

// System steps every owner's missions ten times a second (M-HOST-003).
type System struct {
	program   ecs.ServiceReader[*interpreter.Program]
	machine   *interpreter.Machine
	turn      turn
	ports     ports
	owners    owners
	progress  progress
	missions  ecs.ResourceWriter[components.Missions]
	hud       ecs.ServiceWriter[*HUD]
	executors executors
	input     interpreter.Input
	issued    []interpreter.Issued
}

// Init connects the ports to one another and to the interpreter.
func (s *System) Init() {
	s.turn.init()
	s.executors = executors{}
	s.ports.init(&s.turn, s.executors)
	s.owners.init(&s.ports.actors)
	s.machine = interpreter.NewMachine(s.program.Get(), s.ports.answering())
	s.executors.check()
}

// Update seats who came and removes who left, every tick, and steps the owners
// when a step is due.
func (s *System) Update(t ecs.Tick) {
	s.owners.update()
	s.hud.Get().Stepped = false
	if every := uint64(1/(t.Delta*interpreter.StepsPerSecond) + 0.5); t.Number%every != 0 {
		return
	}
	s.ports.take()
	for _, id := range s.owners.inOrder() {
		s.step(id)
	}
	s.missions.Get().Minute = s.ports.clock.raised
	s.publish()
}

// step runs one owner's missions by a step and executes the commands.
func (s *System) step(id ecs.ID) {
	state := s.owners.states.Get(id)
	s.begin(id, state)
	s.ports.collect()
	s.input = interpreter.Input{
		Members: len(s.turn.members.Members), Alive: s.ports.players.alive(), Events: s.turn.events,
	}
	s.progress.note(state)
	s.issued = s.machine.Step(state, &s.input, s.issued[:0])
	for i := range s.issued {
		s.execute(&s.issued[i])
	}
	s.progress.report(s.turn.order, state)
}

// begin makes it an owner's turn: the ports answer for it from now on.
func (s *System) begin(id ecs.ID, state *interpreter.State) {
	s.turn.owner, s.turn.order = id, s.owners.owner.Get(id).Order
	s.turn.members, s.turn.mission = s.owners.members.Get(id), s.program.Get().Running(state)
	s.turn.events = s.turn.events[:0]
}

// execute does one command of a step.
func (s *System) execute(c *interpreter.Issued) {
	s.turn.mission = &s.program.Get().Missions[c.Mission]
	s.executors[reflect.TypeOf(c.Command)](c.Command, c.Who)
}
