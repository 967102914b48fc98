package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"
)

// TestNothingLeavesTheLevel sends every car model, props and people against
// the level's edge from anywhere inside, at any angle.
func TestNothingLeavesTheLevel(t *testing.T) {
	scene := plain()
	static := NewStatic(scene)
	limit := scene.Bounds.Grow(boundaryDistance + 0.1)
	rapid.Check(t, func(t *rapid.T) {
		s := New(static, nil)
		yaw := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "yaw")
		x, z := rapid.Float64Range(-90, 90).Draw(t, "x"), rapid.Float64Range(-90, 90).Draw(t, "z")
		car := rapid.IntRange(0, len(s.tuning.Cars.Models)-1).Draw(t, "model")
		s.AddCar(1, car, at(x, 0, z, yaw))
		s.SetMotion(1, Motion{Velocity: mgl64.Vec3{math.Sin(yaw), 0, math.Cos(yaw)}.Mul(59)})
		people := []Person{{ID: 7}}
		s.Place(&people[0], mgl64.Vec3{x, 0, 95}, yaw)
		people[0].Walk = Walk{Move: [2]float64{math.Sin(yaw), math.Cos(yaw)}, Run: true, Jump: true}
		for range 300 {
			s.SetControls(1, Controls{Throttle: 1})
			s.Step(tick)
			s.MovePeople(people, tick)
			car, _ := s.Pose(1)
			for _, p := range []mgl64.Vec3{car.Position, people[0].Position} {
				if !limit.Contains([2]float64{p[0], p[2]}) {
					t.Fatalf("left the level at %v", p)
				}
			}
		}
	})
}
