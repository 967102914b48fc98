package content_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

func TestSharedScenes(t *testing.T) {
	scripted := func(change func(*content.Mission)) *content.Mission {
		m := full()
		m.Shareable = true
		m.Scene.Sequences[2] = content.Sequence{}
		change(m)
		return m
	}
	for _, c := range []struct {
		name   string
		want   content.Sharing
		faulty bool
		change func(*content.Mission)
	}{
		{"J-OPEN-031 a public encounter that takes in", content.SharingEncounter, false, func(*content.Mission) {}},
		{"an encounter that takes nobody in is no capability", content.SharingNone, false, func(m *content.Mission) { m.Scene.Encounter.AllowPartyJoin = false }},
		{"J-OPEN-031 a script without an encounter", content.SharingNone, true, func(m *content.Mission) { m.Scene.Encounter = nil }},
		{"J-OPEN-031 metadata alone", content.SharingPlain, false, func(m *content.Mission) {
			m.Scene = content.Scene{Credit: m.Scene.Credit, Requirement: m.Scene.Requirement}
		}},
		{"J-SHARE-031 a scene that starts a deadline", content.SharingNone, true, func(m *content.Mission) {
			m.Scene.Sequences[2] = content.Sequence{Character: []content.CharacterIntent{
				content.MissionDeadline{Operation: "d", Mission: m.ID, Objective: bootcamp.ReportIn, Seconds: new(uint32(5))}}}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := scripted(c.change)
			if got, err := m.SharingCapability(), m.Validate(world()); got != c.want || (err != nil) != c.faulty {
				t.Errorf("capable of %d, %v", got, err)
			}
		})
	}
}

func fieldsOf(err error) []string {
	if err == nil {
		return nil
	}
	var list []string
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		list = append(list, e.(content.Fault).Field)
	}
	return list
}
