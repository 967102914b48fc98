package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/physics"
	"caper/systems/rules/prefabs"
)

// rammed seats a player on a motorbike at the pit's wall, whose outer side is at
// x -105.15, has a truck ram it, and returns the least of the rider's points and
// the largest x.
func rammed(t *testing.T, speed float64) (points, x float64) {
	s, _ := start(t, 1)
	bike, _ := s.linked.Class("motorbike")
	truck, _ := s.linked.Class("box_truck")
	at := components.Pose{Position: mgl64.Vec3{-106, 0, 100}}
	id := s.world.Spawn(prefabs.VehicleOf(components.Vehicle{Class: bike, Seats: 2}, components.Lock{}, at)...)
	s.run(5, place(1, -106.8, 0, 100))
	s.run(2, press(1, components.KeySeat))
	if s.only(t).Riding.Vehicle != id {
		t.Fatal("not on the motorbike")
	}
	from := components.Pose{Position: mgl64.Vec3{-114, 0, 100}, Yaw: math.Pi / 2}
	by := s.world.Spawn(prefabs.VehicleOf(components.Vehicle{Class: truck, Seats: 2}, components.Lock{}, from)...)
	s.run(2)
	s.space.SetMotion(uint64(by), physics.Motion{Velocity: mgl64.Vec3{speed, 0, 0}})
	points, x = 100, math.Inf(-1)
	for range 60 {
		s.run(1)
		p := s.only(t)
		points = math.Min(points, p.Health.Points)
		if p.Riding.Vehicle == id {
			x = math.Max(x, p.Pose.Position[0])
		}
	}
	return points, x
}

// TestARammedRiderIsHurtByTheSqueeze has a truck press a rider against a wall.
func TestARammedRiderIsHurtByTheSqueeze(t *testing.T) {
	before := 100.0
	for _, speed := range []float64{1.5, 8, 14, 40} {
		points, x := rammed(t, speed)
		if x > -105 {
			t.Errorf("at %g m/s the rider comes through the wall, to x %g", speed, x)
		}
		if speed < 2 && points < 100 || speed > 2 && !(points < before) && points > 0 {
			t.Errorf("at %g m/s the rider has %g points left, at the speed before %g", speed, points, before)
		}
		before = points
	}
	if before > 0 {
		t.Errorf("at 40 m/s the rider has %g points left", before)
	}
}
