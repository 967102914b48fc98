package linked

import (
	"math"
	"strings"
	"sync"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/nav"
)

var flatView = sync.OnceValue(func() *View {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	walkMap := nav.Build(level.Scene)
	return NewView(level, walkMap, Reach(level, walkMap), nav.BuildRoads(level.Scene)).WithBodies(bodies)
})

func at(x, z float64) *game.Place { return &game.Place{X: x, Z: z} }

func high(x, y, z float64) *game.Place { return &game.Place{X: x, Z: z, Y: &y} }

func TestViewOfFlat(t *testing.T) {
	v := flatView()
	if v.ID() != "flat" || !v.HasRoads() {
		t.Errorf("the view has id %q and roads %v, want flat with roads", v.ID(), v.HasRoads())
	}
	t.Run("M-VAL-027 what lies on the level", func(t *testing.T) {
		for _, c := range []struct {
			place *game.Place
			on    bool
		}{{at(0, 0), true}, {at(-200, 200), true}, {at(200.5, 0), false}, {at(0, -201), false}} {
			if got := v.Contains(c.place); got != c.on {
				t.Errorf("(%g, %g): on the level %v, want %v", c.place.X, c.place.Z, got, c.on)
			}
		}
	})
}

func TestReachablePlacesOfFlat(t *testing.T) {
	for _, c := range []struct {
		name    string
		place   *game.Place
		reached bool
	}{
		{"M-VAL-028 open ground", at(20, -100), true},
		{"M-VAL-028 M-IMP-006 a walled pit", at(-100, 100), false},
		{"M-VAL-028 M-IMP-006 a yard with a gate", at(-50, 40), true},
		{"M-VAL-028 M-OPEN-075 a deck with a ramp", high(100, 4, 100), true},
		{"M-VAL-028 under the deck", at(100, 100), true},
		{"M-VAL-028 half-way up the ramp", high(95, 2, 84), true},
		{"M-VAL-028 M-OPEN-075 a roof without a way up", high(40, 6.6, 40), false},
		{"M-VAL-028 over that roof", high(40, 9, 40), false},
		{"M-VAL-028 an upper storey with stairs", high(42, 3.2, 40), true},
		{"M-DOC-013 a camera up on a wall", high(44, 2.6, 34.8), true},
		{"M-DOC-013 up on the wall of the pit, inside", high(-104.5, 2.2, 100), false},
		{"M-VAL-028 in a lane", at(-2, 60), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := flatView().Reachable(c.place); got != c.reached {
				t.Errorf("reached %v, want %v", got, c.reached)
			}
		})
	}
}

func TestOpenGroundOfFlat(t *testing.T) {
	for _, c := range []struct {
		name  string
		place *game.Place
		open  bool
	}{
		{"M-VAL-029 a lawn", at(20, -100), true},
		{"M-VAL-029 in a wall", at(-50, 30), false},
		{"M-VAL-029 close to a wall", at(-50, 30.3), false},
		{"M-VAL-029 inside a pillar of the deck", at(90.7, 90.7), false},
		{"M-VAL-029 on the deck over it", high(92.5, 4, 92.5), true},
		{"M-VAL-029 on a roof that is no storey", high(40, 6.6, 40), false},
		{"M-VAL-029 upstairs", high(42, 3.2, 40), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := flatView().OpenGround(c.place); got != c.open {
				t.Errorf("open %v, want %v", got, c.open)
			}
		})
	}
}

func TestNearestObjectsOfFlat(t *testing.T) {
	v := flatView()
	t.Run("M-VAL-030 what is bound is measured in three dimensions", func(t *testing.T) {
		for _, c := range []struct {
			kind   game.ActorType
			place  *game.Place
			metres float64
		}{
			{game.ActorDoor, at(40, 33), 2}, {game.ActorDoor, high(40, 3, 35), 3},
			{game.ActorCamera, at(44, 34.8), 2.6}, {game.ActorCamera, high(44, 2.6, 31.8), 3},
			{game.ActorGarage, at(66, -30), 6}, {game.ActorProp, at(10, 22), 2},
		} {
			metres, found := v.Nearest(c.kind, c.place)
			if !found || math.Abs(metres-c.metres) > 1e-9 {
				t.Errorf("%s at %+v: %g m (%v), want %g", c.kind, c.place, metres, found, c.metres)
			}
		}
		if _, found := v.Nearest(game.ActorNPC, at(0, 0)); found {
			t.Error("the level has an object that an npc binds")
		}
	})
}

