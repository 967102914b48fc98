package content_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

func TestBoundsAreFaultless(t *testing.T) {
	t.Run("J-REQ-014 32 deep is well", func(t *testing.T) {
		m := bootcamp.First()
		m.Scene.Requirement = deep(32)
		if err := m.Validate(world()); err != nil {
			t.Error(err)
		}
		text, err := content.EncodeScene(&m.Scene)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := content.DecodeScene(text); err != nil || !reflect.DeepEqual(back, m.Scene) {
			t.Errorf("%+v %v", back, err)
		}
		if _, err := content.DecodeScene(strings.Replace(text, `{"kind":"level"`, `{"kind":"not","parts":[{"kind":"level"`, 1)); err == nil {
			t.Error("deeper text is read")
		}
	})
	t.Run("J-CHAN-001 J-CHAN-003 nine pairs of channels", func(t *testing.T) {
		for pair := range 9 {
			m := bootcamp.First()
			m.Channels.Acceptance, m.Channels.Completion = content.Channel(1+pair/3), content.Channel(1+pair%3)
			m.Giver, m.Receiver = new(bootcamp.Instructor), new(bootcamp.ThraxScout)
			if err := m.Validate(world()); err != nil {
				t.Error(err)
			}
			m.Giver, m.Receiver = nil, nil
			got := fields(t, m.Validate(world()))
			if slices.Contains(got, "giver") != m.Channels.Acceptance.NPC() || slices.Contains(got, "receiver") != m.Channels.Completion.NPC() {
				t.Errorf("%+v without anyone: %q", m.Channels, got)
			}
		}
	})
	t.Run("J-FLAG-011 both ends of the mission flags", func(t *testing.T) {
		for _, id := range []content.FlagID{1, content.MaxMissionFlag} {
			m := bootcamp.First()
			m.Objectives[0].Transitions[0].Actions[0] = content.Action{Kind: content.ActionSetPlayerFlag, Flag: &id, FlagValue: new(uint32(1))}
			if err := m.Validate(world()); err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("every fault at once", func(t *testing.T) {
		m := bootcamp.First()
		m.Title, m.Evidence, m.Revision = 0, "", ""
		if got := fields(t, m.Validate(world())); len(got) != 3 {
			t.Errorf("faults at %q", got)
		}
	})
}
