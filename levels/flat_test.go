package levels

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func flat(t *testing.T) *Level {
	t.Helper()
	l, err := Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func same(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func samePosition(a, b mgl64.Vec3) bool { return a.Sub(b).Len() < 1e-9 }

func TestFlatExtent(t *testing.T) {
	l := flat(t)
	if want := (geometry.Rect{Min: Point{-200, -200}, Max: Point{200, 200}}); l.Scene.Bounds != want {
		t.Errorf("want bounds %v, have %v", want, l.Scene.Bounds)
	}
	if l.Climate != "none" || l.GroundHeight(Point{7, -9}) != 0 {
		t.Errorf("want climate none and ground at 0, have %q and %g", l.Climate, l.GroundHeight(Point{7, -9}))
	}
}

// covers M-DOC-007
func TestFlatPlaces(t *testing.T) {
	l := flat(t)
	const half = math.Pi / 2
	cases := []struct {
		id           string
		x, y, z, yaw float64
		role         Role
	}{
		{"spawn", 6, 0, -20, 0, Players}, {"hospital", -60, 0, -60, 0, Hospital},
		{"yard.post", -50, 0, 40, half, Guards}, {"yard.gate", -40, 0, 40, 0, NoRole},
		{"office.door", 40, 0, 35, 0, NoRole}, {"office.upstairs", 42, 3.2, 40, 0, NoRole},
		{"office.cam", 44, 2.6, 34.8, math.Pi, NoRole}, {"garage", 60, 0, -30, -half, NoRole},
		{"hydrant", 10, 0, 20, 0, NoRole}, {"lamp", 10, 0, 30, 0, NoRole}, {"bench", 12, 0, 25, 0, NoRole},
		{"pond", 100, 0, -100, 0, NoRole}, {"deck", 100, 4, 100, 0, NoRole}, {"under_deck", 100, 0, 100, 0, NoRole},
		{"a", -20, 0, -60, 0, NoRole}, {"b", 20, 0, -60, 0, NoRole}, {"c", -20, 0, -100, 0, NoRole},
		{"d", 20, 0, -100, 0, NoRole}, {"far", -180, 0, -180, 0, NoRole}, {"junction", 0, 0, 0, 0, NoRole},
		{"gate_1", 0, 0, -150, 0, NoRole}, {"gate_2", 150, 0, 0, 0, NoRole},
		{"gate_3", 0, 0, 150, 0, NoRole}, {"gate_4", -150, 0, 0, 0, NoRole},
	}
	for _, c := range cases {
		p, ok := l.Place(c.id)
		if !ok {
			t.Errorf("%s: no such place", c.id)
			continue
		}
		if !samePosition(p.Position, mgl64.Vec3{c.x, c.y, c.z}) || !same(p.Yaw, c.yaw) || p.Role != c.role {
			t.Errorf("%s: want (%g, %g, %g) yaw %g role %v, have %v yaw %g role %v",
				c.id, c.x, c.y, c.z, c.yaw, c.role, p.Position, p.Yaw, p.Role)
		}
	}
	if _, ok := l.Place("nowhere"); ok {
		t.Error("a place that does not exist was found")
	}
}

// covers M-DOC-014
func TestFlatSpawnPoints(t *testing.T) {
	l := flat(t)
	players := l.SpawnPoints(Players)
	if len(players) != 9 || !samePosition(players[0].Position, mgl64.Vec3{6, 0, -20}) {
		t.Fatalf("want nine players' points, the first at spawn, have %v", players)
	}
	for i, p := range players[1:] {
		if want := (mgl64.Vec3{8 + 2*float64(i), 0, -20}); !samePosition(p.Position, want) || p.Yaw != 0 {
			t.Errorf("players' point %d: want %v, have %v", i+1, want, p)
		}
	}
	police := l.SpawnPoints(Police)
	if len(police) != 1 || !samePosition(police[0].Position, mgl64.Vec3{2, 0, 190}) || !same(police[0].Yaw, math.Pi) {
		t.Errorf("want police at (2, 190) yaw pi, have %v", police)
	}
	for _, role := range []Role{Hospital, Guards} {
		if got := l.SpawnPoints(role); len(got) != 1 || l.Places[got[0].Place].Role != role {
			t.Errorf("%v: want the one place of the role, have %v", role, got)
		}
	}
	traffic := l.SpawnPoints(Traffic)
	if len(traffic) != 4 {
		t.Fatalf("want traffic at four road ends, have %d", len(traffic))
	}
	for _, s := range traffic {
		lane, onto := laneUnder(l, s.Position)
		if lane < 0 || geometry.Forward(s.Yaw).Dot(onto) < 0.99 {
			t.Errorf("traffic at %v yaw %g: not in a lane that comes in", s.Position, s.Yaw)
		}
		if s.Position.Dot(onto) > 0 {
			t.Errorf("traffic at %v yaw %g: drives off the level", s.Position, s.Yaw)
		}
	}
}

// laneUnder is the lane outside junctions whose centre line runs through a
// position within 0.1 m, and its direction there.
func laneUnder(l *Level, position mgl64.Vec3) (int, mgl64.Vec3) {
	for i := range l.Scene.Roads.Lanes {
		lane := &l.Scene.Roads.Lanes[i]
		if lane.Junction >= 0 {
			continue
		}
		for k := 0; k+1 < len(lane.Points); k++ {
			a, b := geometry.Flat(lane.Points[k]), geometry.Flat(lane.Points[k+1])
			if on, _ := geometry.ClosestOnSegment(a, b, geometry.Flat(position)); on.Sub(geometry.Flat(position)).Len() < 0.1 {
				return i, lane.Points[k+1].Sub(lane.Points[k]).Normalize()
			}
		}
	}
	return -1, mgl64.Vec3{}
}

func TestFlatRoads(t *testing.T) {
	l := flat(t)
	cases := []struct {
		name      string
		at        mgl64.Vec3
		direction mgl64.Vec3
	}{
		{"main northbound", mgl64.Vec3{-2, 0, 80}, mgl64.Vec3{0, 0, 1}},
		{"main southbound", mgl64.Vec3{2, 0, -80}, mgl64.Vec3{0, 0, -1}},
		{"main's northern end", mgl64.Vec3{-2, 0, 197}, mgl64.Vec3{0, 0, 1}},
		{"main's southern end", mgl64.Vec3{-2, 0, -197}, mgl64.Vec3{0, 0, 1}},
		{"cross westbound", mgl64.Vec3{80, 0, 2}, mgl64.Vec3{1, 0, 0}},
		{"cross eastbound", mgl64.Vec3{-80, 0, -2}, mgl64.Vec3{-1, 0, 0}},
		{"ring's inner lane, west side, southbound", mgl64.Vec3{152, 0, 60}, mgl64.Vec3{0, 0, -1}},
		{"ring's north side, eastbound", mgl64.Vec3{70, 0, 148}, mgl64.Vec3{-1, 0, 0}},
	}
	for _, c := range cases {
		lane, direction := laneUnder(l, c.at)
		if lane < 0 || direction.Sub(c.direction).Len() > 1e-6 {
			t.Errorf("%s: want a lane towards %v, have %v", c.name, c.direction, direction)
			continue
		}
		if w := l.Scene.Roads.Lanes[lane].Width; w != 4 {
			t.Errorf("%s: want a lane 4 m wide, have %g", c.name, w)
		}
	}
	corner := Point{138, 138} // middle of the north-western arc
	for i := range l.Scene.Roads.Lanes {
		for _, p := range l.Scene.Roads.Lanes[i].Points {
			q := geometry.Flat(p)
			if q[0] < corner[0]+1 || q[1] < corner[1]+1 {
				continue
			}
			if r := q.Sub(corner).Len(); math.Abs(r-10) > 0.2 && math.Abs(r-14) > 0.2 {
				t.Errorf("corner: lane point %v lies %g m from the arc's middle, want 10 or 14", q, r)
			}
		}
	}
}

func TestFlatSignals(t *testing.T) {
	l := flat(t)
	signalled := 0
	for i := range l.Scene.Roads.Junctions {
		j := &l.Scene.Roads.Junctions[i]
		if !j.Signalled {
			if l.Plans[i].Cycle != 0 {
				t.Errorf("%s has a plan but no signals", j.ID)
			}
			continue
		}
		signalled++
		if j.ID != "junction" || !samePosition(j.Middle, mgl64.Vec3{}) || len(j.Approaches) != 4 {
			t.Errorf("want the signals at (0, 0) with four approaches, have %+v", j)
		}
	}
	if signalled != 1 || len(l.Scene.Roads.Junctions) != 5 {
		t.Errorf("want one signalled junction of five, have %d of %d", signalled, len(l.Scene.Roads.Junctions))
	}
	if l.JunctionNear(mgl64.Vec3{3, 0, 3}, 0) < 0 || l.JunctionNear(mgl64.Vec3{0, 0, 150}, 5) >= 0 {
		t.Error("JunctionNear: want the signalled one at (0, 0) and none at the ring")
	}
}

func TestFlatOffice(t *testing.T) {
	l := flat(t)
	s := l.Scene
	wallAt := func(x, y, z float64) bool {
		for i := range s.Solids {
			o := &s.Solids[i]
			if y > o.Span.Low && y < o.Span.High && o.Footprint.Contains(Point{x, z}) {
				return true
			}
		}
		return false
	}
	for _, c := range []struct {
		x, y, z float64
		wall    bool
	}{
		{34, 1, 40, true}, {46, 1, 40, true}, {40, 1, 45, true}, {36, 1, 35, true}, {34.16, 1, 40, false}, {33.84, 1, 40, false},
		{34.14, 3.1, 40, true}, {34, 4, 40, true}, {34, 6.3, 40, true}, {34, 6.5, 40, false}, {40, 4, 35, true},
		{40, 1, 35, false}, {39.41, 1, 35, false}, {40.59, 1, 35, false}, {39.39, 1, 35, true}, {40.61, 1, 35, true},
		{40, 2.1, 35, false}, {40, 2.3, 35, true}, {33.9, 1, 34.9, true},
	} {
		if wallAt(c.x, c.y, c.z) != c.wall {
			t.Errorf("(%g, %g, %g): want wall %v", c.x, c.y, c.z, c.wall)
		}
	}
	floor := func(x, y, z float64) float64 { return s.FloorHeight(Point{x, z}, y, 0.5) }
	for _, c := range []struct{ x, y, z, want float64 }{
		{40, 0, 40, 0}, {40, 3.2, 40, 3.2}, {35, 0, 37.2, 3.2 * 0.2 / 6}, {35, 1.6, 40, 1.6}, {35, 3.2, 42.9, 3.2 * 5.9 / 6},
		{35, 3.2, 43.5, 3.2}, {35, 3.2, 36.5, 3.2}, {35, 3.2, 37.5, 3.2 * 0.5 / 6}, {36, 3.2, 40, 3.2},
	} {
		if got := floor(c.x, c.y, c.z); !same(got, c.want) {
			t.Errorf("floor at (%g, %g) from y %g: want %g, have %g", c.x, c.z, c.y, c.want, got)
		}
	}
	var stairs *geometry.Link
	for i := range s.Links {
		if s.Links[i].Kind == geometry.StairsLink {
			stairs = &s.Links[i]
		}
	}
	if stairs == nil || stairs.Width != 1.2 || s.Storeys[stairs.Storeys[0]].Height != 0 || s.Storeys[stairs.Storeys[1]].Height != 3.2 {
		t.Fatalf("want stairs 1.2 m wide from y 0 to 3.2, have %+v", stairs)
	}
	if b := l.BuildingAt(mgl64.Vec3{40, 3.2, 40}); b < 0 || l.Buildings[b].ID != "office" || len(l.Buildings[b].Floors) != 2 {
		t.Error("want the office with two floors at (40, 3.2, 40)")
	}
}

func TestFlatYardAndPit(t *testing.T) {
	l := flat(t)
	yard := l.Compounds[0]
	if want := (geometry.Rect{Min: Point{-60, 30}, Max: Point{-40, 50}}); yard.ID != "yard" || yard.Outline.Bounds() != want {
		t.Errorf("want the yard over %v, have %+v", want, yard)
	}
	if len(yard.Posts) != 1 || !samePosition(yard.Posts[0].Position, mgl64.Vec3{-50, 0, 40}) || !same(yard.Posts[0].Yaw, math.Pi/2) {
		t.Errorf("want one post at (-50, 40) facing west, have %v", yard.Posts)
	}
	if len(yard.Doors) != 1 || l.Doors[yard.Doors[0]].ID != "yard.gate" {
		t.Fatalf("want the gate among the yard's doors, have %v", yard.Doors)
	}
	gate := &l.Scene.Doors[yard.Doors[0]]
	if !gate.Gate || !same(gate.A.Sub(gate.B).Len(), 4) || !samePosition(gate.Middle(), mgl64.Vec3{-40, 0, 40}) || gate.Span.High != 2.5 {
		t.Errorf("want a gate 4 m wide and 2.5 m high at (-40, 40), have %+v", gate)
	}
	pit := geometry.Rect{Min: Point{-105, 95}, Max: Point{-95, 105}}
	perimeter := 0.0
	for i := range l.Scene.Solids {
		o := &l.Scene.Solids[i]
		if pit.Grow(1).Overlaps(o.Footprint.Bounds()) {
			w, d := o.Footprint.Bounds().Size()
			perimeter += max(w, d)
			if o.Span != (geometry.Span{Low: 0, High: 3}) {
				t.Errorf("pit: want walls 3 m high, have %v", o.Span)
			}
		}
	}
	if !same(perimeter, 4*10.3) {
		t.Errorf("pit: want four closed walls of 10.3 m, have %g m", perimeter)
	}
}

func TestFlatGarageDeckPond(t *testing.T) {
	l := flat(t)
	s := l.Scene
	g := l.Garages[0]
	w, d := g.Bay.Bounds().Size()
	if !samePosition(g.Middle, mgl64.Vec3{60, 0, -30}) || !same(w, 6) || !same(d, 4) || g.Respray != 100 || g.Store != 50 {
		t.Errorf("want a bay of 4 by 6 m at (60, -30) for 100 and 50, have %+v", g)
	}
	if !same(g.DrivewayStart[0], 57) || !same(g.DrivewayEnd[0], 4) || !same(g.DrivewayEnd[2], -30) {
		t.Errorf("want the driveway from x 57 to main's edge, have %v to %v", g.DrivewayStart, g.DrivewayEnd)
	}
	for i := range s.Solids {
		if s.Solids[i].Footprint.Contains(Point{57, -30}) {
			t.Error("the garage is shut to the east")
		}
	}
	if got := s.FloorHeight(Point{100, 100}, 4, 0.5); got != 4 {
		t.Errorf("deck: want y 4, have %g", got)
	}
	if got := s.FloorHeight(Point{100, 100}, 0, 0.5); got != 0 {
		t.Errorf("under the deck: want y 0, have %g", got)
	}
	if got := s.FloorHeight(Point{95, 84}, 2, 0.5); !same(got, 2) {
		t.Errorf("half up the ramp: want y 2, have %g", got)
	}
	if got := s.FloorHeight(Point{97.9, 89}, 3.7, 0.5); got < 3 {
		t.Errorf("the ramp is not 6 m wide: y %g at its edge", got)
	}
	for _, corner := range []Point{{90.5, 90.5}, {109.5, 90.5}, {109.5, 109.5}, {90.5, 109.5}} {
		found := false
		for i := range s.Solids {
			found = found || s.Solids[i].Footprint.Contains(corner)
		}
		if !found {
			t.Errorf("no pillar at %v", corner)
		}
	}
	if !s.Waters[0].Footprint.Contains(Point{114.5, -100}) || s.Waters[0].Footprint.Contains(Point{115.5, -100}) || s.Waters[0].Deep {
		t.Error("want a shallow pond of radius 15 at (100, -100)")
	}
	camera := l.Cameras[0]
	if !samePosition(camera.Position, mgl64.Vec3{44, 2.6, 34.8}) || !same(camera.Yaw, math.Pi) || !same(camera.Fov, 70*math.Pi/180) || camera.Range != 20 {
		t.Errorf("want the camera at (44, 2.6, 34.8), yaw pi, 70 degrees, 20 m, have %+v", camera)
	}
	for id, kind := range map[string]PropKind{"hydrant": Hydrant, "lamp": StreetLamp, "bench": Bench} {
		p, _ := l.Place(id)
		if i := l.PropNear(p.Position); i < 0 || l.Props[i].ID != id || l.Props[i].Kind != kind {
			t.Errorf("%s: want a %v there", id, kind)
		}
	}
}
