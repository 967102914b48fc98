package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/physics"
	stage "caper/systems/physics"
	"caper/systems/rules/prefabs"
	"caper/systems/systemtest"
)

func motion(x, z float64) physics.Motion {
	return physics.Motion{Velocity: mgl64.Vec3{x, 0, z}}
}

func TestVehiclesGetABodyAndLoseIt(t *testing.T) {
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

func TestAStepIsCopiedBack(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &stage.System{})
	car := r.Car("sedan", 20, -60)
	r.Tick(1)
	r.Space.Wake(uint64(car))
	r.Space.SetMotion(uint64(car), motion(0, 9))
	r.Tick(1)
	pose, before := systemtest.Get[components.Pose](r, car), systemtest.Get[components.PreviousPose](r, car)
	if moved := pose.Position[2] - before.Position[2]; moved < 0.2 || moved > 0.35 {
		t.Errorf("a car at 9 m/s moved by %g m in a tick", moved)
	}
	if v := systemtest.Get[components.Motion](r, car).Velocity; v[2] < 8 {
		t.Errorf("its velocity is %v", v)
	}
	if !systemtest.Get[components.Chassis](r, car).Awake {
		t.Error("a moving car's chassis sleeps")
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

func TestImpactsAreTold(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &stage.System{})
	a, b := r.Car("sedan", 20, -60), r.Car("sedan", 20, -52)
	r.Tick(1)
	impacts := systemtest.Events[components.Impact](r)
	r.Space.Wake(uint64(a))
	var list []components.Impact
	for range systemtest.Rate {
		r.Space.SetMotion(uint64(a), motion(0, 15))
		r.Tick(1)
		list = append(list, impacts()...)
	}
	if len(list) == 0 {
		t.Fatal("a crash of two cars is not told")
	}
	if hit := list[0]; hit.Speed < 8 || !(hit.Subject == a && hit.Other == b || hit.Subject == b && hit.Other == a) {
		t.Errorf("it is told as %+v", hit)
	}
}

func TestDoorsBarTheSpaceAsTheyStand(t *testing.T) {
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

func TestTheSpaceIsMadeAnewAfterARestore(t *testing.T) {
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

// TestPropsStandUntilTheyAreHit covers loose pieces of the level.
func TestPropsStandUntilTheyAreHit(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &stage.System{})
	at := r.Level.Props[0].Position
	prop := r.World.Spawn(prefabs.PropOf(components.Prop{}, components.Pose{Position: at})...)
	car := r.Car("sedan", at[0], at[2]-6)
	r.Tick(systemtest.Rate)
	if systemtest.Get[components.Prop](r, prop).Loose {
		t.Error("a prop that nobody touched is loose")
	}
	r.Space.Wake(uint64(car))
	for range systemtest.Rate {
		r.Space.SetMotion(uint64(car), motion(0, 16))
		r.Tick(1)
	}
	if !systemtest.Get[components.Prop](r, prop).Loose {
		t.Error("a prop that a car hit at 16 m/s still stands")
	}
	if moved := systemtest.Get[components.Pose](r, prop).Position.Sub(at).Len(); moved < 0.5 {
		t.Errorf("it moved by %g m", moved)
	}
}
