package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

// slowCast is the reference for Cast. It tests every shape and every mover
// without an index and shares only the clipping of one shape.
func slowCast(s *Space, from, to mgl64.Vec3, o CastOptions) (float64, bool) {
	d := to.Sub(from)
	r, _ := newRay(from, to)
	best := contact{t: 2}
	if o.Skip&SkipTerrain == 0 {
		s.static.castTerrain(&r, &best)
	}
	for i := range s.static.shapes {
		k := &s.static.shapes[i]
		if o.Skip&SkipStatic != 0 || k.index == noIndex || !stops[o.For][k.material] || (k.sort == doorShape && s.doors[k.index]) {
			continue
		}
		if t, _, _, ok := s.static.clip(k, &r); ok && t < best.t {
			best.t = t
		}
	}
	for i := range s.moving.movers {
		v := &s.moving.movers[i]
		if v.id == o.Ignore[0] || v.id == o.Ignore[1] || o.Skip&skipOf[v.target] != 0 || (o.For == ForSight && v.target != Car) {
			continue
		}
		if t, _, _, ok := v.clip(&r); ok && t < best.t {
			best.t = t
		}
	}
	return best.t * d.Len(), best.t <= 1
}

// sampled is a second reference that does no clipping. It reports whether any
// of many points along the segment lies inside an opaque shape.
func sampled(scene *geometry.Scene, from, to mgl64.Vec3, steps int) bool {
	for i := range steps + 1 {
		p := from.Add(to.Sub(from).Mul(float64(i) / float64(steps)))
		for k := range scene.Solids {
			o := &scene.Solids[k]
			if o.Material == geometry.Opaque && p[1] > o.Span.Low && p[1] < o.Span.High && o.Footprint.Contains(geometry.Flat(p)) {
				return true
			}
		}
	}
	return false
}

func TestCastAgainstReference(t *testing.T) {
	s := populated(t, 3, 400, 60, 60)
	hits := 0
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, half float64) float64 { return rapid.Float64Range(-half, half).Draw(t, name) }
		from := mgl64.Vec3{number("x", 70), number("y", 6) + 3, number("z", 70)}
		to := mgl64.Vec3{number("tx", 70), number("ty", 6) + 3, number("tz", 70)}
		o := CastOptions{
			For:    Purpose(rapid.IntRange(0, 2).Draw(t, "for")),
			Skip:   Skip(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 8, 16}).Draw(t, "skip")),
			Ignore: [2]uint64{rapid.Uint64Range(0, 60).Draw(t, "ignore")},
		}
		hit, ok := s.Cast(from, to, o)
		distance, want := slowCast(s, from, to, o)
		if ok != want || (ok && math.Abs(hit.Distance-distance) > 1e-9) {
			t.Fatalf("cast %v to %v (%+v): %v %g, reference %v %g", from, to, o, ok, hit.Distance, want, distance)
		}
		if ok {
			hits++
			if hit.Point.Sub(from).Len()-hit.Distance > 1e-6 {
				t.Fatalf("point %v is not %g m from %v", hit.Point, hit.Distance, from)
			}
			if !hit.Inside && hit.Normal.Dot(to.Sub(from)) > 1e-9 {
				t.Fatalf("normal %v points along the ray", hit.Normal)
			}
		}
	})
	if hits == 0 {
		t.Error("no ray hit anything, so the check proves nothing")
	}
}

func TestCastAgainstSamples(t *testing.T) {
	scene, r := town(5, 200, 40)
	scene.Surfaces, scene.Doors = nil, nil
	s := newSpace(t, scene)
	for range 400 {
		point := func() mgl64.Vec3 { return mgl64.Vec3{r.Float64()*80 - 40, r.Float64() * 5, r.Float64()*80 - 40} }
		from, to := point(), point()
		_, got := s.Cast(from, to, CastOptions{For: ForShots, Skip: SkipTerrain})
		if want := sampled(scene, from, to, 4000); want && !got {
			t.Errorf("cast %v to %v misses what a sample lies inside of", from, to)
		}
	}
}

func FuzzCast(f *testing.F) {
	s := populated(f, 3, 150, 40, 20)
	f.Add(0.0, 1.0, 0.0, 40.0, 1.0, 40.0)
	f.Add(0.0, 1.0, 0.0, 0.0, 1.0, 0.0)
	f.Add(8.0, 1.0, 8.0, 8.0, 1.0, -8.0)
	f.Add(-1e300, 1.0, 0.0, 1e300, 1.0, 0.0)
	f.Fuzz(func(t *testing.T, x, y, z, tx, ty, tz float64) {
		from, to := mgl64.Vec3{x, y, z}, mgl64.Vec3{tx, ty, tz}
		hit, ok := s.Cast(from, to, CastOptions{})
		if ok && !(hit.Distance >= 0 && hit.Distance <= to.Sub(from).Len()*(1+1e-9)) {
			t.Errorf("distance %g of %g", hit.Distance, to.Sub(from).Len())
		}
		if v := s.Visibility(from, to, SightOptions{}); !(v >= 0 && v <= 1) {
			t.Errorf("visibility %g", v)
		}
	})
}
