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