func TestValidatorOnFlat(t *testing.T) {
	const text = `{"id":"g","title":"G","level":"flat","places":{"p":PLACE,"fine":{"x":20,"z":-100}},
		"missions":[{"id":"m","title":"M","actors":[ACTOR],"objectives":[{"id":"o","verb":"survive","seconds":1}]}]}`
	const car = `{"id":"a","type":"vehicle","class":"compact","at":"p"}`
	const door, camera = `{"id":"a","type":"door","at":"p"}`, `{"id":"a","type":"camera","at":"p"}`
	const garage, prop = `{"id":"a","type":"garage","at":"p"}`, `{"id":"a","type":"prop","at":"p"}`
	for _, c := range []struct {
		name, place, actor string
		code               game.Code // "" for none
	}{
		{"M-VAL-027 off the level", `{"x":300,"z":0}`, "", game.CodeOffLevel},
		{"M-VAL-028 the pit", `{"x":-100,"z":100}`, "", game.CodeUnreachable},
		{"M-VAL-028 the roof", `{"x":40,"y":6.6,"z":40}`, "", game.CodeUnreachable},
		{"M-VAL-028 the deck", `{"x":100,"y":4,"z":100}`, "", ""},
		{"M-VAL-029 a car in a wall", `{"x":-50,"z":30}`, car, game.CodeNotOpen},
		{"M-VAL-029 a car on a lawn", `{"x":20,"z":-60}`, car, ""},
		{"M-VAL-030 a door at 3 m", `{"x":40,"z":32}`, door, ""},
		{"M-VAL-030 a door at 4 m", `{"x":40,"z":31}`, door, game.CodeNothingNear},
		{"M-VAL-030 a camera at 4 m", `{"x":44,"y":2.6,"z":30.8}`, camera, game.CodeNothingNear},
		{"M-VAL-030 a garage at 6 m", `{"x":54,"z":-30}`, garage, ""},
		{"M-VAL-030 a garage at 7 m", `{"x":53,"z":-30}`, garage, game.CodeNothingNear},
		{"M-VAL-030 a light piece at 4 m", `{"x":14,"z":20}`, prop, game.CodeNothingNear},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := strings.NewReplacer("PLACE", c.place, "ACTOR", c.actor).Replace(text)
			_, diagnostics := game.Check([]byte(data), game.Options{Level: flatView()})
			var codes []game.Code
			for _, d := range diagnostics {
				if d.Severity == game.SeverityError {
					codes = append(codes, d.Code)
				}
			}
			if found := strings.Contains(join(codes), string(c.code)); !found || c.code == "" && len(codes) > 0 {
				t.Errorf("faults %v, want %q", codes, c.code)
			}
		})
	}
}

func join(codes []game.Code) string {
	var words []string
	for _, c := range codes {
		words = append(words, string(c))
	}
	return strings.Join(words, " ")
}

// TestSurvey checks that a survey reports what the rules about a level check.
func TestSurvey(t *testing.T) {
	v := flatView()
	for _, c := range []struct {
		name  string
		place *game.Place
		want  game.Survey
	}{
		{"open ground", at(20, -100), game.Survey{OnLevel: true, OnFoot: true, Open: true}},
		{"a walled pit", at(-100, 100), game.Survey{OnLevel: true, Open: true}},
		{"a lane", at(-2, 60), game.Survey{OnLevel: true, OnFoot: true, ByRoad: true, Open: true}},
		{"an upper storey", high(42, 3.2, 40), game.Survey{OnLevel: true, Floor: 3.2, OnFoot: true, Open: true}},
	} {
		if got := v.Survey(c.place); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
