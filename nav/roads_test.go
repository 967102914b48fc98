package nav

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// ring returns a square one-way ring of four lanes, 100 m per edge, driven
// north, then towards -x, south and back, and a spur that leads onto it and
// nowhere else.
func ring() *geometry.Scene {
	bounds := geometry.Rect{Min: geometry.Point{-200, -200}, Max: geometry.Point{200, 200}}
	lane := func(next []int, points ...mgl64.Vec3) geometry.Lane {
		return geometry.Lane{Points: points, Width: 4, Limit: 14, Next: next, Junction: -1, Approach: -1}
	}
	return &geometry.Scene{
		Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}},
		Roads: geometry.Roads{Lanes: []geometry.Lane{
			lane([]int{1}, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{0, 0, 50}, mgl64.Vec3{0, 0, 100}),
			lane([]int{2}, mgl64.Vec3{0, 0, 100}, mgl64.Vec3{-100, 0, 100}),
			lane([]int{3}, mgl64.Vec3{-100, 0, 100}, mgl64.Vec3{-100, 0, 0}),
			lane([]int{0}, mgl64.Vec3{-100, 0, 0}, mgl64.Vec3{0, 0, 0}),
			lane([]int{0}, mgl64.Vec3{100, 0, 0}, mgl64.Vec3{0, 0, 0}),
		}},
	}
}

func TestRoutesFollowTheLanes(t *testing.T) {
	roads := BuildRoads(ring())
	r := NewRouter(roads)
	for name, c := range map[string]struct {
		from, to Place
		want     []int32
	}{
		"ahead on the lane":  {Place{0, 10}, Place{0, 60}, []int32{0}},
		"behind on the lane": {Place{0, 60}, Place{0, 10}, []int32{0, 1, 2, 3, 0}},
		"round the ring":     {Place{1, 10}, Place{3, 5}, []int32{1, 2, 3}},
		"from the spur":      {Place{4, 0}, Place{1, 5}, []int32{4, 0, 1}},
	} {
		got, err := r.Route(nil, c.from, c.to)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, c.want)
		}
	}
	if _, err := r.Route(nil, Place{0, 0}, Place{4, 1}); !errors.Is(err, ErrNoPath) {
		t.Errorf("a route onto the spur, where no lane leads, returns %v, want ErrNoPath", err)
	}
}

func TestNearestConsidersHeightAndHeading(t *testing.T) {
	roads := BuildRoads(ring())
	p, d, ok := roads.Nearest(mgl64.Vec3{3, 0, 70}, 0, 20, 0)
	if !ok || p.Lane != 0 || math.Abs(p.Along-70) > 1e-9 || math.Abs(d-3) > 1e-9 {
		t.Errorf("nearest %v at %g m, %v; want lane 0 at 70, 3 m", p, d, ok)
	}
	if position, yaw := roads.At(p); position.Sub(mgl64.Vec3{0, 0, 70}).Len() > 1e-9 || yaw != 0 {
		t.Errorf("the place is at %v with yaw %g, want (0, 0, 70) and 0", position, yaw)
	}
	if _, _, ok := roads.Nearest(mgl64.Vec3{3, 30, 70}, 0, 20, 0); ok {
		t.Error("a road 30 m below is within 20 m")
	}
	// The position is 2 m from the ring's last lane, which is driven towards
	// +x, and faces -x. The spur, which is driven towards -x, is farther but
	// runs in the right direction.
	p, _, _ = roads.Nearest(mgl64.Vec3{-1, 0, -2}, -math.Pi/2, 20, 30)
	if p.Lane != 4 {
		t.Errorf("heading west the nearest lane is %d, want the spur, 4", p.Lane)
	}
}

func TestServerAndClientDrawTheSameRouteLine(t *testing.T) {
	// covers M-IMP-009
	server, client := NewRouter(BuildRoads(ring())), NewRouter(BuildRoads(ring()))
	from, to := mgl64.Vec3{2, 0, 20}, mgl64.Vec3{-98, 0, 40}
	line := server.Line(from, to)
	if !slices.Equal(line, client.Line(from, to)) {
		t.Error("server and client draw different lines")
	}
	want := []mgl64.Vec3{from, {0, 0, 20}, {0, 0, 50}, {0, 0, 100}, {-100, 0, 100}, {-100, 0, 40}, to}
	var corners []mgl64.Vec3
	for _, p := range line {
		if len(corners) == 0 || corners[len(corners)-1] != p {
			corners = append(corners, p)
		}
	}
	if !slices.Equal(corners, want) {
		t.Errorf("line %v, want %v", corners, want)
	}
	if line := server.Line(from, mgl64.Vec3{190, 0, 190}); len(line) != 2 {
		t.Errorf("a goal far from any road gives %v, want the straight line", line)
	}
}

func BenchmarkRoute(b *testing.B) {
	r := NewRouter(BuildRoads(ring()))
	var lanes []int32
	b.ReportAllocs()
	for b.Loop() {
		lanes, _ = r.Route(lanes[:0], Place{4, 0}, Place{3, 5})
	}
}
