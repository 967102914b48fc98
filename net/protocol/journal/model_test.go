package journal

import (
	"slices"
	"testing"

	"caper/journal/content"
)

// applyAll applies messages to a model in order.
func (m *Model) applyAll(list ...Message) {
	for _, message := range list {
		m.Apply(message)
	}
}

func TestASetOfFlagsReplacesThePreviousOne(t *testing.T) {
	m := &Model{}
	t.Run("J-FLAG-016 J-OPEN-034 a set of flags replaces the previous one", func(t *testing.T) {
		m.applyAll(&PlayerFlags{Flags: []content.FlagID{5, 92}})
		if !m.HasPlayerFlag(5) || !m.HasPlayerFlag(92) || m.HasPlayerFlag(6) {
			t.Errorf("members %v", m.Flags())
		}
		m.applyAll(&PlayerFlags{Flags: []content.FlagID{6}})
		if m.HasPlayerFlag(5) || !m.HasPlayerFlag(6) {
			t.Errorf("members %v", m.Flags())
		}
		m.applyAll(&PlayerFlags{Flags: []content.FlagID{}})
		if len(m.Flags()) != 0 {
			t.Errorf("members %v after an empty set", m.Flags())
		}
	})
}

func TestMissionsAreAddedChangedAndRemoved(t *testing.T) {
	m := &Model{}
	m.applyAll(&Introduction{Character: 7, Name: "Ada"}, &RadioOffer{Mission: 1990, Title: 1})
	if _, offered := m.Offers[1990]; !offered {
		t.Error("no offer is shown")
	}
	m.applyAll(&MissionGained{Mission: 1990, Objectives: []Objective{{ID: 1, State: content.ObjectiveIncomplete}}},
		&ObjectiveStatus{1990, Objective{ID: 1, Text: 3, State: content.ObjectiveCompleted}},
		&ObjectiveStatus{1990, Objective{ID: 2, State: content.ObjectiveIncomplete}},
		&ObjectiveCounter{1990, 2, Counter{Text: 9, Value: 1}}, &ObjectiveCounter{1990, 2, Counter{Text: 9, Value: 2}},
		&MissionStatus{Mission: 1990, Completable: true}, &MissionStatus{Mission: 4})
	got := m.Missions[1990]
	if len(m.Offers) != 0 || len(m.Missions) != 1 || !got.Completable || len(got.Objectives) != 2 ||
		got.Objectives[0].State != content.ObjectiveCompleted || !slices.Equal(got.Objectives[1].Counters, []Counter{{9, 2}}) {
		t.Errorf("%+v, offers %v", got, m.Offers)
	}
	m.applyAll(&MissionRewarded{Mission: 1990, Purse: Purse{Level: 2}}, &MissionCleared{Mission: 1990})
	if len(m.Missions) != 0 || m.Purse.Level != 2 || len(m.Rewards) != 1 {
		t.Errorf("%+v", m)
	}
}

func TestTheWindowOpensAndCloses(t *testing.T) {
	m := &Model{}
	t.Run("J-OPEN-034 the window opens and closes", func(t *testing.T) {
		m.applyAll(&Converse{Entity: 5})
		if m.Window == nil || m.Window.Entity != 5 {
			t.Errorf("window %+v", m.Window)
		}
		if m.applyAll(&Converse{Entity: 5, EndConversation: true}); m.Window != nil {
			t.Errorf("window %+v", m.Window)
		}
	})
}

func TestAnIntroductionResetsTheModel(t *testing.T) {
	m := &Model{}
	m.applyAll(&Introduction{Character: 7, Name: "Ada"})
	m.applyAll(&MissionGained{Mission: 1}, &SharedOffer{Source: 9, Mission: 2}, &Converse{Entity: 5}, &Inventory{Stacks: []Stack{{ID: 1}}})
	if m.Offers[2] != 9 {
		t.Errorf("offers %v", m.Offers)
	}
	m.applyAll(&Introduction{Character: 7})
	if len(m.Missions)+len(m.Offers)+len(m.Inventory) != 0 || m.Window != nil || m.Introduced != 2 {
		t.Errorf("%+v", m)
	}
}

func TestEventsAreLimited(t *testing.T) {
	m := &Model{}
	for i := range uint32(2 * modelEvents) {
		m.applyAll(&PlayTutorialAudio{i}, &Announcement{i}, &Refused{Request: uint16(i)})
	}
	if len(m.Cues) != modelEvents || m.Cues[modelEvents-1] != 2*modelEvents-1 || len(m.Announcements) != modelEvents || len(m.Refusals) != modelEvents {
		t.Errorf("%d cues, %d announcements, %d refusals", len(m.Cues), len(m.Announcements), len(m.Refusals))
	}
}
