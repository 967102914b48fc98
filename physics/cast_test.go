package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

// slowCast is the reference: every shape and every mover, no index, by stepping
// over no cell. It shares only the clipping of one shape.
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

// sampled is a second reference that knows nothing of clipping: is any of many
// points along the segment inside of an opaque shape?
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

// town scatters solids, surfaces, doors and movers, from a seed.
func town(seed uint64, solids int, half float64) (*geometry.Scene, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 1))
	s := plain()
	s.Bounds = geometry.Rect{Min: geometry.Point{-half, -half}, Max: geometry.Point{half, half}}
	s.Storeys[0].Bounds = s.Bounds
	place := func() geometry.Point {
		return geometry.Point{(r.Float64()*2 - 1) * half, (r.Float64()*2 - 1) * half}
	}
	for range solids {
		s.Solids = append(s.Solids, geometry.Solid{
			Footprint: geometry.Box(place(), 0.2+r.Float64()*8, 0.2+r.Float64()*8, r.Float64()*7),
			Span:      geometry.Span{Low: r.Float64()*3 - 1, High: 2.5 + r.Float64()*6},
			Material:  geometry.Material(r.IntN(4)),
		})
	}
	for range solids / 8 {
		s.Surfaces = append(s.Surfaces, geometry.Surface{
			Footprint: geometry.Box(place(), 2+r.Float64()*12, 2+r.Float64()*12, r.Float64()*7),
			Height:    1 + r.Float64()*5, SlopeX: r.Float64()*0.1 - 0.05, SlopeZ: r.Float64()*0.1 - 0.05,
			Thickness: r.Float64() * 0.5, Kind: geometry.SurfaceKind(r.IntN(3)),
		})
		a := place()
		s.Doors = append(s.Doors, geometry.Door{A: a, B: a.Add(geometry.Point{1, 0.5}), Span: geometry.Span{Low: 0, High: 2}, Thickness: 0.1})
	}
	return s, r
}

func populated(t testing.TB, seed uint64, solids int, half float64, movers int) *Space {
	scene, r := town(seed, solids, half)
	s := newSpace(t, scene)
	people := make([]Person, movers)
	for i := range people {
		people[i] = Person{ID: uint64(1000 + i), Position: mgl64.Vec3{(r.Float64()*2 - 1) * half, 0, (r.Float64()*2 - 1) * half}}
	}
	for i := range movers {
		s.AddAmbientCar(uint64(1+i), r.IntN(5), at((r.Float64()*2-1)*half, 0, (r.Float64()*2-1)*half, r.Float64()*7))
	}
	s.Refresh(people)
	return s
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
		t.Error("no ray hit anything: the check shows nothing")
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

func TestCastCorners(t *testing.T) {
	s := newSpace(t, yard())
	s.AddAmbientCar(5, model(t, s, "sedan"), at(0, 0, 40, 0))
	s.Refresh([]Person{{ID: 9, Position: mgl64.Vec3{30, 0, 0}}})
	cases := []struct {
		name     string
		from, to mgl64.Vec3
		options  CastOptions
		want     Target
		hit      bool
		distance float64
	}{
		{"no length in the open", mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 1, 0}, CastOptions{}, 0, false, 0},
		{"no length inside a wall", mgl64.Vec3{0, 1, 20}, mgl64.Vec3{0, 1, 20}, CastOptions{}, Solid, true, 0},
		{"from inside a wall", mgl64.Vec3{0, 1, 20}, mgl64.Vec3{0, 1, 30}, CastOptions{}, Solid, true, 0},
		{"from a face outwards", mgl64.Vec3{0, 1, 20.15}, mgl64.Vec3{0, 1, 30}, CastOptions{}, 0, false, 0},
		{"from a face inwards", mgl64.Vec3{0, 1, 20.15}, mgl64.Vec3{0, 1, 10}, CastOptions{}, Solid, true, 0},
		{"wall", mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 1, 30}, CastOptions{}, Solid, true, 19.85},
		{"over the wall", mgl64.Vec3{0, 3.1, 0}, mgl64.Vec3{0, 3.1, 30}, CastOptions{}, 0, false, 0},
		{"down onto the ground", mgl64.Vec3{0, 2, 0}, mgl64.Vec3{0, -2, 0}, CastOptions{}, Terrain, true, 2},
		{"down onto the deck", mgl64.Vec3{50, 9, 50}, mgl64.Vec3{50, 0, 50}, CastOptions{}, Surface, true, 5},
		{"up under the deck", mgl64.Vec3{50, 1, 50}, mgl64.Vec3{50, 9, 50}, CastOptions{}, Surface, true, 2.7},
		{"shot through glass", mgl64.Vec3{0, 1, -15}, mgl64.Vec3{0, 1, -25}, CastOptions{For: ForShots}, 0, false, 0},
		{"body at glass", mgl64.Vec3{0, 1, -15}, mgl64.Vec3{0, 1, -25}, CastOptions{}, Solid, true, 4.95},
		{"body through a hedge", mgl64.Vec3{0, 1, -25}, mgl64.Vec3{0, 1, -35}, CastOptions{}, 0, false, 0},
		{"shut door", mgl64.Vec3{-55, 1, 11}, mgl64.Vec3{-65, 1, 11}, CastOptions{}, Door, true, 4.95},
		{"car", mgl64.Vec3{-10, 0.7, 40}, mgl64.Vec3{10, 0.7, 40}, CastOptions{}, Car, true, 10 - 1.85/2},
		{"car ignored", mgl64.Vec3{-10, 0.7, 40}, mgl64.Vec3{10, 0.7, 40}, CastOptions{Ignore: [2]uint64{0, 5}}, 0, false, 0},
		{"over the car", mgl64.Vec3{-10, 1.6, 40}, mgl64.Vec3{10, 1.6, 40}, CastOptions{}, 0, false, 0},
		{"person", mgl64.Vec3{20, 1, 0}, mgl64.Vec3{40, 1, 0}, CastOptions{}, Human, true, 10 - 0.35},
		{"sight past a person", mgl64.Vec3{20, 1, 0}, mgl64.Vec3{40, 1, 0}, CastOptions{For: ForSight}, 0, false, 0},
		{"not a number", mgl64.Vec3{math.NaN(), 1, 0}, mgl64.Vec3{40, 1, 0}, CastOptions{}, 0, false, 0},
		{"from far outside", mgl64.Vec3{0, 1, -1e4}, mgl64.Vec3{0, 1, 1e4}, CastOptions{}, Solid, true, 1e4 - 40.05},
	}
	for _, c := range cases {
		hit, ok := s.Cast(c.from, c.to, c.options)
		if ok != c.hit || hit.Target != c.want || math.Abs(hit.Distance-c.distance) > 1e-9 {
			t.Errorf("%s: %v %+v, want %v target %d at %g", c.name, ok, hit, c.hit, c.want, c.distance)
		}
	}
	s.SetDoor(0, true)
	if hit, ok := s.Cast(mgl64.Vec3{-55, 1, 11}, mgl64.Vec3{-65, 1, 11}, CastOptions{}); ok {
		t.Errorf("an open door stops a ray: %+v", hit)
	}
}

