package systems

import (
	"caper/components"
	"caper/ecs"
	"caper/nav"
)

// Sample is how much there is of what costs time, for measurement.
type Sample struct {
	Vehicles     int
	Ambient      int
	Embodied     int     // ambient cars that have a body
	AmbientSpeed float64 // metres a second, of all ambient cars together
	Legs         uint64  // of ways on foot, searched since the room opened
}

// sampler reads what a Sample tells.
type sampler struct {
	ambients ecs.Filter `has:"Ambient"`
	vehicles ecs.Filter `has:"Vehicle"`
	ambient  ecs.Reader[components.Ambient]
	chassis  ecs.Reader[components.Chassis]
	finder   *nav.Finder
}

// Sample counts.
func (s *Simulation) Sample() Sample {
	m := &s.sampler
	out := Sample{Vehicles: m.vehicles.Count(), Ambient: m.ambients.Count(), Legs: m.finder.Legs()}
	for _, e := range m.ambients.Entities() {
		out.AmbientSpeed += m.ambient.Of(e).Speed
		if m.chassis.Of(e).Embodied {
			out.Embodied++
		}
	}
	return out
}
