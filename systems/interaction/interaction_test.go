package interaction_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/interaction"
	"caper/systems/systemtest"
)

func press(r *systemtest.Room, who ecs.ID, key components.Key) {
	systemtest.Emit(r, components.Pressed{Occurrence: components.Occurrence{Subject: who}, Key: key})
	r.Tick(1)
}

func riding(r *systemtest.Room, who ecs.ID) components.Riding {
	return systemtest.Get[components.Riding](r, who)
}

func TestTheSeatKeyGetsInAndOut(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &interaction.System{})
	first, second, car := r.Player(1, 21.4, -60), r.Player(2, 18.6, -60), r.Car("sedan", 20, -60)
	changed := systemtest.Events[components.SeatChanged](r)
	press(r, first, components.KeySeat)
	press(r, second, components.KeySeat)
	if a, b := riding(r, first), riding(r, second); a != (components.Riding{Vehicle: car}) || b.Vehicle != car || b.Seat == 0 {
		t.Errorf("the first rides %+v, the second %+v", a, b)
	}
	press(r, first, components.KeySeat)
	if o := systemtest.Get[components.Occupants](r, car); riding(r, first).Vehicle != 0 || o.Seats[0] != 0 {
		t.Error("the person who got out still has the seat")
	}
	if list := changed(); len(list) != 3 || !list[0].Enter || list[2].Enter || list[2].Subject != first {
		t.Errorf("the seat changes are %+v", list)
	}
}

func TestTheSeatKeyIsRefused(t *testing.T) {
	for name, change := range map[string]func(r *systemtest.Room, who, car ecs.ID){
		"a locked car": func(r *systemtest.Room, _, car ecs.ID) {
			systemtest.Set(r, car, func(l *components.Lock) { l.Locked = true })
		},
		"a wreck": func(r *systemtest.Room, _, car ecs.ID) {
			systemtest.Set(r, car, func(h *components.Health) { h.Condition = components.Dead })
		},
		"a full car": func(r *systemtest.Room, _, car ecs.ID) {
			systemtest.Set(r, car, func(v *components.Vehicle) { v.Seats = 0 })
		},
		"too far away": func(r *systemtest.Room, who, _ ecs.ID) {
			systemtest.Set(r, who, func(p *components.Pose) { p.Position = mgl64.Vec3{26, 0, -60} })
		},
		"one who is down": func(r *systemtest.Room, who, _ ecs.ID) {
			systemtest.Set(r, who, func(h *components.Health) { h.Condition = components.KnockedOut })
		},
		"traffic under way": func(r *systemtest.Room, _, car ecs.ID) {
			systemtest.Set(r, car, func(v *components.Vehicle) { v.Ambient = true })
			systemtest.Set(r, car, func(m *components.Motion) { m.Velocity = mgl64.Vec3{0, 0, 5} })
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := systemtest.New(t, systemtest.Options{}, &interaction.System{})
			who, car := r.Player(1, 21.4, -60), r.Car("sedan", 20, -60)
			change(r, who, car)
			press(r, who, components.KeySeat)
			if riding(r, who).Vehicle != 0 {
				t.Error("the person got in")
			}
		})
	}
}
