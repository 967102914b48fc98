package damage_test

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/damage"
	"caper/systems/systemtest"
)

func newRoom(t *testing.T, game string) *systemtest.Room {
	t.Helper()
	tuning, err := damage.DefaultTuning()
	if err != nil {
		t.Fatal(err)
	}
	return systemtest.New(t, systemtest.Options{Game: game, Provide: func(w *ecs.World) {
		ecs.ProvideConstant(w, tuning)
	}}, &damage.System{})
}

// points returns an entity's health.
func points(r *systemtest.Room, id ecs.ID) float64 {
	return systemtest.Get[components.Health](r, id).Points
}

func TestACrashHarmsBothAndBlamesTheOtherDriver(t *testing.T) {
	r := newRoom(t, "")
	a, b, driver := r.Car("sedan", 20, -60), r.Car("sedan", 22, -60), r.Player(1, 20, -60)
	r.Seat(driver, a, 0)
	harmed := systemtest.Events[components.Harmed](r)
	systemtest.Emit(r, components.Impact{Occurrence: components.Occurrence{Subject: a}, Other: b, Speed: 20})
	r.Tick(1)
	if points(r, a) >= 100 || points(r, a) != points(r, b) {
		t.Errorf("a crash at 20 m/s leaves %g and %g points", points(r, a), points(r, b))
	}
	for _, h := range harmed() {
		if want := map[ecs.ID]ecs.ID{a: 0, b: driver}[h.Subject]; h.Cause != want {
			t.Errorf("the harm of %d is blamed on %d, want %d", h.Subject, h.Cause, want)
		}
	}
	if points(r, driver) != 100 {
		t.Error("a driver is harmed by their car's crash")
	}
}

func TestASlowImpactHarmsNobody(t *testing.T) {
	r := newRoom(t, "")
	a, walker := r.Car("sedan", 20, -60), r.Player(1, 30, -60)
	systemtest.Emit(r, components.Impact{Occurrence: components.Occurrence{Subject: a}, Speed: 0.5})
	systemtest.Emit(r, components.RunOver{Occurrence: components.Occurrence{Subject: walker}, Vehicle: a, Speed: 0.5})
	systemtest.Emit(r, components.Landed{Occurrence: components.Occurrence{Subject: walker}, Speed: 2, Height: 0.2})
	r.Tick(1)
	if points(r, a) != 100 || points(r, walker) != 100 {
		t.Errorf("the car has %g points, the walker %g", points(r, a), points(r, walker))
	}
}

func TestTheGameDecidesOnDamageBetweenPlayers(t *testing.T) {
	const off = `{"id":"t","title":"T","level":"flat","rules":{"playerDamage":"off"},"missions":[]}`
	for name, c := range map[string]struct {
		game    string
		cause   bool // another player drives
		harmed  bool
		subject string
	}{
		"by another player, damage off": {off, true, false, "player"},
		"by nobody, damage off":         {off, false, true, "player"},
		"by another player":             {"", true, true, "player"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t, c.game)
			walker, driver := r.Player(1, 30, -60), r.Player(2, 40, -60)
			hit := components.RunOver{Occurrence: components.Occurrence{Subject: walker}, Speed: 9}
			if c.cause {
				hit.Cause = driver
			}
			systemtest.Emit(r, hit)
			r.Tick(1)
			if harmed := points(r, walker) < 100; harmed != c.harmed {
				t.Errorf("harmed: %v, want %v", harmed, c.harmed)
			}
		})
	}
}

func TestASqueezeHarmsEverybodyInTheVehicle(t *testing.T) {
	r := newRoom(t, "")
	car, driver, rider, walker := r.Car("sedan", 20, -60), r.Player(1, 20, -60), r.Player(2, 20, -60), r.Player(3, 30, -60)
	r.Seat(driver, car, 0)
	r.Seat(rider, car, 2)
	systemtest.Emit(r, components.Squeezed{Occurrence: components.Occurrence{Subject: car}, Speed: 7})
	systemtest.Emit(r, components.Squeezed{Occurrence: components.Occurrence{Subject: walker}, Speed: 12})
	r.Tick(1)
	if a, b, c := points(r, driver), points(r, rider), points(r, walker); a != 70 || b != 70 || c != 40 {
		t.Errorf("driver, rider and walker have %g, %g and %g points, want 70, 70 and 40", a, b, c)
	}
	if points(r, car) != 100 {
		t.Error("a squeeze harms the vehicle, which the crash has harmed already")
	}
}
