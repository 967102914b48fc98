package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
	"caper/levels/game"
)

func TestTheGameSetsThePricesOfGarages(t *testing.T) {
	charges := func(rules string) components.Garage {
		s := play(t, rules, "")
		f := &s.lists().garages
		if f.Count() != 1 {
			t.Fatalf("%d garages on flat", f.Count())
		}
		return ecsGet[components.Garage](s.world, f.Entities()[0].ID)
	}
	// covers M-RULE-013
	if g := charges("{}"); g.Respray != 100 || g.Store != 50 {
		t.Errorf("the level's own charges are %+v, want 100 and 50", g)
	}
	if g := charges(`{"garages":{"respray":7}}`); g.Respray != 7 || g.Store != 50 {
		t.Errorf("charges %+v, want the game's 7 and the level's 50", g)
	}
}

func TestPricesComeFromThreeSources(t *testing.T) {
	s := play(t, `{"prices":{"package":3}}`, `{"id":"m","title":"M","items":[{"id":"map","name":"Map","tags":[]}],"objectives":[{"id":"o","verb":"goto","to":"far"}]}`)
	price := func(id string) int64 { return s.linked.Items[s.linked.Item(id)].Price }
	own := int64(game.DefaultCatalogue().Item("first_aid").Price)
	// covers M-RULE-014
	if price("package") != 3 || price("first_aid") != own || own == 0 || price("map") != 10 {
		t.Errorf("prices %d, %d, %d; want the rule's 3, the item's own %d and 10", price("package"), price("first_aid"), price("map"), own)
	}
}

func TestTheLevelsItemsAreThoseOfTheGame(t *testing.T) {
	level, err := levels.Load("test-interaction")
	if err != nil {
		t.Fatal(err)
	}
	if len(level.Items) == 0 {
		t.Fatal("the level lays nothing out")
	}
	id := level.Items[0].ID
	open := func(missions string) int {
		document, diagnostics := game.Decode([]byte(`{"id":"t","title":"T","level":"test-interaction","missions":[`+missions+`]}`), game.Options{})
		if game.HasErrors(diagnostics) {
			t.Fatal(diagnostics)
		}
		s, err := New(Config{Prepared: PrepareLevel(level), Game: document})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, v := range s.Visible(nil) {
			if v.Kind == VisibleItem && v.Variant == uint16(s.linked.Item(id)) && v.Pose.Position.Sub(level.Items[0].Position).Len() < 0.01 {
				n++
			}
		}
		return n
	}
	// covers M-IMP-003, M-DOC-037
	if n := open(`{"id":"m","title":"M","items":[{"id":"` + id + `","name":"Key","tags":["key:door:office"]}],"objectives":[{"id":"o","verb":"wait","seconds":1}]}`); n != 1 {
		t.Errorf("%d of the mission's %s lie where the level lays them, want 1", n, id)
	}
	if n := open(""); n != 0 {
		t.Errorf("an item that no game defines lies there %d times", n)
	}
}

func TestEveryClassOfTheCatalogueDrives(t *testing.T) {
	for _, class := range []string{"compact", "sedan", "van", "box_truck", "motorbike"} {
		s, _ := start(t, 1)
		n, ok := s.linked.Class(class)
		if !ok || int(n) >= len(s.linked.Classes) {
			t.Errorf("M-IMP-021: no class %s", class)
			continue
		}
		seats := game.DefaultCatalogue().Class(class).Seats
		if got := s.models.Seats(n); int(got) != seats {
			t.Errorf("%s has %d seats for physics and %d in the catalogue", class, got, seats)
		}
		if top := s.models.TopSpeed(n); top < 15 || top > 60 {
			t.Errorf("%s has a top speed of %g m/s", class, top)
		}
	}
}

func TestPlacesOfARoleAreSpawnPoints(t *testing.T) {
	s := play(t, "{}", "")
	spot, ok := s.linked.NearestSpawn(levels.Hospital, mgl64.Vec3{-50, 0, -60})
	if !ok || spot.Position.Sub(mgl64.Vec3{-60, 0, -60}).Len() > 0.01 {
		t.Errorf("the nearest hospital is at %v", spot.Position)
	}
	document, diagnostics := game.Decode([]byte(`{"id":"t","title":"T","level":"flat","places":{"clinic":{"x":-48,"z":-60,"role":"hospital"}}}`), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	with, err := New(Config{Prepared: preparedFlat(), Game: document})
	if err != nil {
		t.Fatal(err)
	}
	// covers M-DOC-014
	if spot, _ := with.linked.NearestSpawn(levels.Hospital, mgl64.Vec3{-50, 0, -60}); spot.Position[0] != -48 {
		t.Errorf("the game's hospital is not a spawn point: %v", spot.Position)
	}
	if len(with.linked.Spawns[levels.Hospital]) != len(s.linked.Spawns[levels.Hospital])+1 {
		t.Error("the level's own hospitals are gone")
	}
}
