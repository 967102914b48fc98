package interaction_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/interaction"
	"caper/systems/rules/prefabs"
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
		t.Error("who gets out still has the seat")
	}
	if list := changed(); len(list) != 3 || !list[0].Enter || list[2].Enter || list[2].Subject != first {
		t.Errorf("the changes are told as %+v", list)
	}
}

func TestNobodyGetsInWhoMayNot(t *testing.T) {
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
				t.Error("they got in")
			}
		})
	}
}

// door spawns the office's door, at (40, 35).
func door(r *systemtest.Room, locked bool) ecs.ID {
	return r.World.Spawn(prefabs.DoorOf(components.Door{}, components.Lock{Locked: locked},
		components.Pose{Position: mgl64.Vec3{40, 0, 35}})...)
}

func TestTheInteractionKeyOpensTheNearestDoor(t *testing.T) {
	for _, c := range []struct {
		name   string
		z      float64 // of the person, the door's is 35
		locked bool
		open   bool
	}{
		{"in reach", 34, false, true},
		{"out of reach", 32, false, false},
		{"locked", 34, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := systemtest.New(t, systemtest.Options{}, &interaction.System{})
			who, door := r.Player(1, 40, c.z), door(r, c.locked)
			moved := systemtest.Events[components.DoorMoved](r)
			press(r, who, components.KeyInteract)
			if open := systemtest.Get[components.Door](r, door).Open; open != c.open {
				t.Errorf("open: %v, want %v", open, c.open)
			}
			if list := moved(); (len(list) == 1) != c.open || c.open && list[0].Cause != who {
				t.Errorf("the door's movement is told as %+v", list)
			}
		})
	}
}

func TestAnOpenDoorShutsAlsoWhenItIsLocked(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &interaction.System{})
	who, door := r.Player(1, 40, 34), door(r, true)
	systemtest.Set(r, door, func(d *components.Door) { d.Open = true })
	press(r, who, components.KeyInteract)
	if systemtest.Get[components.Door](r, door).Open {
		t.Error("it stays open")
	}
	press(r, who, components.KeyInteract)
	if systemtest.Get[components.Door](r, door).Open {
		t.Error("once shut, the lock holds nothing")
	}
}
