package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/setting"
	"caper/physics"
	"caper/systems/missions/runtime"
	"caper/systems/rules/models"
	"caper/systems/rules/seats"
)

// Options says what of the game is played.
type Options struct {
	Run int // the one mission of a run, for all who join; -1 for the hub
}

// System steps every holder's missions ten times a second (M-HOST-003).
type System struct {
	machine *runtime.Machine
	program func() *runtime.Program
	options func() *Options
	setting func() *setting.Setting
	models  func() *models.Table
	space   func() *physics.Space
	board   func() *Board
	world   *ecs.World
	seats   *seats.Rule

	holders  *ecs.Filter
	players  *ecs.Filter
	vehicles *ecs.Filter
	doors    *ecs.Filter
	garages  *ecs.Filter
	holder   ecs.Writer[components.Holder]
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
	states   *ecs.Store[runtime.State]
	members  *ecs.Store[components.Members]
	counts   *ecs.Store[components.ZoneCounts]
	zones    *ecs.Store[components.ZoneMemory]
	room     *components.Missions
	clock    *components.Clock
	weather  func() components.Weather

	joined    ecs.Cursor[components.Joined]
	crossed   ecs.Cursor[components.ZoneCrossed]
	seated    ecs.Cursor[components.SeatChanged]
	condition ecs.Cursor[components.ConditionChanged]
	locked    ecs.Cursor[components.LockChanged]
	opened    ecs.Cursor[components.DoorMoved]
	notice    ecs.Emitter[components.Notice]
	lockMoved ecs.Emitter[components.LockChanged]
	progress  ecs.Emitter[components.MissionProgressed]

	facts    []float64
	events   []runtime.Event
	commands []runtime.Command
	happened happenings
	was      before
}

// Init takes the system's handles.
func (s *System) Init(r *ecs.Registrar) {
	s.program = ecs.Use[*runtime.Program](r)
	s.options = ecs.Use[*Options](r)
	s.setting = ecs.Use[*setting.Setting](r)
	s.models = ecs.Use[*models.Table](r)
	s.space = ecs.Use[*physics.Space](r)
	s.board = ecs.Use[*Board](r)
	s.world = r.Structure()
	s.seats = seats.New(r)
	s.holders = r.Filter(ecs.Has[components.Holder]())
	s.players = r.Filter(ecs.Has[components.Player]())
	s.vehicles = r.Filter(ecs.Has[components.Vehicle]())
	s.doors = r.Filter(ecs.Has[components.Door]())
	s.garages = r.Filter(ecs.Has[components.Garage]())
	s.holder = ecs.Writes[components.Holder](r)
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
	s.states = ecs.WritesStore[runtime.State](r)
	s.members = ecs.WritesStore[components.Members](r)
	s.counts = ecs.WritesStore[components.ZoneCounts](r)
	s.zones = ecs.ReadsStore[components.ZoneMemory](r)
	s.room = ecs.WritesResource[components.Missions](r)
	s.clock = ecs.WritesResource[components.Clock](r)
	s.weather = ecs.ReadsResource[components.Weather](r)
	s.joined = ecs.Hears[components.Joined](r)
	s.crossed = ecs.Hears[components.ZoneCrossed](r)
	s.seated = ecs.Hears[components.SeatChanged](r)
	s.condition = ecs.Hears[components.ConditionChanged](r)
	s.locked = ecs.Hears[components.LockChanged](r)
	s.opened = ecs.Hears[components.DoorMoved](r)
	s.notice = ecs.Emits[components.Notice](r)
	s.progress = ecs.Emits[components.MissionProgressed](r)
	s.lockMoved = ecs.Emits[components.LockChanged](r)
	s.machine = runtime.NewMachine(s.program())
}

// Update seats who came and left, every tick, and steps the holders when a
// step is due.
func (s *System) Update(t ecs.Tick) {
	s.follow()
	s.board().Stepped = false
	if every := uint64(1/(t.Delta*runtime.StepsPerSecond) + 0.5); t.Number%every != 0 {
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
	in := runtime.Input{
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
