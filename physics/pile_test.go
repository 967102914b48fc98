package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// TestAPileIsNotPressedThroughAWall rams three vehicles, one behind the other,
// against a wall in flush and overlapping pieces.
func TestAPileIsNotPressedThroughAWall(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 4))
	models := len(DefaultTuning().Cars.Models)
	for n := range samples(40, 3000) {
		w := newSeamed(t, r)
		s := New(w.pieces, nil)
		f, speed, out := w.at(0, -1), r.Float64()*60, 1.0
		for id := uint64(1); id <= 4; id++ {
			model, yaw := r.IntN(models), r.Float64()*2*math.Pi
			half := s.tuning.Cars.Models[model].Length.Value/2 + 0.1
			p := w.at(-3+r.Float64()*2, out+half)
			if out += 2 * half; id == 4 {
				yaw = geometry.YawOf(f[0], f[1])
			}
			s.AddCar(id, model, at(p[0], 0, p[1], yaw))
		}
		s.SetMotion(4, Motion{Velocity: mgl64.Vec3{f[0] * speed, 0, f[1] * speed}})
		s.SetControls(4, Controls{Throttle: 1})
		for range 120 {
			s.Step(tick)
		}
		for id := uint64(1); id <= 4; id++ {
			p := geometry.Flat(poseOf(t, s, id).Position)
			if p.Dot(f) > 0 && math.Abs(p.Dot(w.at(1, 0))) < 79 {
				t.Errorf("try %d, %.0f m/s: vehicle %d is %.2f m behind the face", n, speed, id, p.Dot(f))
			}
		}
	}
}
