package seats_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/rules/seats"
	"caper/systems/systemtest"
)

func newRule(t *testing.T) (*systemtest.Room, *seats.Rule) {
	t.Helper()
	r := systemtest.New(t, systemtest.Options{})
	var h struct{ rule seats.Rule }
	ecs.Attach(r.World, "test", &h)
	return r, &h.rule
}

func TestASeatIsTakenOnce(t *testing.T) {
	r, rule := newRule(t)
	first, second, car := r.Player(1, 21, -60), r.Player(2, 19, -60), r.Car("sedan", 20, -60)
	if !rule.Take(first, car, 1) {
		t.Fatal("a free seat is refused")
	}
	for name, taken := range map[string]bool{
		"a seat that is taken":     rule.Take(second, car, 1),
		"a seat that there is not": rule.Take(second, car, 200),
		"a second seat":            rule.Take(first, car, 2),
		"a seat of nothing":        rule.Take(second, 999, 0),
		"a seat for nobody":        rule.Take(999, car, 0),
		"the car, by a car":        rule.Take(car, car, 0),
	} {
		if taken {
			t.Errorf("%s is allowed", name)
		}
	}
	if seat, free := rule.FreeSeat(car); !free || seat != 0 {
		t.Errorf("the first free seat is %d (%v), want the driver's", seat, free)
	}
}

func TestAFullCarHasNoFreeSeat(t *testing.T) {
	r, rule := newRule(t)
	bike := r.Car("motorbike", 20, -60)
	for n := range systemtest.Get[components.Vehicle](r, bike).Seats {
		if !rule.Take(r.Player(components.ClientID(n+1), 21, -60), bike, n) {
			t.Fatalf("seat %d is refused", n)
		}
	}
	if seat, free := rule.FreeSeat(bike); free {
		t.Errorf("a full motorbike has seat %d free", seat)
	}
}

func TestARiderGetsOutBesideTheCar(t *testing.T) {
	r, rule := newRule(t)
	who, car := r.Player(1, 21, -60), r.Car("sedan", 20, -60)
	rule.Take(who, car, 0)
	epoch := systemtest.Get[components.Location](r, who).Epoch
	rule.Vacate(who)
	at := systemtest.Get[components.Pose](r, who).Position
	if d := at.Sub(mgl64.Vec3{20, 0, -60}).Len(); d < 1 || d > 3 {
		t.Errorf("they stand %g m from the car's middle", d)
	}
	if systemtest.Get[components.Location](r, who).Epoch != epoch+1 {
		t.Error("getting out is no placement")
	}
	changed := systemtest.Events[components.SeatChanged](r)
	rule.Vacate(who)
	if list := changed(); len(list) != 0 {
		t.Errorf("getting out on foot emitted %+v", list)
	}
}

func TestARiderGetsOutOnTheOtherSideOfAWall(t *testing.T) {
	r, rule := newRule(t)
	// The office's west wall is at x 34; the driver's door is beside it.
	car := r.Car("sedan", 33, 40)
	driver := r.Player(1, 33, 40)
	rule.Take(driver, car, 0)
	for _, yaw := range []float64{0, 3.14159} {
		systemtest.Set(r, car, func(p *components.Pose) { p.Yaw = yaw })
		r.Seat(driver, car, 0)
		rule.Vacate(driver)
		if at := systemtest.Get[components.Pose](r, driver).Position; at[0] > 34 {
			t.Errorf("with yaw %g they got out through the wall, to %v", yaw, at)
		}
	}
}

func TestVacateAllTakesEverybodyOut(t *testing.T) {
	r, rule := newRule(t)
	a, b, car := r.Player(1, 21, -60), r.Player(2, 19, -60), r.Car("sedan", 20, -60)
	rule.Take(a, car, 0)
	rule.Take(b, car, 1)
	rule.VacateAll(car)
	if o := systemtest.Get[components.Occupants](r, car); o.Seats != ([components.MaxSeats]ecs.ID{}) {
		t.Errorf("the car still holds %v", o.Seats)
	}
	for _, who := range []ecs.ID{a, b} {
		if systemtest.Get[components.Riding](r, who).Vehicle != 0 {
			t.Errorf("%d still rides", who)
		}
	}
}

// TestNobodyIsPutThroughAWall lets a rider get out everywhere in a pit, also
// where its walls leave no room for any door.
func TestNobodyIsPutThroughAWall(t *testing.T) {
	r, rule := newRule(t)
	who, car := r.Player(1, -100, 100), r.Car("sedan", -100, 100)
	for x := -104.7; x < -95.3; x += 0.1 {
		for _, yaw := range []float64{0, 0.8, 1.6} {
			pose := components.Pose{Position: mgl64.Vec3{x, 0, 100}, Yaw: yaw}
			systemtest.Set(r, car, func(p *components.Pose) { *p = pose })
			if !rule.Take(who, car, 0) {
				t.Fatal("the seat is refused")
			}
			rule.Vacate(who)
			if p := systemtest.Get[components.Pose](r, who).Position; p[0] < -105 || p[0] > -95 || p[2] < 95 || p[2] > 105 {
				t.Errorf("from a car at %v, yaw %g, they get out at %v, beyond the pit's walls", pose.Position, yaw, p)
			}
		}
	}
}
