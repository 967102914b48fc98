package geometry

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"
)

func TestFrame(t *testing.T) {
	t.Run("M-DOC-008 yaw 0 is north, east is -x", func(t *testing.T) {
		for _, c := range []struct {
			yaw            float64
			forward, right mgl64.Vec3
		}{
			{0, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{-1, 0, 0}},
			{-math.Pi / 2, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, 0, -1}},
			{math.Pi / 2, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, 1}},
			{math.Pi, mgl64.Vec3{0, 0, -1}, mgl64.Vec3{1, 0, 0}},
		} {
			if Forward(c.yaw).Sub(c.forward).Len() > 1e-12 || Right(c.yaw).Sub(c.right).Len() > 1e-12 {
				t.Errorf("yaw %g: faces %v, right is %v", c.yaw, Forward(c.yaw), Right(c.yaw))
			}
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		yaw := rapid.Float64Range(-20, 20).Draw(t, "yaw")
		f := Forward(yaw)
		wrapped := WrapAngle(yaw)
		if !(wrapped > -math.Pi && wrapped <= math.Pi) {
			t.Fatalf("WrapAngle(%g) is %g", yaw, wrapped)
		}
		if d := WrapAngle(YawOf(f[0], f[2]) - wrapped); math.Abs(d) > 1e-9 && math.Abs(math.Abs(d)-2*math.Pi) > 1e-9 {
			t.Fatalf("yaw %g comes back as %g", yaw, YawOf(f[0], f[2]))
		}
	})
}

func TestPolygons(t *testing.T) {
	number := rapid.Float64Range(-50, 50)
	size := rapid.Float64Range(0.1, 30)
	rapid.Check(t, func(t *rapid.T) {
		centre := Point{number.Draw(t, "x"), number.Draw(t, "z")}
		width, depth := size.Draw(t, "width"), size.Draw(t, "depth")
		yaw := rapid.Float64Range(-4, 4).Draw(t, "yaw")
		box := Box(centre, width, depth, yaw)
		if !box.Convex() || math.Abs(box.Area()-width*depth) > 1e-6 {
			t.Fatalf("box of %g by %g: area %g, convex %v", width, depth, box.Area(), box.Convex())
		}
		front := centre.Add(Flat(Forward(yaw)).Mul(depth * 0.49))
		side := centre.Add(Flat(Right(yaw)).Mul(width * 0.51))
		if !box.Contains(front) || box.Contains(side) {
			t.Fatalf("box of %g by %g at yaw %g: depth does not lie along the yaw", width, depth, yaw)
		}
		if b := box.Bounds(); !b.Contains(box[0]) || !b.Contains(box[2]) {
			t.Fatalf("bounds %v do not contain the box", b)
		}
		end := centre.Add(Flat(Forward(yaw)).Mul(depth))
		if bar := Bar(centre, end, width); !bar.Convex() || math.Abs(bar.Area()-width*depth) > 1e-6 {
			t.Fatalf("bar of %g by %g: area %g", width, depth, bar.Area())
		}
	})
	if (Polygon{{0, 0}, {9, 0}, {2, 2}, {0, 9}}).Convex() || (Polygon{{0, 0}, {0, 1}, {1, 0}}).Convex() {
		t.Error("a concave or a clockwise polygon counts as convex")
	}
}

func TestSurfacesAndTerrain(t *testing.T) {
	ramp := Sloped(Ramp, Point{95, 78}, Point{95, 90}, 0, 4, 6, 0.3)
	for _, c := range []struct{ x, z, want float64 }{{95, 78, 0}, {93, 84, 2}, {97.9, 90, 4}} {
		if got := ramp.HeightAt(Point{c.x, c.z}); math.Abs(got-c.want) > 1e-9 || !ramp.Footprint.Contains(Point{c.x, c.z}) {
			t.Errorf("ramp at (%g, %g): want y %g, have %g", c.x, c.z, c.want, got)
		}
	}
	terrain := Terrain{Origin: Point{10, 20}, Cell: 2, Columns: 2, Rows: 3, Base: 1, Heights: []float64{0, 2, 4, 6, 8, 10}}
	for _, c := range []struct{ x, z, want float64 }{
		{10, 20, 1}, {12, 20, 3}, {11, 20, 2}, {10, 21, 3}, {11, 21, 4}, {12, 24, 11}, {0, 0, 1}, {99, 99, 11},
	} {
		if got := terrain.HeightAt(Point{c.x, c.z}); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("ground at (%g, %g): want %g, have %g", c.x, c.z, c.want, got)
		}
	}
}

func TestSceneFaults(t *testing.T) {
	nan := math.NaN()
	square := Polygon{{0, 0}, {1, 0}, {1, 1}, {0, 1}}
	scene := Scene{
		Solids:   []Solid{{Footprint: Polygon{{0, 0}, {nan, 0}, {1, 1}}, Span: Span{0, 1}}, {Footprint: square, Span: Span{2, 1}}},
		Surfaces: []Surface{{Footprint: square, Height: nan}},
		Links:    []Link{{Storeys: [2]int{0, 3}}},
		Doors:    []Door{{ID: "d"}},
		Waters:   []Water{{Footprint: Polygon{{0, 0}, {1, 0}}}},
		Roads:    Roads{Lanes: []Lane{{Next: []int{4}, Junction: 2}}},
	}
	err := scene.Validate()
	if err == nil {
		t.Fatal("a scene full of faults is valid")
	}
	for _, want := range []string{
		"bounds are empty", "no storeys", "solid 0", "solid 1", "surface 0", "link 0: storey", "link 0: width", "door 0", "water 0",
		"lane 0: needs", "lane 0: width", "lane 0: leads", "lane 0: junction",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no fault %q in:\n%v", want, err)
		}
	}
}
