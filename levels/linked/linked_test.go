package linked

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
	"caper/levels/game"
)

// laid links a game of the given parts with flat.
func laid(t *testing.T, rules, missions string) *Game {
	t.Helper()
	text := `{"id":"t","title":"T","level":"flat","rules":` + rules + `,
		"places":{"p":{"x":20,"z":-60},"up":{"x":42,"z":40,"y":3.2},"ward":{"x":20,"z":-100,"yaw":1,"role":"hospital"}},
		"zones":{"z":{"place":"p","radius":5},"up":{"place":"up","radius":5},"keep_out":{"place":"p","radius":5,"kind":"restricted"},
			"haven":{"place":"p","radius":5,"kind":"safe"},"named":{"place":"p","radius":5}},
		"missions":[` + missions + `]}`
	document, diagnostics := game.Check([]byte(text), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(level, document, game.DefaultCatalogue())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const officeKey = `{"id":"m","title":"M","items":[{"id":"office_key","name":"Office key","tags":["key:door:office"],"heal":5},
	{"id":"leaflet","name":"Leaflet","tags":["paper"],"stack":20}],"objectives":[{"id":"o","verb":"survive","seconds":1}]}`

func TestItemsOfTheRoom(t *testing.T) {
	s := laid(t, `{"prices":{"leaflet":3,"first_aid":15}}`, officeKey)
	key, leaflet := s.Items[s.Item("office_key")], s.Items[s.Item("leaflet")]
	t.Run("M-DOC-034 a mission's items", func(t *testing.T) {
		if key.Name != "Office key" || key.Stack != 1 || key.Heal != 5 || !key.Mission || leaflet.Stack != 20 {
			t.Errorf("the items are %+v and %+v", key, leaflet)
		}
	})
	t.Run("M-DOC-035 the common items", func(t *testing.T) {
		for _, id := range []string{"key", "keycard", "package", "crate", "first_aid", "cash"} {
			if n := s.Item(id); n == 0 || s.Items[n].Mission || s.Items[n].ID != id {
				t.Errorf("%s is item %d, %+v", id, n, s.Items[n])
			}
		}
		if s.Item("nothing") != 0 {
			t.Error("an undefined item has a number")
		}
	})
	t.Run("M-DOC-037 known to the room before the mission starts", func(t *testing.T) {
		if s.Item("office_key") == 0 || s.Tag("key:door:office") == 0 {
			t.Errorf("item %d, tag %d", s.Item("office_key"), s.Tag("key:door:office"))
		}
	})
	t.Run("M-DOC-039 an item's id answers as a tag", func(t *testing.T) {
		for _, c := range []struct {
			item, tag string
			answers   bool
		}{
			{"office_key", "key:door:office", true}, {"office_key", "office_key", true}, {"package", "package", true},
			{"leaflet", "key:door:office", false}, {"pistol", "weapon", true}, {"package", "weapon", false},
		} {
			if got := s.HasTag(s.Item(c.item), s.Tag(c.tag)); got != c.answers {
				t.Errorf("%s has the tag %s: %v, want %v", c.item, c.tag, got, c.answers)
			}
		}
		if s.HasTag(0, 0) || s.HasTag(s.Item("key"), s.Tag("no:such:tag")) {
			t.Error("the empty item has a tag, or an item has the empty tag")
		}
	})
	t.Run("prices", func(t *testing.T) {
		for id, want := range map[string]int64{"leaflet": 3, "first_aid": 15, "pistol": 250, "office_key": DefaultPrice} {
			if got := s.Items[s.Item(id)].Price; got != want {
				t.Errorf("%s costs $%d, want $%d", id, got, want)
			}
		}
	})
}

func TestItemIDsAreUnique(t *testing.T) {
	for name, items := range map[string]string{
		"M-DOC-036 twice in the game": `{"id":"a","name":"A","tags":["x"]},{"id":"a","name":"B","tags":["y"]}`,
		"M-DOC-036 a common item's":   `{"id":"package","name":"A","tags":["x"]}`,
		"M-DOC-038 a tag in capitals": `{"id":"a","name":"A","tags":["Key:Door"]}`,
	} {
		t.Run(name, func(t *testing.T) {
			text := `{"id":"t","title":"T","level":"flat","missions":[{"id":"m","title":"M","items":[` + items + `],"objectives":[{"id":"o","verb":"survive","seconds":1}]}]}`
			if _, diagnostics := game.Check([]byte(text), game.Options{}); !game.HasErrors(diagnostics) {
				t.Error("the validator accepts the document")
			}
		})
	}
}

func TestPlacesAndSpawns(t *testing.T) {
	s := laid(t, "{}", officeKey)
	t.Run("M-DOC-009 heights of places", func(t *testing.T) {
		if p := s.Places[s.Place("p")].Position; p != (mgl64.Vec3{20, 0, -60}) {
			t.Errorf("a place without a y is at %v, want the ground", p)
		}
		if p := s.Places[s.Place("up")].Position; p != (mgl64.Vec3{42, 3.2, 40}) {
			t.Errorf("a place upstairs is at %v, want its own y", p)
		}
	})
	t.Run("the level's own places have names too", func(t *testing.T) {
		if n := s.Place("office.door"); n < 0 || s.Places[n].Position[2] != 35 {
			t.Errorf("office.door is place %d", n)
		}
		if s.Place("nowhere") != -1 {
			t.Error("an undefined place has a number")
		}
	})
	t.Run("M-DOC-014 spawn points of a role", func(t *testing.T) {
		if n := len(s.Spawns[levels.Hospital]); n != 2 {
			t.Errorf("%d hospitals, want the level's and the game's", n)
		}
		for _, c := range []struct {
			from mgl64.Vec3
			want mgl64.Vec3
		}{{mgl64.Vec3{10, 0, -100}, mgl64.Vec3{20, 0, -100}}, {mgl64.Vec3{-50, 0, -50}, mgl64.Vec3{-60, 0, -60}}} {
			if got, ok := s.NearestSpawn(levels.Hospital, c.from); !ok || got.Position != c.want {
				t.Errorf("from %v the nearest hospital is at %v", c.from, got.Position)
			}
		}
	})
}

func TestZones(t *testing.T) {
	s := laid(t, `{"safeZones":["named"]}`, officeKey)
	t.Run("M-DOC-011 who is held", func(t *testing.T) {
		up := &s.Zones[s.Zone("up")]
		for _, c := range []struct {
			at mgl64.Vec3
			in bool
		}{
			{mgl64.Vec3{42, 3.2, 40}, true}, {mgl64.Vec3{42, 0.2, 40}, true}, {mgl64.Vec3{42, 0, 40}, false},
			{mgl64.Vec3{47, 3.2, 40}, true}, {mgl64.Vec3{47.1, 3.2, 40}, false}, {mgl64.Vec3{42, 6.3, 40}, false},
		} {
			if got := up.Contains(c.at); got != c.in {
				t.Errorf("%v is in the zone: %v, want %v", c.at, got, c.in)
			}
		}
	})
	if z := s.Zones[s.Zone("keep_out")]; z.Kind != game.ZoneRestricted || z.Raises != game.RaisesAlert {
		t.Errorf("a restricted zone raises %q, want the alert", z.Raises)
	}
	if s.Zone("nowhere") != -1 {
		t.Error("an undefined zone has a number")
	}
	if want := []int{s.Zone("haven"), s.Zone("named")}; len(s.SafeAt) != 2 || s.SafeAt[0] != want[0] || s.SafeAt[1] != want[1] {
		t.Errorf("players are safe in zones %v, want %v", s.SafeAt, want)
	}
}

func TestClockAndClasses(t *testing.T) {
	s := laid(t, `{"clock":{"start":"22:15","pace":2}}`, officeKey)
	if s.Clock != (components.Clock{Minutes: 22*60 + 15, Pace: 2}) {
		t.Errorf("the room opens with %+v", s.Clock)
	}
	if n, ok := s.Class("van"); !ok || s.Classes[n] != "van" {
		t.Errorf("van is class %d, %v", n, ok)
	}
	if _, ok := s.Class("hovercraft"); ok {
		t.Error("an undefined vehicle class has a number")
	}
	free, err := New(s.Level, nil, game.DefaultCatalogue())
	if err != nil || len(free.Game.Missions) != 0 || free.Clock != (components.Clock{Minutes: 720, Pace: 1}) || math.IsNaN(free.Clock.Minutes) {
		t.Errorf("free roam: %v, %+v", err, free.Clock)
	}
	other := *s.Game
	other.Level = "elsewhere"
	if _, err := New(s.Level, &other, game.DefaultCatalogue()); err == nil {
		t.Error("a game for another level was linked with flat")
	}
}
