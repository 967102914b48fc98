package generate

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"caper/levels"
)

func TestBundledLevelsAreWhatTheirGeneratorsMake(t *testing.T) {
	for _, g := range Bundled() {
		t.Run(g.ID, func(t *testing.T) {
			document, err := g.Make()
			if err != nil {
				t.Fatal(err)
			}
			made, err := levels.Compile(document)
			if err != nil {
				t.Fatal(err)
			}
			bundled, err := levels.Load(g.ID)
			if err != nil {
				t.Fatal(err)
			}
			if made.ContentHash != bundled.ContentHash {
				t.Errorf("the bundled level has hash %s, its generator makes %s: run go generate in levels", bundled.ContentHash, made.ContentHash)
			}
		})
	}
}

func TestKnownLevels(t *testing.T) {
	t.Run("M-IMP-008 all fourteen are registered", func(t *testing.T) {
		registry := levels.Registry()
		want := []string{"main-riverbend", "flat"}
		for _, name := range strings.Fields("mission-basics mission-logic mission-verbs inventory interaction phone stealth locks-garages race city-life safe-zones compound versus") {
			want = append(want, "test-"+name)
		}
		for _, id := range want {
			if !slices.Contains(registry, id) {
				t.Errorf("%s is not registered", id)
				continue
			}
			l, err := levels.Load(id)
			if err != nil {
				t.Errorf("%s: %v", id, err)
				continue
			}
			for _, role := range []levels.Role{levels.Players, levels.Police, levels.Traffic, levels.Hospital} {
				if len(l.SpawnPoints(role)) == 0 {
					t.Errorf("%s: no spawn point for %v", id, role)
				}
			}
		}
		if len(registry) != len(want) {
			t.Errorf("want %d levels, have %v", len(want), registry)
		}
	})
}

func TestMissionBasicsSuitsTheFirstExample(t *testing.T) {
	l, err := levels.Load("test-mission-basics")
	if err != nil {
		t.Fatal(err)
	}
	drop, ok := l.Place("drop")
	if !ok {
		t.Fatal("no place drop")
	}
	onLane := false
	for i := range l.Scene.Roads.Lanes {
		for _, p := range l.Scene.Roads.Lanes[i].Points {
			onLane = onLane || p.Sub(drop.Position).Len() < 60
		}
	}
	lane := nearestLane(l.Scene.Roads.Lanes, levels.Point{drop.Position[0], drop.Position[2]})
	if d := lane.Points[1].Sub(lane.Points[0]).Normalize(); !onLane || max(d[0], -d[0]) < 0.99 {
		t.Errorf("drop at %v is not on the street", drop.Position)
	}
	for _, p := range []struct{ x, z float64 }{{0, -60}, {9, -45}} {
		position := drop.Position
		position[0], position[2] = p.x, p.z
		if ok, why := open(l.Scene, position, 1); !ok {
			t.Errorf("(%g, %g): %s", p.x, p.z, why)
		}
		if d := position.Sub(drop.Position).Len(); d > 150 {
			t.Errorf("(%g, %g) lies %g m from drop", p.x, p.z, d)
		}
	}
}

