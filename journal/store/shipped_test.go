package store_test

import (
	"reflect"
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestShippedContent holds what is shipped to what is to be shipped.
func TestShippedContent(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		enginetest.Run(t, s.World, store.Raw("enabling all", "UPDATE mission_content_definition SET enabled = (1 = 1)"),
			store.Raw("enabling all", "UPDATE mission_experience SET enabled = (1 = 1)"))
		missions, experiences, err := s.LoadRows(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		shipped := bootcamp.Shipped()
		for _, m := range shipped.Missions {
			m.Enabled = true
		}
		shipped.Experience.Enabled = true
		t.Run("the helpers leave exactly the shipped release", func(t *testing.T) {
			if !reflect.DeepEqual(missions, shipped.Missions) {
				t.Error("other missions")
			}
			if !reflect.DeepEqual(experiences, []*content.Experience{shipped.Experience}) {
				t.Error("another experience")
			}
		})
		t.Run("J-MIG-013 J-OPEN-038 five missions, once, private, unshareable", func(t *testing.T) {
			var ids []content.MissionID
			for _, m := range missions {
				ids = append(ids, m.ID)
				if m.Repeat.Kind != content.RepeatOnce || m.Shareable || m.Scene.Encounter != nil || m.SharingCapability() != content.SharingNone {
					t.Errorf("mission %d: %+v", m.ID, m.Repeat)
				}
				for _, a := range m.Scene.Actors { // any order: each is judged alone
					if a.Kind == content.ActorPublicSpawn {
						t.Errorf("mission %d reserves %q of the public world", m.ID, a.Role)
					}
				}
			}
			if !slices.Equal(ids, []content.MissionID{1990, 1992, 1994, 1995, 2005}) || !experiences[0].Private {
				t.Errorf("missions %v", ids)
			}
		})
		t.Run("J-AUTH-015 J-OPEN-039 every mission has an evidence note", func(t *testing.T) {
			for _, m := range missions {
				if len(m.Evidence) < 20 || m.Confidence != 0 {
					t.Errorf("mission %d: %q, %d", m.ID, m.Evidence, m.Confidence)
				}
			}
		})
		t.Run("they are faultless", func(t *testing.T) {
			c := load(t, s)
			world := *c.World
			world.Missions = map[content.MissionID]*content.Mission{}
			for _, m := range missions {
				world.Missions[m.ID] = m
			}
			for _, m := range missions {
				if err := m.Validate(&world); err != nil {
					t.Error(err)
				}
				for _, w := range m.Warnings() {
					t.Error(w)
				}
			}
			if err := experiences[0].Validate(&world); err != nil {
				t.Error(err)
			}
			ofMissions, ofExperiences := content.ValidateShared(missions, experiences)
			if len(ofMissions)+len(ofExperiences) > 0 {
				t.Error(ofMissions, ofExperiences)
			}
		})
		t.Run("each mission asks for the one before it", func(t *testing.T) {
			for i, m := range missions[1:] {
				want := content.MissionStateRequirement{Mission: missions[i].ID, State: new(content.MissionCompleted)}
				if !reflect.DeepEqual(m.Scene.Requirement, want) {
					t.Errorf("mission %d asks for %+v", m.ID, m.Scene.Requirement)
				}
			}
		})
	})
}
