package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/rules/prefabs"
)

// TestNobodyGetsOutThroughAWall parks a car along the pit's wall, which has no
// opening, closer and closer to it. A rider who gets out must stay outside.
func TestNobodyGetsOutThroughAWall(t *testing.T) {
	for _, gap := range []float64{0.05, 0.2, 0.4, 0.6} {
		for _, yaw := range []float64{0, math.Pi} {
			s, _ := start(t, 1)
			compact, _ := s.linked.Class("compact")
			half := s.models.Car(compact).Width.Value / 2
			car := components.Pose{Position: mgl64.Vec3{-105 - 0.15 - gap - half, 0, 100}, Yaw: yaw}
			id := s.world.Spawn(prefabs.VehicleOf(components.Vehicle{Class: compact, Seats: 4}, components.Lock{}, car)...)
			s.run(5, place(1, car.Position[0]-half-0.6, 0, 100))
			s.run(2, press(1, components.KeySeat))
			if s.only(t).Riding.Vehicle != id {
				t.Fatalf("gap %g, yaw %g: not in the car", gap, yaw)
			}
			s.run(60, press(1, components.KeySeat))
			if p := s.only(t); p.Riding.Vehicle != 0 || p.Pose.Position[0] > -105.15 {
				t.Errorf("gap %g, yaw %g: got out at %v, riding %d: the wall is at x -105", gap, yaw, p.Pose.Position, p.Riding.Vehicle)
			}
		}
	}
}
