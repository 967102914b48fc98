package traffic

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/physics"
	"caper/systems/rules/models"
)

// TargetCount is the target number of ambient cars in a room.
type TargetCount int

// System drives the ambient cars.
type System struct {
	want      ecs.ServiceReader[TargetCount]
	linked    ecs.ServiceReader[*linked.Game]
	network   ecs.ServiceReader[*Network]
	tuning    ecs.ServiceReader[*Tuning]
	space     ecs.ServiceWriter[*physics.Space]
	models    ecs.ServiceReader[*models.Table]
	signals   ecs.ResourceReader[components.Signals]
	keys      ecs.KeyReader
	spawner   ecs.Spawner `archetype:"ambient car"`
	despawner ecs.Despawner
	released  ecs.Remover[components.Ambient]
	random    ecs.Random
	ambients  ecs.Filter `has:"Ambient"`
	vehicles  ecs.Filter `has:"Vehicle"`
	people    ecs.Filter `has:"Person"`
	players   ecs.Filter `has:"Player"`
	ambient   ecs.Writer[components.Ambient]
	lane      ecs.Updater[components.Lane]
	vehicle   ecs.Writer[components.Vehicle]
	pose      ecs.Reader[components.Pose]
	motion    ecs.Reader[components.Motion]
	chassis   ecs.Writer[components.Chassis]
	occupants ecs.Reader[components.Occupants]
	health    ecs.Reader[components.Health]
	riding    ecs.Reader[components.Riding]

	cars        []car
	first       []int32 // last car of each lane's queue; -1 for none
	used        []int32 // lanes that have a first car or a holder
	firstHolder []int32 // first holder of each lane, in holders; -1 for none
	holders     []holder
	claimed     []int32 // lanes for which a car has waited too long
	obstacles   []obstacle
	threats     []obstacle // obstacles that move and are not ambient cars
	eyes        []eye
	sources     []source
	waiting     []int32
	stretches   []stretch     // what stands on the lane of the car that was examined last
	path        []pathPoint   // path ahead of the car that was examined last
	pathBounds  geometry.Rect // bounds of the path
	restores    uint64
}

// Init collects the sources of traffic and makes the indexes by lane.
func (s *System) Init() {
	s.findSources()
	s.first = make([]int32, len(s.network.Get().lanes))
	s.firstHolder = make([]int32, len(s.network.Get().lanes))
	for i := range s.first {
		s.first[i], s.firstHolder[i] = -1, -1
	}
}

// Update drives every ambient car by a tick.
func (s *System) Update(t ecs.Tick) {
	want := int(s.want.Get())
	if want == 0 && s.ambients.Count() == 0 {
		return
	}
	if s.restores != t.Restores {
		// The space is still that from before the restore; package
		// systems/physics rebuilds it later in this tick.
		s.restores = t.Restores
		return
	}
	s.gather()
	s.updateBodies(t)
	s.grantEntry(t)
	s.planPasses(t)
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
			s.steer(c, t.Delta)
		default:
			s.move(c, t.Delta)
		}
	}
	s.populate(t, want)
	s.clearIndexes()
}
