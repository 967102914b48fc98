package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels/geometry"
	"caper/physics"
)

func TestAmbientCarsLoseTheirBodies(t *testing.T) {
	r := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	was := map[components.EntityID]components.Pose{}
	bodies := func() (n int) {
		for _, e := range r.cars.Entities() {
			pose := r.view.pose.Of(e)
			if before, known := was[e.ID]; known && pose.Position.Sub(before.Position).Len() > 1 {
				t.Errorf("tick %d: car %d jumps from %v to %v", r.Number(), e.ID, before, pose)
			}
			was[e.ID] = pose
			if r.body.Of(e).Embodied {
				n++
			}
		}
		return n
	}
	most := 0
	for tick := range 40 * 30 {
		r.Tick(r.busy(tick))
		most = max(most, bodies())
	}
	if most == 0 {
		t.Fatal("no ambient car was given a body")
	}
	r.run(1, place(1, -180, 0, -120), control(1, components.Intent{}))
	left := 0
	for range 30 * 30 {
		r.Tick(nil)
		left = bodies()
	}
	if left > 0 {
		t.Errorf("%d ambient cars still have a body half a minute after nobody drives", left)
	}
}

func TestPushedCarsGetBackToTheirLane(t *testing.T) {
	r := openTraffic(t, preparedFlat(), 11, 24, mgl64.Vec3{20, 0, -60})
	r.run(20 * 30)
	for round, turn := range []float64{0.8, -1.6, 3.1} {
		e := r.cars.Entities()[round]
		pose := r.view.pose.Of(e)
		beside := pose.Position.Add(geometry.Right(pose.Yaw).Mul(2))
		r.space.Embody(uint64(e.ID))
		chassis, _ := r.body.Get(e.ID)
		chassis.Embodied = true
		r.world.Put(e.ID, ecsWith(chassis))
		r.space.SetPose(uint64(e.ID), physics.Pose{Position: beside, Yaw: pose.Yaw + turn})
		last := beside
		for tick := 0; tick < 60*30; tick++ {
			r.Tick(nil)
			if now, alive := r.view.pose.Get(e.ID); alive {
				if now.Position.Sub(last).Len() > 1 {
					t.Errorf("turned by %g: within a tick the car moves from %v to %v", turn, last, now.Position)
				}
				last = now.Position
			}
			if c, alive := r.body.Get(e.ID); alive && !c.Embodied {
				break
			}
		}
		if c, alive := r.body.Get(e.ID); alive && c.Embodied {
			state, _ := r.state.Get(e.ID)
			t.Errorf("turned by %g: a minute later the car still has its body: %+v", turn, state)
		}
	}
}
