package store_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// camp is an experience of its own beside the shipped one.
func camp(change func(*content.Experience)) *content.Experience {
	e := bootcamp.MissionDataV1().Experience
	e.Key, e.Enabled = "camp", true
	for role, actor := range e.Scene.Actors { // any order: each is changed alone
		actor.SharedKey = "camp." + string(role)
		e.Scene.Actors[role] = actor
	}
	if change != nil {
		change(e)
	}
	return e
}

// working is a mission whose scene works on the camp's terminal.
func working(id content.MissionID) *content.Mission {
	return numbered(id, func(m *content.Mission) {
		terminal := camp(nil).Scene.Actors["terminal"]
		m.Scene = content.Scene{Script: "sequences", StateVersion: 1, Actors: map[content.Role]content.Actor{"terminal": terminal}}
	})
}

// experiences is a World to which private experiences are written.
type experiences struct{ s *store.Store }

func (x *experiences) insert(t *testing.T, e *content.Experience) error {
	return enginetest.InWorld(t, x.s, func(ctx context.Context, tx *store.Tx) error { return store.InsertExperience(ctx, tx, e) })
}

func (x *experiences) update(t *testing.T, e *content.Experience) error {
	return enginetest.InWorld(t, x.s, func(ctx context.Context, tx *store.Tx) error { return store.UpdateExperience(ctx, tx, e) })
}

func TestExperiences(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		x := &experiences{enginetest.Migrated(t, db)}
		t.Run("J-MIG-003 an experience is written, changed, switched off and on", x.changes)
		t.Run("J-MIG-003 what is not there is not changed, and one revision is enabled", x.stale)
		t.Run("J-SCENE-013 a mission works on the actors of an experience that is operational", x.shared)
		t.Run("an unknown script takes a mission out until it is registered", x.scripts)
		t.Run("a document that cannot be read takes its own mission or experience out alone", x.unreadable)
		t.Run("the catalog tells what a mission is shared as", x.sharing)
	})
}

func (x *experiences) changes(t *testing.T) {
	e := camp(nil)
	if err := x.insert(t, e); err != nil {
		t.Fatal(err)
	}
	if got, there := load(t, x.s).Experience("camp"); !there || !reflect.DeepEqual(got, e) {
		t.Errorf("loaded %+v", got)
	}
	e.Triggers = nil
	e.Enabled = false
	if err := x.update(t, e); err != nil {
		t.Fatal(err)
	}
	if _, there := load(t, x.s).Experience("camp"); there {
		t.Error("a disabled one is loaded")
	}
	e.Enabled = true
	if err := x.update(t, e); err != nil {
		t.Fatal(err)
	}
	if got, there := load(t, x.s).Experience("camp"); !there || !reflect.DeepEqual(got, e) {
		t.Errorf("loaded %+v", got)
	}
}

func (x *experiences) stale(t *testing.T) {
	if err := x.update(t, camp(func(e *content.Experience) { e.Revision = "other" })); !errors.Is(err, store.ErrStale) {
		t.Error(err)
	}
	if err := x.insert(t, camp(func(e *content.Experience) { e.Revision = "other" })); !store.Conflict(err) {
		t.Error(err)
	}
	if err := x.insert(t, camp(func(e *content.Experience) { e.Revision, e.Enabled = "other", false })); err != nil {
		t.Error(err)
	}
}

func (x *experiences) shared(t *testing.T) {
	if err := enginetest.InWorld(t, x.s, put(working(70))); err != nil {
		t.Fatal(err)
	}
	if c := load(t, x.s); len(c.Faults) > 0 {
		t.Fatal(c.Faults)
	}
	faulty := camp(func(e *content.Experience) {
		e.Triggers = []content.MissionTrigger{{Mission: 71, Moment: content.MomentAccepted, Sequence: bootcamp.CampGreets}}
	})
	if err := x.update(t, faulty); err != nil {
		t.Fatal(err)
	}
	c := load(t, x.s) // without mission 71 the experience falls out, and with it mission 70
	var ofExperience content.ExperienceFault
	var ofMission content.Fault
	if len(c.Faults) != 2 || !errors.As(c.Faults[0], &ofExperience) || ofExperience.Field != "missionTriggers[0].mission" || !errors.As(c.Faults[1], &ofMission) || ofMission.Mission != 70 {
		t.Errorf("faults %v", c.Faults)
	}
	if _, there := c.Mission(70); there || !slices.Equal(c.IDs(), bootcamp.Production()) {
		t.Errorf("operational are %v", c.IDs())
	}
	if err := enginetest.InWorld(t, x.s, put(numbered(71, nil))); err != nil {
		t.Fatal(err)
	}
	if c := load(t, x.s); len(c.Faults) > 0 {
		t.Error(c.Faults)
	}
}

