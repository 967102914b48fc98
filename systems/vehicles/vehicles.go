package vehicles

import (
	"caper/components"
	"caper/ecs"
	"caper/physics"
)

// System turns drivers' intents into vehicle controls.
type System struct {
	space     ecs.ServiceWriter[*physics.Space]
	vehicles  ecs.Filter `has:"Vehicle"`
	vehicle   ecs.Reader[components.Vehicle]
	occupants ecs.Reader[components.Occupants]
	intent    ecs.Reader[components.Intent]
	health    ecs.Reader[components.Health]
	chassis   ecs.Reader[components.Chassis]
}

// Update sets every vehicle's controls for the tick.
func (s *System) Update(ecs.Tick) {
	space := s.space.Get()
	for _, e := range s.vehicles.Entities() {
		if s.vehicle.Of(e).Ambient {
			continue // driven by traffic
		}
		if chassis := s.chassis.Of(e); chassis.Embodied && !chassis.Awake && s.occupants.Of(e).Seats[0] == 0 {
			continue // asleep with its brake on
		}
		space.SetControls(uint64(e.ID), s.controls(e))
	}
}

func (s *System) controls(e ecs.Entity) physics.Controls {
	parked := physics.Controls{Handbrake: true}
	if s.health.Of(e).Condition == components.Dead {
		return parked
	}
	driver := s.occupants.Of(e).Seats[0]
	intent, ok := s.intent.Get(driver)
	if health, _ := s.health.Get(driver); !ok || health.Condition != components.Standing {
		return parked
	}
	return physics.Controls{Throttle: intent.Throttle, Steer: intent.Steer, Handbrake: intent.Handbrake}
}
