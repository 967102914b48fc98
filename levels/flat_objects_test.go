package levels

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

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
			t.Error("the garage is closed on its open side")
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
		t.Errorf("the ramp has y %g at its edge, want it 6 m wide", got)
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
