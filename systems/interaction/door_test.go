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
				t.Errorf("the door's movement emitted %+v", list)
			}
		})
	}
}

func TestALockedOpenDoorCanBeShut(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &interaction.System{})
	who, door := r.Player(1, 40, 34), door(r, true)
	systemtest.Set(r, door, func(d *components.Door) { d.Open = true })
	press(r, who, components.KeyInteract)
	if systemtest.Get[components.Door](r, door).Open {
		t.Error("the open door did not shut")
	}
	press(r, who, components.KeyInteract)
	if systemtest.Get[components.Door](r, door).Open {
		t.Error("the shut door opened although it is locked")
	}
}
