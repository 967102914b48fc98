package generate

import (
	"slices"
	"testing"

	"caper/levels"
)

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
				t.Errorf("%s: the name %q is empty or not unique", b.ID, name)
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
			t.Errorf("the respawn anchor is %+v, want a hospital spawn of its building", respawn)
		}
		if l.Buildings[atm.Building].ID != "campus.bank_1" {
			t.Errorf("the atm belongs to %s, want campus.bank_1", l.Buildings[atm.Building].ID)
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
