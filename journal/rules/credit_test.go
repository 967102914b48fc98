package rules_test

import (
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
