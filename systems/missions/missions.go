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
	machine *interpreter.Machine
	program func() *interpreter.Program
	options func() *Options
	linked  func() *linked.Game
	models  func() *models.Table
	space   func() *physics.Space
	hud     func() *HUD
	world   *ecs.World
	seats   *seats.Rule

	holders  *ecs.Filter
	players  *ecs.Filter
	vehicles *ecs.Filter
	doors    *ecs.Filter
	garages  *ecs.Filter
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
	states   *ecs.Store[interpreter.State]
	members  *ecs.Store[components.Members]
	counts   *ecs.Store[components.ZoneCounts]
	zones    *ecs.Store[components.ZoneMemory]
	room     *components.Missions
	clock    *components.Clock
	weather  func() components.Weather

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
func (s *System) Init(r *ecs.Registrar) {
	s.program = ecs.Use[*interpreter.Program](r)
	s.options = ecs.Use[*Options](r)
	s.linked = ecs.Use[*linked.Game](r)
	s.models = ecs.Use[*models.Table](r)
	s.space = ecs.Use[*physics.Space](r)
	s.hud = ecs.Use[*HUD](r)
	s.world = r.Structure()
	s.seats = seats.New(r)
	s.holders = r.Filter(ecs.Has[components.MissionOwner]())
	s.players = r.Filter(ecs.Has[components.Player]())
	s.vehicles = r.Filter(ecs.Has[components.Vehicle]())
	s.doors = r.Filter(ecs.Has[components.Door]())
	s.garages = r.Filter(ecs.Has[components.Garage]())
	s.holder = ecs.Writes[components.MissionOwner](r)
	s.player = ecs.Reads[components.Player](r)
	s.pose = ecs.Reads[components.Pose](r)
	s.riding = ecs.Reads[components.Riding](r)
	s.health = ecs.Reads[components.Health](r)
	s.vehicle = ecs.Writes[components.Vehicle](r)
	s.occupant = ecs.Reads[components.Occupants](r)
	s.lock = ecs.Writes[components.Lock](r)
	s.door = ecs.Reads[components.Door](r)
	s.garage = ecs.Reads[components.Garage](r)
	s.wallet = ecs.Writes[components.Wallet](r)
	s.wanted = ecs.Writes[components.Wanted](r)
	s.states = ecs.WritesStore[interpreter.State](r)
	s.members = ecs.WritesStore[components.Members](r)
	s.counts = ecs.WritesStore[components.ZoneCounts](r)
	s.zones = ecs.ReadsStore[components.ZoneMemory](r)
	s.room = ecs.WritesResource[components.Missions](r)
	s.clock = ecs.WritesResource[components.Clock](r)
	s.weather = ecs.ReadsResource[components.Weather](r)
	s.joined = ecs.ReadsEvents[components.Joined](r)
	s.crossed = ecs.ReadsEvents[components.ZoneCrossed](r)
	s.seated = ecs.ReadsEvents[components.SeatChanged](r)
	s.condition = ecs.ReadsEvents[components.ConditionChanged](r)
	s.locked = ecs.ReadsEvents[components.LockChanged](r)
	s.opened = ecs.ReadsEvents[components.DoorMoved](r)
	s.notification = ecs.EmitsEvents[components.Notification](r)
	s.progress = ecs.EmitsEvents[components.MissionProgressed](r)
	s.lockMoved = ecs.EmitsEvents[components.LockChanged](r)
	s.machine = interpreter.NewMachine(s.program())
}

// Update seats who came and left, every tick, and steps the holders when a
// step is due.
func (s *System) Update(t ecs.Tick) {
	s.follow()
	s.hud().Stepped = false
	if every := uint64(1/(t.Delta*interpreter.StepsPerSecond) + 0.5); t.Number%every != 0 {
		return
	}
	s.gather()
	for _, id := range s.inOrder() {
		s.step(id)
	}
	s.room.Minute = s.heardUntil()
	s.publish()
}

// step runs one holder's missions by a step and does what it commands.
func (s *System) step(id ecs.ID) {
	state, members := s.states.Get(id), s.members.Get(id)
	mission := s.program().Running(state)
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
