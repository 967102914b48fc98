package rules_test

import (
	"math"
	"reflect"
	"testing"

	"caper/journal/content"
	"caper/journal/rules"
)

const (
	killer int64 = 1
	friend int64 = 2
	beast        = content.CreatureID(8101)
)

// hunt is a mission of one objective under a policy: kill the beast.
func hunt(id content.MissionID, credit content.Credit) *content.Mission {
	return &content.Mission{ID: id, Scene: content.Scene{Credit: map[content.ObjectiveID]content.Credit{1: credit}},
		Objectives: []content.Objective{{ID: 1, Initial: content.ObjectiveIncomplete, Transitions: []content.Transition{{ID: 1, Triggers: []content.Trigger{
			{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(beast))}}}}}}}
}

func attempt(n int64, m *content.Mission) rules.Attempt {
	return rules.Attempt{Attempted: rules.Attempted{Assignment: n, Generation: n + 1}, Mission: m, Aggregate: rules.NewAggregate(m)}
}

func nearby(radius float64) content.Credit {
	return content.Credit{Mode: content.CreditNearbyParty, Radius: radius}
}

func participants(radius float64) content.Credit {
	return content.Credit{Mode: content.CreditEncounterParticipants, Radius: radius}
}

func kill() rules.Happening {
	return rules.Happening{Event: content.CreatureKilled(beast), Source: killer, Instance: 3}
}

// both are killer and friend at one place in one party, each with an attempt.
func both(m *content.Mission) []rules.Candidate {
	var list []rules.Candidate
	for _, id := range []int64{killer, friend} {
		list = append(list, rules.Candidate{Character: id, Present: true, Instance: 3, Position: [3]float64{0, 6, 8}, Party: 9, Attempts: []rules.Attempt{attempt(id*10, m)}})
	}
	return list
}

func who(list []rules.Credited) []int64 {
	ids := []int64{}
	for i := range list {
		ids = append(ids, list[i].Character)
	}
	return ids
}

func TestCreditPolicies(t *testing.T) {
	all, source, other, nobody := []int64{killer, friend}, []int64{killer}, []int64{friend}, []int64{}
	for _, c := range []struct {
		name   string
		policy content.Credit
		change func(*rules.Happening, []rules.Candidate)
		want   []int64
	}{
		{"J-SHARE-043 personal", content.Credit{Mode: content.CreditPersonal}, nil, source},
		{"personal needs no place", content.Credit{Mode: content.CreditPersonal}, func(_ *rules.Happening, c []rules.Candidate) { c[0].Position[0] = 1e9 }, source},
		{"J-SHARE-043 nearby, exactly 10 metres", nearby(10), nil, all},
		{"J-SHARE-043 nearby, the next float", nearby(math.Nextafter(10, 0)), nil, nobody},
		{"J-SHARE-043 nearby, measured from the kill", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Position = [3]float64{0, -6, -8} }, all},
		{"J-SHARE-043 the friend is far", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Position[0] = 1 }, source},
		{"J-SHARE-043 J-OPEN-033 the killer is far", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[0].Position[0] = 1 }, other},
		{"J-SHARE-043 another party", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Party = 8 }, source},
		{"J-OPEN-033 the killer needs no party", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[0].Party, c[1].Party = 0, 0 }, source},
		{"J-SHARE-043 the friend is on another instance", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Instance = 4 }, source},
		{"J-SHARE-043 the friend is dead or gone", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Present = false }, source},
		{"J-SHARE-043 the friend's objective is not active", nearby(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Attempts[0].Aggregate.States[1] = content.ObjectiveCompleted
		}, source},
		{"J-SHARE-043 another creature", nearby(10), func(h *rules.Happening, _ []rules.Candidate) { h.Event = content.CreatureKilled(beast + 1) }, nobody},
		{"J-SHARE-043 not a number", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Position[1] = math.NaN() }, source},
		{"J-SHARE-043 radius 0", nearby(0), func(h *rules.Happening, c []rules.Candidate) { h.Position = c[0].Position }, nobody},
		{"J-SHARE-043 radius negative", nearby(-20), nil, nobody},
		{"J-SHARE-043 radius not a number", nearby(math.NaN()), nil, nobody},
		{"J-SHARE-043 radius infinite", nearby(math.Inf(1)), nil, nobody},
		{"J-SHARE-043 participants, none is", participants(10), nil, nobody},
		{"J-SHARE-043 J-OPEN-033 the friend participates, the killer does not", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{c[1].Attempts[0].Attempted}
		}, other},
		{"J-SHARE-043 a participant needs no party", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Party, c[1].Participates = 0, []rules.Attempted{c[1].Attempts[0].Attempted}
		}, other},
		{"J-SHARE-043 a participant far away", participants(9), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{c[1].Attempts[0].Attempted}
		}, nobody},
		{"J-SHARE-040 an earlier generation participates", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{{Assignment: c[1].Attempts[0].Assignment, Generation: 1}}
		}, nobody},
		{"J-SHARE-040 another assignment participates", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{{Assignment: 77, Generation: c[1].Attempts[0].Generation}}
		}, nobody},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, candidates := kill(), both(hunt(1, c.policy))
			if c.change != nil {
				c.change(&h, candidates)
			}
			if got := who(rules.Credit(h, candidates)); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%v have the credit, want %v", got, c.want)
			}
		})
	}
}

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
