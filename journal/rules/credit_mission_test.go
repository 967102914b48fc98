package rules_test

import (
	"reflect"
	"testing"

	"caper/journal/content"
	"caper/journal/rules"
)

func TestCreditByMission(t *testing.T) {
	a, b, unrelated := hunt(1, participants(10)), hunt(2, participants(10)), hunt(3, nearby(10))
	candidates := both(a)
	c := &candidates[1]
	c.Attempts = []rules.Attempt{attempt(21, a), attempt(22, b), attempt(23, unrelated)}
	c.Participates = []rules.Attempted{c.Attempts[0].Attempted}
	want := []rules.Credited{
		{Character: friend, Mission: 1, Attempt: rules.Attempted{Assignment: 21, Generation: 22}, Objectives: []content.ObjectiveID{1}},
		{Character: friend, Mission: 3, Attempt: rules.Attempted{Assignment: 23, Generation: 24}, Objectives: []content.ObjectiveID{1}},
	}
	t.Run("J-SHARE-040 a participant of one mission has no encounter credit in another", func(t *testing.T) {
		if got := rules.Credit(kill(), candidates); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v", got)
		}
	})
	t.Run("J-SHARE-041 without a matching membership other missions keep their credit", func(t *testing.T) {
		c.Participates = []rules.Attempted{{Assignment: 99, Generation: 1}}
		if got := rules.Credit(kill(), candidates); !reflect.DeepEqual(got, want[1:]) {
			t.Errorf("%+v", got)
		}
	})
	t.Run("J-SHARE-041 each objective by its own policy", func(t *testing.T) {
		mixed := hunt(4, participants(10))
		second := mixed.Objectives[0]
		second.ID, second.Transitions = 2, []content.Transition{{ID: 2, Triggers: second.Transitions[0].Triggers}}
		mixed.Objectives = append(mixed.Objectives, second)
		mixed.Scene.Credit[2] = nearby(10)
		candidates := both(mixed)
		for _, got := range rules.Credit(kill(), candidates) {
			if !reflect.DeepEqual(got.Objectives, []content.ObjectiveID{2}) {
				t.Errorf("%+v", got)
			}
		}
	})
}

// TestWhatSharesCredit has an objective of each kind of event under a shared
// policy.
func TestWhatSharesCredit(t *testing.T) {
	events := map[content.EventKind]content.Event{
		content.EventWaypointAcquired: content.WaypointAcquired(5), content.EventLogosAcquired: content.LogosAcquired(5),
		content.EventCreatureKilled: content.CreatureKilled(5), content.EventMissionCompleted: content.MissionCompletedEvent(5),
		content.EventItemAcquired: content.ItemAcquired(5), content.EventItemConsumed: content.ItemConsumed(5),
		content.EventInteractionUsed: content.InteractionUsed(5), content.EventItemEquipped: content.ItemEquipped(5, 0),
		content.EventAbilityHit: content.AbilityHit(5, 0), content.EventScenarioEvent: content.ScenarioEvent(5, 0), content.EventObjectHit: content.ObjectHit(5, 0),
	}
	for kind, event := range events { // any order: each alone
		m := hunt(1, nearby(10))
		m.Objectives[0].Transitions[0].Triggers[0].Event, m.Objectives[0].Transitions[0].Triggers[0].Subject = &kind, new(uint32(5))
		h := kill()
		h.Event = event
		want := []int64{killer}
		if kind == content.EventCreatureKilled || kind == content.EventScenarioEvent {
			want = []int64{killer, friend}
		}
		// covers J-SHARE-044
		if got := who(rules.Credit(h, both(m))); !reflect.DeepEqual(got, want) || rules.SharesCredit(kind) != (len(want) == 2) {
			t.Errorf("of event %d, %v have the credit", kind, got)
		}
	}
}
