package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	stage "caper/systems/physics"
	"caper/systems/rules/prefabs"
	"caper/systems/systemtest"
)

func TestBodiesFollowTheVehicles(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &stage.System{})
	first, second := r.Car("sedan", 20, -60), r.Car("sedan", 40, -60)
	r.Tick(1)
	if n := r.Space.Bodies(); n != 2 {
		t.Errorf("%d bodies for two cars", n)
	}
	r.World.Despawn(first)
	third := r.Car("motorbike", 60, -60)
	r.Tick(1)
	if r.Space.Has(uint64(first)) || !r.Space.Has(uint64(second)) || !r.Space.Has(uint64(third)) {
		t.Error("the bodies are not those of the cars that there are")
	}
}

func TestAPlacementMovesTheBody(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &stage.System{})
	car := r.Car("sedan", 20, -60)
	r.Tick(1)
	systemtest.Set(r, car, func(p *components.Pose) { p.Position = mgl64.Vec3{60, 0, -20} })
	r.Tick(1)
	if at, _ := r.Space.Pose(uint64(car)); at.Position[0] > 30 {
		t.Error("a body follows a pose that was not placed")
	}
	systemtest.Set(r, car, func(p *components.Pose) { p.Position = mgl64.Vec3{60, 0, -20} })
	systemtest.Set(r, car, func(l *components.Location) { l.Epoch++ })
	r.Tick(1)
	if at, _ := r.Space.Pose(uint64(car)); at.Position.Sub(mgl64.Vec3{60, 0, -20}).Len() > 0.1 {
		t.Errorf("after a placement its body is at %v", at.Position)
	}
}

func TestDoorsOpenAndShutInTheSpace(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &stage.System{})
	door := r.World.Spawn(prefabs.DoorOf(components.Door{Open: true}, components.Lock{}, systemtest.At(40, 35))...)
	r.Tick(1)
	if !r.Space.DoorOpen(0) {
		t.Error("an open door is shut in the space")
	}
	systemtest.Set(r, door, func(d *components.Door) { d.Open = false })
	r.Tick(1)
	if r.Space.DoorOpen(0) {
		t.Error("a shut door is open in the space")
	}
}

func TestTheSpaceIsRebuiltAfterARestore(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &stage.System{})
	car := r.Car("sedan", 20, -60)
	r.Tick(1)
	captured, _ := r.World.Capture(car)
	r.Space.Wake(uint64(car))
	for range systemtest.Rate {
		r.Space.SetMotion(uint64(car), motion(0, 9))
		r.Tick(1)
	}
	r.World.Restore(captured)
	r.Tick(1)
	if at, _ := r.Space.Pose(uint64(car)); at.Position.Sub(mgl64.Vec3{20, 0, -60}).Len() > 0.1 {
		t.Errorf("the restored car's body is at %v", at.Position)
	}
	if n := r.Space.Bodies(); n != 1 {
		t.Errorf("%d bodies after the restore of one car", n)
	}
}
