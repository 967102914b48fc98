package movement_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/movement"
	"caper/systems/systemtest"
)

func TestPeopleWalkByTheirIntent(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &movement.System{})
	walker, idle := r.Player(1, 20, -60), r.Player(2, 30, -60)
	systemtest.Set(r, walker, func(i *components.Intent) { i.Move = mgl64.Vec2{0, 1} })
	r.Tick(2 * systemtest.Rate)
	if at := systemtest.Get[components.Pose](r, walker).Position; at[2] < -58 || at[0] < 19.9 || at[0] > 20.1 {
		t.Errorf("after two seconds of walking north from (20, -60) they are at %v", at)
	}
	if at := systemtest.Get[components.Pose](r, idle).Position; at.Sub(mgl64.Vec3{30, 0, -60}).Len() > 0.01 {
		t.Errorf("one who stands still is at %v", at)
	}
	pose, previous := systemtest.Get[components.Pose](r, walker), systemtest.Get[components.PreviousPose](r, walker)
	if pose.Position == previous.Position {
		t.Error("the previous pose is not that of the tick before")
	}
}

func TestTheDeadDoNotMove(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &movement.System{})
	dead := r.Player(1, 20, -60)
	systemtest.Set(r, dead, func(i *components.Intent) { i.Move = mgl64.Vec2{0, 1} })
	systemtest.Set(r, dead, func(h *components.Health) { h.Condition = components.Dead })
	r.Tick(systemtest.Rate)
	if d := systemtest.Get[components.Pose](r, dead).Position.Sub(mgl64.Vec3{20, 0, -60}).Len(); d > 0.1 {
		t.Errorf("the dead walked %g m", d)
	}
	if stance := systemtest.Get[components.Person](r, dead).Stance; stance != components.Lying {
		t.Errorf("their stance is %d", stance)
	}
}

func TestRidersRideAlong(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &movement.System{})
	rider, car := r.Player(1, 20, -60), r.Car("sedan", 20, -60)
	r.Seat(rider, car, 0)
	systemtest.Set(r, rider, func(i *components.Intent) { i.Move = mgl64.Vec2{0, 1} })
	systemtest.Set(r, car, func(p *components.Pose) { p.Position = mgl64.Vec3{40, 0, -20} })
	systemtest.Set(r, car, func(m *components.Motion) { m.Velocity = mgl64.Vec3{0, 0, 9} })
	r.Tick(1)
	if d := systemtest.Get[components.Pose](r, rider).Position.Sub(mgl64.Vec3{40, 0, -20}).Len(); d > 2 {
		t.Errorf("the rider is %g m from their car", d)
	}
	if v := systemtest.Get[components.Motion](r, rider).Velocity; v[2] != 9 {
		t.Errorf("the rider moves at %v, the car at 9 m/s north", v)
	}
}

func TestAFallEmitsLanded(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &movement.System{})
	faller := r.Player(1, 20, -60)
	systemtest.Set(r, faller, func(p *components.Pose) { p.Position[1] = 5 })
	systemtest.Set(r, faller, func(p *components.Person) { p.Grounded, p.Top = false, 5 })
	landed := systemtest.Events[components.Landed](r)
	r.Tick(2 * systemtest.Rate)
	list := landed()
	if len(list) != 1 || list[0].Subject != faller || list[0].Height < 4.5 || list[0].Speed < 8 {
		t.Errorf("a fall of five metres emitted %+v", list)
	}
}

func TestTheDriverCausesARunOver(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &movement.System{})
	walker, driver, car := r.Player(1, 20, -55), r.Player(2, 20, -60), r.Car("sedan", 20, -60)
	r.Seat(driver, car, 0)
	r.Body(car)
	hits := systemtest.Events[components.RunOver](r)
	var list []components.RunOver
	for range systemtest.Rate {
		r.Push(car, mgl64.Vec3{0, 0, 10})
		r.Tick(1)
		list = append(list, hits()...)
	}
	if len(list) == 0 || list[0].Subject != walker || list[0].Cause != driver || list[0].Vehicle != car || list[0].Speed < 5 {
		t.Errorf("a walker before a car at 10 m/s: %+v", list)
	}
}
