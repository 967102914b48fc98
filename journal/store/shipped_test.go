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

// shippedContent is what is shipped, all of it enabled, as Go values and as a
// World has it.
type shippedContent struct {
	s           *store.Store
	shipped     bootcamp.Release
	missions    []*content.Mission
	experiences []*content.Experience
}

func newShippedContent(t *testing.T, db string) *shippedContent {
	t.Helper()
	x := &shippedContent{s: enginetest.Migrated(t, db), shipped: bootcamp.Shipped()}
	enginetest.Run(t, x.s.World, store.Raw("enabling all", "UPDATE mission_content_definition SET enabled = (1 = 1)"),
		store.Raw("enabling all", "UPDATE mission_experience SET enabled = (1 = 1)"))
	var err error
	if x.missions, x.experiences, err = x.s.LoadRows(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, m := range x.shipped.Missions {
		m.Enabled = true
	}
	x.shipped.Experience.Enabled = true
	return x
}

// TestShippedContent holds what is shipped to what is to be shipped.
func TestShippedContent(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		x := newShippedContent(t, db)
		t.Run("the helpers leave exactly the shipped release", x.release)
		t.Run("J-MIG-013 J-OPEN-038 five missions, once, private, unshareable", x.five)
		t.Run("J-AUTH-015 J-OPEN-039 every mission has an evidence note", x.evidence)
		t.Run("they are faultless", x.faultless)
		t.Run("each mission asks for the one before it", x.order)
	})
}

func (x *shippedContent) release(t *testing.T) {
	if !reflect.DeepEqual(x.missions, x.shipped.Missions) {
		t.Error("other x.missions")
	}
	if !reflect.DeepEqual(x.experiences, []*content.Experience{x.shipped.Experience}) {
		t.Error("another experience")
	}
}

func (x *shippedContent) five(t *testing.T) {
	var ids []content.MissionID
	for _, m := range x.missions {
		ids = append(ids, m.ID)
		if m.Repeat.Kind != content.RepeatOnce || m.Shareable || m.Scene.Encounter != nil || m.SharingCapability() != content.SharingNone {
			t.Errorf("mission %d: %+v", m.ID, m.Repeat)
		}
		for _, a := range m.Scene.Actors { // any order: each case stands alone
			if a.Kind == content.ActorPublicSpawn {
				t.Errorf("mission %d reserves %q of the public world", m.ID, a.Role)
			}
		}
	}
	if !slices.Equal(ids, []content.MissionID{1990, 1992, 1994, 1995, 2005}) || !x.experiences[0].Private {
		t.Errorf("x.missions %v", ids)
	}
}

func (x *shippedContent) evidence(t *testing.T) {
	for _, m := range x.missions {
		if len(m.Evidence) < 20 || m.Confidence != 0 {
			t.Errorf("mission %d: %q, %d", m.ID, m.Evidence, m.Confidence)
		}
	}
}

func (x *shippedContent) faultless(t *testing.T) {
	c := load(t, x.s)
	world := *c.World
	world.Missions = map[content.MissionID]*content.Mission{}
	for _, m := range x.missions {
		world.Missions[m.ID] = m
	}
	for _, m := range x.missions {
		if err := m.Validate(&world); err != nil {
			t.Error(err)
		}
		for _, w := range m.Warnings() {
			t.Error(w)
		}
	}
	if err := x.experiences[0].Validate(&world); err != nil {
		t.Error(err)
	}
	ofMissions, ofExperiences := content.ValidateShared(x.missions, x.experiences)
	if len(ofMissions)+len(ofExperiences) > 0 {
		t.Error(ofMissions, ofExperiences)
	}
}

func (x *shippedContent) order(t *testing.T) {
	for i, m := range x.missions[1:] {
		want := content.MissionStateRequirement{Mission: x.missions[i].ID, State: new(content.MissionCompleted)}
		if !reflect.DeepEqual(m.Scene.Requirement, want) {
			t.Errorf("mission %d asks for %+v", m.ID, m.Scene.Requirement)
		}
	}
}
