package zones_test

import (
	"reflect"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/systemtest"
	"caper/systems/zones"
)

const game = `{"id":"t","title":"T","level":"flat",
	"places":{"p":{"x":0,"z":-100},"q":{"x":4,"z":-100}},
	"zones":{"near":{"place":"p","radius":5},"beside":{"place":"q","radius":5}},"missions":[]}`

// edge is a zone crossing in the form that the tests compare.
type edge struct {
	zone  string
	enter bool
}

type walk struct {
	*systemtest.Room
	who     ecs.ID
	crossed func() []components.ZoneCrossed
}

func newWalk(t *testing.T, x, z float64) *walk {
	t.Helper()
	r := systemtest.New(t, systemtest.Options{Game: game}, &zones.System{})
	w := &walk{r, r.Player(1, x, z), systemtest.Events[components.ZoneCrossed](r)}
	r.Tick(1) // stores the zones of the placement
	return w
}

// to moves the player by a step and returns the edges that were crossed.
func (w *walk) to(x, z float64) []edge {
	systemtest.Set(w.Room, w.who, func(p *components.PreviousPose) {
		*p = components.PreviousPose(systemtest.Get[components.Pose](w.Room, w.who))
	})
	systemtest.Set(w.Room, w.who, func(p *components.Pose) { p.Position = mgl64.Vec3{x, 0, z} })
	w.Tick(1)
	var list []edge
	for _, e := range w.crossed() {
		name := "beside"
		if int(e.Zone) == w.Linked.Zone("near") {
			name = "near"
		}
		list = append(list, edge{name, e.Enter})
	}
	return list
}

func TestEdgesComeFromMovementAlone(t *testing.T) {
	w := newWalk(t, -8, -100)
	for _, step := range []struct {
		name string
		x    float64
		want []edge
	}{
		{"outside", -6, nil},
		{"into the first", -4, []edge{{"near", true}}},
		{"inside it", -3, nil},
		{"into the second too", 0, []edge{{"beside", true}}},
		{"out of the first", 6, []edge{{"near", false}}},
		{"out of the second", 10, []edge{{"beside", false}}},
	} {
		if got := w.to(step.x, -100); !reflect.DeepEqual(got, step.want) {
			t.Errorf("%s: edges %v, want %v", step.name, got, step.want)
		}
	}
}

func TestAZoneCrossedWithinATickEmitsBothEdges(t *testing.T) {
	w := newWalk(t, -20, -100)
	got := w.to(30, -100)
	want := map[edge]bool{{"near", true}: true, {"near", false}: true, {"beside", true}: true, {"beside", false}: true}
	if len(got) != len(want) {
		t.Fatalf("edges %v, want an entry and an exit of both zones", got)
	}
	for _, e := range got {
		if !want[e] {
			t.Errorf("edge %v is not wanted", e)
		}
	}
	if got := w.to(-20, -90); len(got) != 0 {
		t.Errorf("a way past the zones crosses %v", got)
	}
}

func TestAPlacementCrossesNoEdge(t *testing.T) {
	w := newWalk(t, -8, -100)
	systemtest.Set(w.Room, w.who, func(l *components.Location) { l.Epoch++ })
	if got := w.to(0, -100); len(got) != 0 {
		t.Errorf("a placement into zones raises %v", got)
	}
	if m := systemtest.Stored[components.ZoneMemory](w.Room, w.who); len(m.Inside) != 2 {
		t.Errorf("after it they are in zones %v, want both", m.Inside)
	}
	if got := w.to(-8, -100); len(got) != 2 || got[0].enter || got[1].enter {
		t.Errorf("walking out of them raises %v", got)
	}
}