func TestGeneratedBuildings(t *testing.T) {
	l, err := levels.Load("main-riverbend")
	if err != nil {
		t.Fatal(err)
	}
	place := func(id string) *levels.Place {
		t.Helper()
		p, ok := l.Place(id)
		if !ok {
			t.Fatalf("no place %s", id)
		}
		return p
	}
	t.Run("M-DOC-015 a building's place carries its tags", func(t *testing.T) {
		p := place("wellness.hospital_1")
		if !slices.Equal(p.Tags, []string{"building=hospital", "amenity=hospital"}) {
			t.Errorf("want both hospital tags, have %v", p.Tags)
		}
		for i := range l.Buildings {
			if b := &l.Buildings[i]; b.Place < 0 || !slices.Equal(l.Places[b.Place].Tags, b.Tags) || len(b.Tags) == 0 || l.Places[b.Place].Building != i {
				t.Errorf("%s: its place does not carry its tags", b.ID)
			}
		}
	})
	t.Run("M-DOC-016 names in themed districts", func(t *testing.T) {
		names, themed := map[string]bool{}, 0
		for i := range l.Buildings {
			b := &l.Buildings[i]
			if b.District < 0 || l.Districts[b.District].Theme == "" {
				continue
			}
			themed++
			name := l.Places[b.Place].Name
			if name == "" || names[name] {
				t.Errorf("%s: its name %q is empty or another's", b.ID, name)
			}
			names[name] = true
		}
		if themed < 200 {
			t.Errorf("want hundreds of buildings in themed districts, have %d", themed)
		}
	})
	t.Run("M-DOC-017 anchors are places of their own", func(t *testing.T) {
		respawn := place("wellness.hospital_1.respawn")
		atm := place("campus.bank_1.atm")
		if respawn.Role != levels.Hospital || respawn.Building != place("wellness.hospital_1").Building {
			t.Errorf("respawn is %+v", respawn)
		}
		if l.Buildings[atm.Building].ID != "campus.bank_1" {
			t.Errorf("atm belongs to %s", l.Buildings[atm.Building].ID)
		}
	})
	t.Run("M-DOC-014 a place with a role is a spawn point", func(t *testing.T) {
		found := false
		for _, s := range l.SpawnPoints(levels.Hospital) {
			found = found || s.Place >= 0 && l.Places[s.Place].ID == "wellness.hospital_1.respawn"
		}
		if !found {
			t.Error("the hospital's respawn anchor is no spawn point")
		}
	})
}

func TestGeneratedPlacesHaveTagsNamesAndAnchors(t *testing.T) {
	t.Run("M-IMP-005 tags, names and anchors", func(t *testing.T) {
		document, err := City(Options{Seed: 99})
		if err != nil {
			t.Fatal(err)
		}
		tagged, named, anchors := 0, 0, 0
		for i := range document.Buildings {
			b := &document.Buildings[i]
			if len(b.Tags) > 0 {
				tagged++
			}
			if b.Name != "" {
				named++
			}
			anchors += len(b.Anchors)
		}
		if n := len(document.Buildings); tagged != n || named < n/2 || anchors < n {
			t.Errorf("of %d buildings %d are tagged and %d named, with %d anchors", n, tagged, named, anchors)
		}
	})
}

func TestSameSeedSameCity(t *testing.T) {
	for _, options := range []Options{{}, {Seed: 1 << 63}, {Seed: 5, Columns: 8, Rows: 12}, {Seed: 6, Columns: 12, Rows: 8}} {
		first, err := City(options)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := City(options)
		options.Seed++
		other, err := City(options)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := first.Encode()
		b, _ := again.Encode()
		c, _ := other.Encode()
		if !bytes.Equal(a, b) {
			t.Errorf("%+v: one seed made two cities", options)
		}
		if bytes.Equal(a, c) {
			t.Errorf("%+v: two seeds made one city", options)
		}
		if _, err := levels.Compile(first); err != nil {
			t.Errorf("%+v: %v", options, err)
		}
	}
}

func TestOptions(t *testing.T) {
	err := Options{Columns: 3, Rows: 99}.Validate()
	if err == nil || !strings.Contains(err.Error(), "columns") || !strings.Contains(err.Error(), "rows") {
		t.Errorf("want faults for columns and rows, have %v", err)
	}
	if _, err := City(Options{Rows: 1}); err == nil {
		t.Error("a city of one row was made")
	}
}

func TestMerge(t *testing.T) {
	base := func() *levels.Document {
		return &levels.Document{ID: "base", Title: "Base", Places: map[string]levels.PlaceDoc{"a": {X: 1}}}
	}
	merged := base()
	overlay := &levels.Document{ID: "over", Places: map[string]levels.PlaceDoc{"b": {X: 2}}, Items: []levels.ItemDoc{{Item: "key"}}}
	if err := Merge(merged, overlay); err != nil {
		t.Fatal(err)
	}
	if merged.ID != "over" || merged.Title != "Base" || len(merged.Places) != 2 || len(merged.Items) != 1 {
		t.Errorf("merged into %+v", merged)
	}
	if err := Merge(base(), &levels.Document{Places: map[string]levels.PlaceDoc{"a": {}}}); err == nil {
		t.Error("an overlay moved a place")
	}
	if err := Merge(base(), &levels.Document{Terrain: &levels.TerrainDoc{}}); err == nil {
		t.Error("an overlay brought a terrain")
	}
}
