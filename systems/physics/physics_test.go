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

func TestImpactsAreEmitted(t *testing.T) {
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
		t.Fatal("a crash of two cars emitted no impact")
	}
	if hit := list[0]; hit.Speed < 8 || !(hit.Subject == a && hit.Other == b || hit.Subject == b && hit.Other == a) {
		t.Errorf("the impact is %+v", hit)
	}
}

// TestPropsStandUntilTheyAreHit covers the props of the level.
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
