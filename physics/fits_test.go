package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

func TestFits(t *testing.T) {
	s := newSpace(t, yard())
	sedan := model(t, s, "sedan")
	s.AddCar(1, sedan, at(30, 0, 0, 0))
	s.Refresh(placed(s, mgl64.Vec3{-30, 0, 0}))
	for _, c := range []struct {
		name   string
		at     mgl64.Vec3
		ignore []uint64
		want   bool
	}{
		{"open ground", mgl64.Vec3{0, 0, 0}, nil, true},
		{"in the wall", mgl64.Vec3{0, 0, 20}, nil, false},
		{"at the wall", mgl64.Vec3{0, 0, 19.6}, nil, false},
		{"beside the wall", mgl64.Vec3{0, 0, 19.4}, nil, true},
		{"in a hedge", mgl64.Vec3{0, 0, -30}, nil, true},
		{"in the shut door", mgl64.Vec3{-60, 0, 11}, nil, false},
		{"beside the car", mgl64.Vec3{31.2, 0, 0}, nil, false},
		{"in the ignored car", mgl64.Vec3{31.2, 0, 0}, []uint64{1}, true},
		{"off the car", mgl64.Vec3{31.4, 0, 0}, nil, true},
		{"on a person", mgl64.Vec3{-30.5, 0, 0}, nil, false},
		{"under the ramp's low end", mgl64.Vec3{50, 0, 26}, nil, false},
		{"under the deck", mgl64.Vec3{50, 0, 50}, nil, true},
		{"on the deck", mgl64.Vec3{50, 4, 50}, nil, true},
	} {
		if got := s.FitsPerson(c.at, c.ignore...); got != c.want {
			t.Errorf("a person %s: %v", c.name, got)
		}
	}
	for _, c := range []struct {
		name string
		pose Pose
		want bool
	}{
		{"open ground", at(0, 0, 0, 1), true},
		{"nose in the wall", at(0, 0, 18, 0), false},
		{"along the wall", at(0, 0, 18, math.Pi/2), true},
		{"across the car", at(32.5, 0, 0, math.Pi/2), false},
		{"beside the car", at(32.5, 0, 0, 0), true},
		{"on a person", at(-30, 0, 2, 0), false},
		{"on the deck", at(50, 4, 50, 0), true},
		{"under the deck", at(50, 0, 50, 0), true},
	} {
		if got := s.FitsCar(sedan, c.pose); got != c.want {
			t.Errorf("a car %s: %v", c.name, got)
		}
	}
}

// TestFootprintsOverlapAgreesWithSampling compares the separating axes with a
// raster of sampled points.
func TestFootprintsOverlapAgreesWithSampling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		box := func(name string) mover {
			f := geometry.Flat(geometry.Forward(rapid.Float64Range(-4, 4).Draw(t, name)))
			return mover{
				target: Car, x: rapid.Float64Range(-3, 3).Draw(t, name), z: rapid.Float64Range(-3, 3).Draw(t, name), forward: f,
				half: geometry.Point{rapid.Float64Range(0.3, 3).Draw(t, name), rapid.Float64Range(0.3, 2).Draw(t, name)},
			}
		}
		a, b := box("a"), box("b")
		common := false
		for i := range 41 {
			for k := range 41 {
				u, w := (float64(i)/20-1)*a.half[0], (float64(k)/20-1)*a.half[1]
				p := geometry.Point{a.x + u*a.forward[0] - w*a.forward[1], a.z + u*a.forward[1] + w*a.forward[0]}
				d := p.Sub(geometry.Point{b.x, b.z})
				common = common || (math.Abs(d.Dot(b.forward)) < b.half[0] && math.Abs(b.forward[0]*d[1]-b.forward[1]*d[0]) < b.half[1])
			}
		}
		if common && !footprintsOverlap(&a, &b) {
			t.Fatalf("%+v and %+v share a point", a, b)
		}
		if footprintsOverlap(&a, &b) != footprintsOverlap(&b, &a) {
			t.Fatalf("%+v and %+v: not the same both ways", a, b)
		}
	})
}

func TestApplyImpulse(t *testing.T) {
	s := newSpace(t, plain())
	s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
	s.AddProp(2, PropModel{Length: 1, Width: 1, Height: 1, Mass: 50, BreakSpeed: 5}, at(20, 0, 0, 0))
	s.ApplyImpulse(1, mgl64.Vec3{0, 0, 14500}, mgl64.Vec3{0, 0, 0})
	if m, _ := s.Motion(1); math.Abs(m.Velocity[2]-10) > 1e-9 {
		t.Errorf("14.5 kNs on 1.45 t give %v", m.Velocity)
	}
	s.ApplyImpulse(2, mgl64.Vec3{200, 0, 0}, mgl64.Vec3{20, 0, 0})
	if b, _ := s.State(2); !b.Anchored {
		t.Error("a small impulse broke the prop's anchor")
	}
	s.ApplyImpulse(2, mgl64.Vec3{500, 0, 0}, mgl64.Vec3{20, 0, 0})
	if b, _ := s.State(2); b.Anchored || math.Abs(b.VelocityX-10) > 1e-9 {
		t.Errorf("after a hard push: %+v", b)
	}
}
