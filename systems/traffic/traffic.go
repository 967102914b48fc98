package traffic

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/physics"
	"caper/systems/rules/models"
)

// Want is how many ambient cars a room is to have.
type Want int

// System drives the ambient cars.
type System struct {
	want      func() Want
	linked    func() *linked.Game
	network   func() *Network
	tuning    func() *Tuning
	space     func() *physics.Space
	models    func() *models.Table
	signals   func() components.Signals
	world     *ecs.World
	commands  *ecs.Commands
	random    ecs.Random
	ambients  *ecs.Filter
	vehicles  *ecs.Filter
	people    *ecs.Filter
	players   *ecs.Filter
	ambient   ecs.Writer[components.Ambient]
	lane      ecs.Writer[components.Lane]
	vehicle   ecs.Writer[components.Vehicle]
	pose      ecs.Reader[components.Pose]
	motion    ecs.Reader[components.Motion]
	chassis   ecs.Writer[components.Chassis]
	occupants ecs.Reader[components.Occupants]
	health    ecs.Reader[components.Health]
	riding    ecs.Reader[components.Riding]

	cars      []car
	first     []int32 // car of each lane, the last on it; -1 for none
	used      []int32 // lanes that have a first or a holder
	holders   []int32 // of each lane in holdings, -1 for none
	holdings  []holding
	claimed   []int32 // lanes that somebody has waited for too long
	obstacles []obstacle
	threats   []obstacle // those that move of their own
	eyes      []eye
	sources   []source
	wanting   []int32
	path      []pathPoint   // ahead of the car last looked at
	around    geometry.Rect // the path
	restores  uint64
}

// Init takes the system's handles.
func (s *System) Init(r *ecs.Registrar) {
	s.linked = ecs.Use[*linked.Game](r)
	s.want = ecs.Use[Want](r)
	s.network = ecs.Use[*Network](r)
	s.tuning = ecs.Use[*Tuning](r)
	s.space = ecs.Use[*physics.Space](r)
	s.models = ecs.Use[*models.Table](r)
	s.signals = ecs.ReadsResource[components.Signals](r)
	s.world = r.Structure()
	s.commands = r.Commands()
	s.random = r.Random()
	s.ambients = r.Filter(ecs.Has[components.Ambient]())
	s.vehicles = r.Filter(ecs.Has[components.Vehicle]())
	s.people = r.Filter(ecs.Has[components.Person]())
	s.players = r.Filter(ecs.Has[components.Player]())
	s.ambient = ecs.Writes[components.Ambient](r)
	s.lane = ecs.Writes[components.Lane](r)
	s.vehicle = ecs.Writes[components.Vehicle](r)
	s.pose = ecs.Reads[components.Pose](r)
	s.motion = ecs.Reads[components.Motion](r)
	s.chassis = ecs.Writes[components.Chassis](r)
	s.occupants = ecs.Reads[components.Occupants](r)
	s.health = ecs.Reads[components.Health](r)
	s.riding = ecs.Reads[components.Riding](r)
	s.findSources()
	s.first = make([]int32, len(s.network().lanes))
	s.holders = make([]int32, len(s.network().lanes))
	for i := range s.first {
		s.first[i], s.holders[i] = -1, -1
	}
}

// Update drives every ambient car by a tick.
func (s *System) Update(t ecs.Tick) {
	want := int(s.want())
	if want == 0 && s.ambients.Count() == 0 {
		return
	}
	if s.restores != s.world.Restores() {
		// The space still holds what was before; it is made anew later in the tick.
		s.restores = s.world.Restores()
		return
	}
	s.gather()
	s.bodies(t)
	s.grant(t)
	for i := range s.cars {
		if c := &s.cars[i]; !c.released {
			c.acceleration = s.accelerate(c, t.Delta)
		}
	}
	for i := range s.cars {
		c := &s.cars[i]
		switch {
		case c.released:
		case c.embodied:
			s.steer(c)
		default:
			s.move(c, t.Delta)
		}
	}
	s.populate(t, want)
	s.forget()
}
