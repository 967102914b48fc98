package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
)

func TestAStandingAmbientCarCanBeBoarded(t *testing.T) {
	r := openTraffic(t, preparedFlat(), 3, 48, mgl64.Vec3{-2, 0, -80})
	var standing ecs.Entity
	for tick := 0; tick < 120*30 && standing.ID == 0; tick++ {
		r.Tick(nil)
		for _, e := range r.cars.Entities() {
			if r.state.Of(e).Waited > 2 && r.view.pose.Of(e).Position.Sub(mgl64.Vec3{-2, 0, -80}).Len() < 10 {
				standing = e
			}
		}
	}
	if standing.ID == 0 {
		t.Fatal("no car stopped before the player")
	}
	at := r.view.pose.Of(standing).Position
	r.run(1, place(1, at[0]-1.6, 0, at[2]))
	r.run(2, press(1, components.KeySeat))
	p := r.only(t)
	if p.Riding.Vehicle != standing.ID || p.Riding.Seat != 0 {
		t.Fatalf("riding %+v, want the wheel of %d", p.Riding, standing.ID)
	}
	r.run(60, control(1, components.Intent{Throttle: 1}))
	vehicle, _ := r.car.Get(standing.ID)
	if vehicle.Ambient || r.state.Has(standing.ID) {
		t.Errorf("the car still belongs to the traffic: %+v", vehicle)
	}
	if moved := r.only(t).Pose.Position.Sub(at).Len(); moved < 3 {
		t.Errorf("the car taken moved %g m in two seconds", moved)
	}
	r.run(60, place(1, 180, 0, 180), control(1, components.Intent{}))
	if r.world.Alive(standing.ID) {
		t.Error("the car left behind is still there, 300 m from everybody")
	}
}

func TestMovingTrafficCannotBeBoarded(t *testing.T) {
	r := openTraffic(t, preparedFlat(), 3, 48, mgl64.Vec3{-20, 0, -20})
	tried := 0
	for range 60 * 30 {
		r.Tick(nil)
		for _, e := range r.cars.Entities() {
			p := r.view.pose.Of(e)
			if r.motion.Of(e).Velocity.Len() < 5 {
				continue
			}
			beside := p.Position.Add(geometry.Right(p.Yaw).Mul(-1.8))
			r.run(1, place(1, beside[0], 0, beside[2]), press(1, components.KeySeat))
			tried++
			if r.only(t).Riding.Vehicle == e.ID {
				t.Fatalf("got into car %d at %g m/s", e.ID, r.motion.Of(e).Velocity.Len())
			}
			break
		}
	}
	if tried == 0 {
		t.Error("no seat was tried")
	}
}
