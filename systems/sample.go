package systems

import (
	"caper/components"
	"caper/ecs"
)

// Sample counts the costly parts of a room for measurements.
type Sample struct {
	Vehicles     int     // vehicles in the room
	Ambient      int     // ambient cars in the room
	Embodied     int     // ambient cars that have a body
	AmbientSpeed float64 // metres per second, summed over all ambient cars
	Entities     int     // entities of every kind, those that nobody sees too
	AmbientWait  float64 // seconds that the ambient car has stood that has stood for longest
	AmbientStill int     // ambient cars that have stood for more than a minute
}

// sampler reads the counts of a Sample.
type sampler struct {
	ambients ecs.Filter `has:"Ambient"`
	vehicles ecs.Filter `has:"Vehicle"`
	ambient  ecs.Reader[components.Ambient]
	chassis  ecs.Reader[components.Chassis]
}

// Sample returns the current counts.
func (s *Simulation) Sample() Sample {
	m := &s.sampler
	out := Sample{Vehicles: m.vehicles.Count(), Ambient: m.ambients.Count(), Entities: s.world.Count()}
	for _, e := range m.ambients.Entities() {
		state := m.ambient.Of(e)
		out.AmbientSpeed += state.Speed
		out.AmbientWait = max(out.AmbientWait, state.Waited)
		if state.Waited > 60 {
			out.AmbientStill++
		}
		if m.chassis.Of(e).Embodied {
			out.Embodied++
		}
	}
	return out
}
