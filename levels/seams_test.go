package levels_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/geometry"
	"caper/physics"
)

// seam is a place where the faces of two solids go on in one line.
type seam struct {
	at, along, out geometry.Point
	before, after  float64 // metres that the two faces reach from it, against and along their direction
	floor          float64
}

// seamsOf returns the seams at car height of a level, in the order of its
// solids: the places where a face ends on the face of another solid that goes
// on in the same line.
func seamsOf(scene *geometry.Scene) []seam {
	const tolerance = 2e-3
	var seams []seam
	for i := range scene.Solids {
		for j := range scene.Solids {
			a, b := &scene.Solids[i], &scene.Solids[j]
			if i == j || !a.Material.StopsBodies() || !b.Material.StopsBodies() || !a.Footprint.Bounds().Grow(tolerance).Overlaps(b.Footprint.Bounds()) {
				continue
			}
			for k, from := range a.Footprint {
				to := a.Footprint[(k+1)%len(a.Footprint)]
				along := to.Sub(from).Normalize()
				out := geometry.Point{along[1], -along[0]}
				floor := scene.Terrain.HeightAt(to)
				if math.Max(a.Span.Low, b.Span.Low) > floor+0.3 || math.Min(a.Span.High, b.Span.High) < floor+1 {
					continue
				}
				for n, start := range b.Footprint {
					end := b.Footprint[(n+1)%len(b.Footprint)]
					if end.Sub(start).Normalize().Dot(along) < 1-1e-6 || math.Abs(start.Sub(from).Dot(out)) > tolerance {
						continue
					}
					long := to.Sub(from).Len()
					if s, e := start.Sub(to).Dot(along), end.Sub(to).Dot(along); s < tolerance && e > tolerance {
						seams = append(seams, seam{to, along, out, math.Max(long, -s), e, floor})
					}
					if s, e := start.Sub(from).Dot(along), end.Sub(from).Dot(along); s < -tolerance && e > -tolerance {
						seams = append(seams, seam{from, along, out, -s, math.Max(long, e), floor})
					}
				}
			}
		}
	}
	return seams
}

// TestNoSeamStopsACar scrapes cars along the seams of every bundled level, both
// ways. No impact may be with a face that lies inside another solid.
func TestNoSeamStopsACar(t *testing.T) {
	most, tries := 12, 1
	if os.Getenv("CAPER_SWEEP") != "" {
		most, tries = math.MaxInt, 6
	}
	for _, id := range levels.Registry() {
		level, err := levels.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		seams := seamsOf(level.Scene)
		space := physics.New(physics.NewStatic(level.Scene), nil)
		r := rand.New(rand.NewPCG(15, 2))
		drives, stopped := 0, 0
		for i := 0; i < len(seams); i += max(1, len(seams)/most) {
			for n := range 2 * tries {
				hit, driven := scrape(space, level.Scene, &seams[i], float64(n%2)*2-1, r)
				if driven {
					drives++
				}
				if hit.Speed > 0 {
					stopped++
					t.Errorf("%s: the seam at %v stops a car at %.1f m/s: %+v", id, seams[i].at, hit.Speed, hit)
				}
			}
		}
		t.Logf("%s: %d seams, %d drives, %d stopped", id, len(seams), drives, stopped)
	}
}

// scrape drives a car over a seam, its corner on the face, and returns an impact with a face that lies
// inside another solid, if there is one. It reports false when there is no room
// for the car.
func scrape(s *physics.Space, scene *geometry.Scene, at *seam, way float64, r *rand.Rand) (physics.Impact, bool) {
	const id = 1
	angle, speed, model := (0.5+r.Float64()*6)*math.Pi/180, 2+r.Float64()*10, r.IntN(len(s.Tuning().Cars.Models))
	m := &s.Tuning().Cars.Models[model]
	gap := m.Width.Value/2*math.Cos(angle) + m.Length.Value/2*math.Sin(angle) + 0.02
	f := at.along.Mul(way * math.Cos(angle)).Sub(at.out.Mul(math.Sin(angle)))
	run, left := at.before, at.after
	if way < 0 {
		run, left = left, run
	}
	run = math.Min(2, run-0.15) * r.Float64()
	p := at.at.Sub(at.along.Mul(way * (m.Length.Value/2 + run))).Add(at.out.Mul(gap))
	pose := physics.Pose{Position: mgl64.Vec3{p[0], at.floor, p[1]}, Yaw: geometry.YawOf(f[0], f[1])}
	if run <= 0 || !s.FitsLevel(model, pose) {
		return physics.Impact{}, false
	}
	s.AddCar(id, model, pose)
	defer s.Remove(id)
	s.SetMotion(id, physics.Motion{Velocity: mgl64.Vec3{f[0] * speed, 0, f[1] * speed}})
	for range 30 {
		s.SetControls(id, physics.Controls{Throttle: 0.3})
		s.Step(1.0 / 30)
		now, _ := s.Pose(id)
		if geometry.Flat(now.Position).Sub(at.at).Dot(at.along)*way+m.Length.Value/2 > left-0.2 {
			break // beyond the end of the face
		}
		for _, hit := range s.Impacts() {
			n := geometry.Flat(hit.Normal)
			if hit.Against == physics.Solid && hit.Speed > 1 && n.Dot(f) < -0.5 && hidden(scene, &hit, at.floor) {
				return hit, true
			}
		}
	}
	return physics.Impact{}, true
}

// hidden reports whether what was hit lies inside another solid.
func hidden(scene *geometry.Scene, hit *physics.Impact, floor float64) bool {
	front := geometry.Flat(hit.Point).Add(geometry.Flat(hit.Normal).Mul(0.03))
	for i := range scene.Solids {
		o := &scene.Solids[i]
		if i != hit.Index && o.Material.StopsBodies() && o.Footprint.Contains(front) && o.Span.Contains(floor+0.7) {
			return true
		}
	}
	return false
}