func (x *experiences) scripts(t *testing.T) {
	m := working(72)
	m.Scene.Actors, m.Scene.Script = nil, "test.own"
	if err := enginetest.InWorld(t, x.s, put(m)); err != nil {
		t.Fatal(err)
	}
	if _, there := load(t, x.s).Mission(72); there {
		t.Error("it is loaded")
	}
	c, err := x.s.LoadWorld(t.Context(), content.Script{Key: "test.own", StateVersion: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, there := c.Mission(72); !there {
		t.Error(c.Faults)
	}
}

func (x *experiences) unreadable(t *testing.T) {
	scene, sources, other := numbered(75, nil), numbered(76, nil), camp(func(e *content.Experience) {
		e.Key, e.Scene.Actors, e.Scene.Sequences[1] = "broken", nil, content.Sequence{}
	})
	if err := errors.Join(enginetest.InWorld(t, x.s, put(scene)), enginetest.InWorld(t, x.s, put(sources)), x.insert(t, other)); err != nil {
		t.Fatal(err)
	}
	whole := load(t, x.s)
	enginetest.Run(t, x.s.World, store.Raw("breaking", `UPDATE mission_scene SET scene_json = '{"x":1}' WHERE mission_id = 75`),
		store.Raw("breaking", `UPDATE mission_channel_policy SET sources_json = '[' WHERE mission_id = 76`),
		store.Raw("breaking", `UPDATE mission_experience SET experience_json = '{}' WHERE experience_key = 'broken'`))
	c := load(t, x.s)
	if len(c.Faults) != len(whole.Faults)+3 || len(c.IDs()) != len(whole.IDs())-2 || len(c.Experiences) != len(whole.Experiences)-1 {
		t.Errorf("faults %v, operational %v", c.Faults, c.IDs())
	}
	for _, id := range []content.MissionID{75, 76} {
		if _, there := c.Mission(id); there {
			t.Errorf("mission %d is loaded", id)
		}
	}
}

func (x *experiences) sharing(t *testing.T) {
	if err := enginetest.InWorld(t, x.s, put(numbered(73, func(m *content.Mission) { m.Shareable = true }))); err != nil {
		t.Fatal(err)
	}
	c := load(t, x.s)
	if c.Sharing(73) != content.SharingPlain || c.Sharing(71) != content.SharingNone || c.Sharing(99) != content.SharingNone {
		t.Errorf("%d, %d, %d", c.Sharing(73), c.Sharing(71), c.Sharing(99))
	}
}

// TestRowsKeepEverything writes missions that together set every field and
// reads them back; a field of a mission that no row holds fails here.
func TestRowsKeepEverything(t *testing.T) {
	list := bootcamp.Shipped().Missions
	list = append(list,
		numbered(80, func(m *content.Mission) {
			m.Giver, m.Receiver, m.Shareable, m.OldRadioCompleteable, m.Confidence = new(bootcamp.Instructor), new(bootcamp.Sapper), true, true, 7
			m.Repeat = content.Repeat{Kind: content.RepeatDaily, ResetSecondUTC: new(uint32(5))}
			m.Channels.Sources[0].PrivateOnly = true
			m.Objectives[0].CounterTexts = [3]content.TextID{1, 2, 3}
			m.Objectives[0].Transitions[0].Triggers = []content.Trigger{
				{Kind: content.TriggerConversation, Package: new(bootcamp.InstructorPackage), Flag: new(content.FlagID(1)), Reminder: true},
				{Kind: content.TriggerObjectiveState, RelatedObjective: new(bootcamp.StopScouts), RelatedState: new(content.ObjectiveFailed)},
				{Kind: content.TriggerProgressEvent, Event: new(content.EventItemEquipped), Subject: new(uint32(4)), SourceSpawnResolved: true}}
			m.Scene.Requirement = content.LevelRequirement{Minimum: 3}
		}),
		numbered(81, func(m *content.Mission) {
			m.Repeat = content.Repeat{Kind: content.RepeatCooldown, CooldownSeconds: new(uint32(9))}
			m.Channels.Sources[0].Kind = content.SourceScene
		}))
	for _, m := range list {
		m.Enabled = true
	}
	t.Run("J-AUTH-016 the missions that are written set every field", func(t *testing.T) {
		set, all := map[string]bool{}, map[string]bool{}
		for _, m := range list {
			visit(reflect.ValueOf(*m), "mission", set, all)
		}
		for path := range all { // any order: each case stands alone
			if !set[path] {
				t.Errorf("%s is zero in all of them: set it in this test, and have a row keep it", path)
			}
		}
	})
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		enginetest.Run(t, s.World, store.Raw("room", "DELETE FROM mission_content_definition"))
		for _, m := range list {
			if err := enginetest.InWorld(t, s, put(m)); err != nil {
				t.Fatal(err)
			}
		}
		t.Run("J-AUTH-016 rows keep everything", func(t *testing.T) {
			got, _, err := s.LoadRows(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			slices.SortFunc(list, func(a, b *content.Mission) int { return int(a.ID) - int(b.ID) })
			if !reflect.DeepEqual(got, list) {
				t.Error("something is lost")
			}
		})
	})
}

// visit records every field's path, and those that are not zero. The scene is
// one field: its document has a test of its own.
func visit(v reflect.Value, path string, set, all map[string]bool) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			at := path + "." + v.Type().Field(i).Name
			all[at] = true
			set[at] = set[at] || !v.Field(i).IsZero()
			if v.Type().Field(i).Name != "Scene" {
				visit(v.Field(i), at, set, all)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			visit(v.Index(i), path, set, all)
		}
	}
}
