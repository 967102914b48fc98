package vehicles_test

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/systemtest"
	"caper/systems/vehicles"
)

// drive seats a driver at full throttle, gives the car a body and returns its
// speed after a second.
func drive(t *testing.T, change func(r *systemtest.Room, driver, car ecs.ID)) float64 {
	t.Helper()
	r := systemtest.New(t, systemtest.Options{}, &vehicles.System{})
	car, driver := r.Car("sedan", 20, -60), r.Player(1, 20, -60)
	r.Body(car)
	r.Seat(driver, car, 0)
	systemtest.Set(r, driver, func(i *components.Intent) { i.Throttle = 1 })
	if change != nil {
		change(r, driver, car)
	}
	for range systemtest.Rate {
		r.Tick(1)
		r.Space.Step(1.0 / systemtest.Rate)
	}
	motion, _ := r.Space.Motion(uint64(car))
	return motion.Velocity.Len()
}

func TestADriversIntentDrivesTheCar(t *testing.T) {
	if speed := drive(t, nil); speed < 2 {
		t.Errorf("with its pedal down the car goes %g m/s after a second", speed)
	}
}

func TestACarWithoutAnAbleDriverBrakes(t *testing.T) {
	for name, change := range map[string]func(r *systemtest.Room, driver, car ecs.ID){
		"a dead driver": func(r *systemtest.Room, driver, _ ecs.ID) {
			systemtest.Set(r, driver, func(h *components.Health) { h.Condition = components.Dead })
		},
		"a wreck": func(r *systemtest.Room, _, car ecs.ID) {
			systemtest.Set(r, car, func(h *components.Health) { h.Condition = components.Dead })
		},
		"a passenger": func(r *systemtest.Room, driver, car ecs.ID) {
			systemtest.Set(r, car, func(o *components.Occupants) { o.Seats[0], o.Seats[1] = 0, driver })
		},
		"traffic's own car": func(r *systemtest.Room, _, car ecs.ID) {
			systemtest.Set(r, car, func(v *components.Vehicle) { v.Ambient = true })
		},
		"a pulled handbrake": func(r *systemtest.Room, driver, _ ecs.ID) {
			systemtest.Set(r, driver, func(i *components.Intent) { *i = components.Intent{Handbrake: true} })
		},
	} {
		t.Run(name, func(t *testing.T) {
			if speed := drive(t, change); speed > 0.1 {
				t.Errorf("the car goes %g m/s", speed)
			}
		})
	}
}