func TestCastTerrain(t *testing.T) {
	scene := plain()
	scene.Terrain = geometry.Terrain{Origin: geometry.Point{-100, -100}, Cell: 10, Columns: 21, Rows: 21, Heights: make([]float64, 441)}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range scene.Terrain.Heights {
		scene.Terrain.Heights[i] = r.Float64() * 6
	}
	s := newSpace(t, scene)
	hits := 0
	for range 500 {
		point := func() mgl64.Vec3 { return mgl64.Vec3{r.Float64()*240 - 120, r.Float64() * 9, r.Float64()*240 - 120} }
		from, to := point(), point()
		if from[1] < scene.Terrain.HeightAt(geometry.Flat(from)) {
			continue
		}
		hit, ok := s.Cast(from, to, CastOptions{})
		const steps = 5000
		want := -1.0
		for i := range steps + 1 {
			p := from.Add(to.Sub(from).Mul(float64(i) / steps))
			if p[1] < scene.Terrain.HeightAt(geometry.Flat(p))-1e-3 {
				want = float64(i) / steps * to.Sub(from).Len()
				break
			}
		}
		if want >= 0 {
			hits++
			if !ok || hit.Distance > want+1e-6 {
				t.Errorf("cast %v to %v: %v at %g, a sample is under the ground at %g", from, to, ok, hit.Distance, want)
			}
		}
		if ok {
			near(t, "height over the ground at the hit", hit.Point[1]-scene.Terrain.HeightAt(geometry.Flat(hit.Point)), 0, 1e-6)
		}
	}
	if hits < 100 {
		t.Errorf("only %d rays went into the ground", hits)
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

func BenchmarkCast(b *testing.B) {
	s := populated(b, 7, 2000, 300, 100)
	r := rand.New(rand.NewPCG(2, 2))
	var from, to [1024]mgl64.Vec3
	for i := range from {
		from[i] = mgl64.Vec3{(r.Float64()*2 - 1) * 250, 1.6, (r.Float64()*2 - 1) * 250}
		yaw := r.Float64() * 7
		to[i] = from[i].Add(geometry.Forward(yaw).Mul(60))
	}
	for name, cast := range map[string]func(i int) bool{
		"cast 60 m":  func(i int) bool { _, ok := s.Cast(from[i], to[i], CastOptions{For: ForShots}); return ok },
		"sight 60 m": func(i int) bool { return s.Visibility(from[i], to[i], SightOptions{}) == 0 },
		"clear 60 m": func(i int) bool {
			f, t := from[i], to[i]
			f[1], t[1] = 9.5, 9.5
			_, ok := s.Cast(f, t, CastOptions{For: ForShots})
			return ok
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			hits := 0
			for i := 0; b.Loop(); i++ {
				if cast(i & 1023) {
					hits++
				}
			}
			b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
		})
	}
}

func BenchmarkCastCity(b *testing.B) {
	s, people, r := city(b, 2025, 0, 64, 92)
	s.Refresh(people)
	var from, to [1024]mgl64.Vec3
	for i := range from {
		p := people[r.IntN(len(people))].Position
		from[i] = p.Add(mgl64.Vec3{0, 1.6, 0})
		to[i] = from[i].Add(geometry.Forward(r.Float64() * 7).Mul(60))
	}
	b.ReportAllocs()
	hits := 0
	for i := 0; b.Loop(); i++ {
		if _, ok := s.Cast(from[i&1023], to[i&1023], CastOptions{For: ForShots}); ok {
			hits++
		}
	}
	b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
}
