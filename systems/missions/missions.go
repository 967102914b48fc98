package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/linked"
	"caper/physics"
	"caper/systems/missions/interpreter"
	"caper/systems/rules/models"
	"caper/systems/rules/seats"
)

// Options says what of the game is played.
type Options struct {
	Run int // the one mission of a run, for all who join; -1 for the hub
}

// System steps every holder's missions ten times a second (M-HOST-003).
type System struct {
	machine   *interpreter.Machine
	program   ecs.ServiceReader[*interpreter.Program]
	options   ecs.ServiceReader[*Options]
	linked    ecs.ServiceReader[*linked.Game]
	models    ecs.ServiceReader[*models.Table]
	space     ecs.ServiceReader[physics.Queries]
	hud       ecs.ServiceWriter[*HUD]
	keys      ecs.KeyWriter
	cars      ecs.Spawner `archetype:"vehicle"`
	owners    ecs.Spawner `archetype:"mission owner"`
	despawner ecs.Despawner
	ticks     ecs.Ticks
	seats     seats.Rule

	holders  ecs.Filter `has:"MissionOwner"`
	players  ecs.Filter `has:"Player"`
	vehicles ecs.Filter `has:"Vehicle"`
	doors    ecs.Filter `has:"Door"`
	garages  ecs.Filter `has:"Garage"`
	holder   ecs.Writer[components.MissionOwner]
	player   ecs.Reader[components.Player]
	pose     ecs.Reader[components.Pose]
	riding   ecs.Reader[components.Riding]
	health   ecs.Reader[components.Health]
	vehicle  ecs.Writer[components.Vehicle]
	occupant ecs.Reader[components.Occupants]
	lock     ecs.Writer[components.Lock]
	door     ecs.Reader[components.Door]
	garage   ecs.Reader[components.Garage]
	wallet   ecs.Writer[components.Wallet]
	wanted   ecs.Writer[components.Wanted]
	states   ecs.StoreWriter[interpreter.State]
	members  ecs.StoreWriter[components.Members]
	counts   ecs.StoreWriter[components.ZoneCounts]
	zones    ecs.StoreReader[components.ZoneMemory]
	room     ecs.ResourceWriter[components.Missions]
	clock    ecs.ResourceWriter[components.Clock]
	weather  ecs.ResourceReader[components.Weather]

	joined       ecs.Cursor[components.Joined]
	crossed      ecs.Cursor[components.ZoneCrossed]
	seated       ecs.Cursor[components.SeatChanged]
	condition    ecs.Cursor[components.ConditionChanged]
	locked       ecs.Cursor[components.LockChanged]
	opened       ecs.Cursor[components.DoorMoved]
	notification ecs.Emitter[components.Notification]
	lockMoved    ecs.Emitter[components.LockChanged]
	progress     ecs.Emitter[components.MissionProgressed]

	facts    []float64
	events   []interpreter.Event
	commands []interpreter.Command
	happened happenings
	was      before
}

// Init takes the system's handles.
func (s *System) Init() {
	s.machine = interpreter.NewMachine(s.program.Get())
}

// Update seats who came and left, every tick, and steps the holders when a
// step is due.
func (s *System) Update(t ecs.Tick) {
	s.follow()
	s.hud.Get().Stepped = false
	if every := uint64(1/(t.Delta*interpreter.StepsPerSecond) + 0.5); t.Number%every != 0 {
		return
	}
	s.gather()
	for _, id := range s.inOrder() {
		s.step(id)
	}
	s.room.Get().Minute = s.heardUntil()
	s.publish()
}

// step runs one holder's missions by a step and does what it commands.
func (s *System) step(id ecs.ID) {
	state, members := s.states.Get(id), s.members.Get(id)
	mission := s.program.Get().Running(state)
	in := interpreter.Input{
		Facts: s.fill(id, mission, members), Members: len(members.Seats),
		Standing: s.standing(members), Events: s.hear(id, state, members),
	}
	s.was.note(state)
	s.commands = s.machine.Step(state, &in, s.commands[:0])
	for i := range s.commands {
		s.obey(id, &s.commands[i])
	}
	s.report(id, &s.was, state)
}

// standing is the mask of the members who are on their feet.
func (s *System) standing(m *components.Members) uint32 {
	mask := uint32(0)
	for i, seat := range m.Seats {
		if h, ok := s.health.Get(seat.Entity); ok && h.Condition == components.Standing {
			mask |= 1 << i
		}
	}
	return mask
}
