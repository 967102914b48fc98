package rules

import (
	"math"
	"slices"

	"caper/journal/content"
	"caper/journal/party"
)

// Happening is an event whose credit several characters may have.
type Happening struct {
	Event    content.Event // the kill or signal
	Source   int64         // the character that caused it
	Instance uint64        // instance of the map on which it happened
	Position [3]float64    // of the kill or signal, metres
}

// Candidate is a character that may have credit of a happening, as it is at that
// moment.
type Candidate struct {
	Character int64            // number of the character
	Present   bool             // alive, and in the world
	Instance  uint64           // instance of the map that it is on
	Position  [3]float64       // metres
	Party     party.LifetimeID // of its live membership; 0: none
	Attempts  []Attempt        // active attempts that wait for the event
	// Participates are the attempts that take part in the run of the encounter
	// in which the happening took place.
	Participates []Attempted
}

// Attempted names an attempt exactly.
type Attempted struct{ Assignment, Generation int64 }

// Attempt is an active attempt of a candidate.
type Attempt struct {
	Attempted
	Mission   *content.Mission // definition of the attempt's revision
	Aggregate *Aggregate       // objectives and counters
}

// Credited is an attempt that has credit of a happening.
type Credited struct {
	Character  int64                 // number of the character
	Mission    content.MissionID     // mission of the attempt
	Attempt    Attempted             // attempt that has credit
	Objectives []content.ObjectiveID // objectives that have credit, in authored order
}

// SharesCredit reports whether an event is of the kinds whose credit may be
// shared: kills and signals of scenes. Every other event belongs to the
// character that causes it, whatever a policy says (J-SHARE-044).
func SharesCredit(kind content.EventKind) bool {
	return kind == content.EventCreatureKilled || kind == content.EventScenarioEvent
}

// Credit selects the attempts that have credit of a happening, in the order of
// the candidates and their attempts. Each objective has its own policy; an
// objective without credit does not affect the others (J-SHARE-040 to
// J-SHARE-044).
func Credit(h Happening, candidates []Candidate) []Credited {
	var list []Credited
	var together party.LifetimeID // the source's party
	for i := range candidates {
		if candidates[i].Character == h.Source {
			together = candidates[i].Party
		}
	}
	for i := range candidates {
		c := &candidates[i]
		for j := range c.Attempts {
			a := &c.Attempts[j]
			credited := Credited{Character: c.Character, Mission: a.Mission.ID, Attempt: a.Attempted}
			participates := slices.Contains(c.Participates, a.Attempted)
			for k := range a.Mission.Objectives {
				o := &a.Mission.Objectives[k]
				if a.Aggregate.States[o.ID] == content.ObjectiveIncomplete && serves(o, h.Event) && h.credits(c, a.Mission.Scene.CreditOf(o.ID), together, participates) {
					credited.Objectives = append(credited.Objectives, o.ID)
				}
			}
			if len(credited.Objectives) > 0 {
				list = append(list, credited)
			}
		}
	}
	return list
}

// serves reports whether a transition of the objective waits for the event.
func serves(o *content.Objective, e content.Event) bool {
	for i := range o.Transitions {
		for j := range o.Transitions[i].Triggers {
			if matches(o.ID, &o.Transitions[i].Triggers[j], e) {
				return true
			}
		}
	}
	return false
}

// credits reports whether one objective's policy gives a candidate credit.
func (h *Happening) credits(c *Candidate, policy content.Credit, together party.LifetimeID, participates bool) bool {
	source := c.Character == h.Source
	if policy.Mode == content.CreditPersonal || !SharesCredit(h.Event.Kind) {
		return source
	}
	near := policy.Radius > 0 && !math.IsInf(policy.Radius, 0) && c.Present && c.Instance == h.Instance && party.Within(c.Position, h.Position, policy.Radius)
	switch policy.Mode {
	case content.CreditNearbyParty:
		return near && (source || together != 0 && c.Party == together)
	case content.CreditEncounterParticipants:
		return near && participates
	}
	return false
}
