package main

import (
	"cmp"
	"slices"
	"time"

	"caper/journal/store"
)

func formatTime(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// newCharacterReport groups the stored rows of a character by attempt.
func newCharacterReport(s *store.Story) *characterReport {
	p := s.Character.Purse
	t := &characterReport{Character: s.Character.ID, Name: s.Character.Name, Level: p.Level, Experience: p.Experience, Credits: p.Currency, CloneCredits: p.CloneCredits}
	t.addHistory(s)
	t.addJournal(s)
	t.addReceipts(s)
	t.addScenes(&s.Scenes)
	t.Abilities = s.Abilities
	slices.SortStableFunc(t.Attempts, func(x, y attemptReport) int {
		return cmp.Or(cmp.Compare(x.Mission, y.Mission), cmp.Compare(x.Generation, y.Generation))
	})
	for _, o := range s.Offers {
		t.Offers = append(t.Offers, offerReport{o.Mission, o.ID, o.Source.Key, [...]string{"pending", "consumed", "cancelled"}[o.State], formatTime(o.ExpiresAt)})
	}
	for _, i := range s.Inventory {
		stack := stackReport{Category: i.Category, Slot: i.Slot, Item: i.ID, Template: i.Template, Quantity: i.Quantity}
		for _, h := range s.MissionItems {
			if h.Item == i.ID {
				stack.Assignment, stack.Key = h.Assignment, h.Key
			}
		}
		t.Inventory = append(t.Inventory, stack)
	}
	return t
}

// attempt returns the report of an attempt, nil for none.
func (t *characterReport) attempt(id store.AssignmentID) *attemptReport {
	for i := range t.Attempts {
		if t.Attempts[i].Assignment == id {
			return &t.Attempts[i]
		}
	}
	return nil
}

func (t *characterReport) addHistory(s *store.Story) {
	for _, h := range s.History {
		a := attemptReport{Mission: h.Mission, Assignment: h.Assignment, Generation: h.Generation, Revision: h.Revision, State: h.Outcome.String(), Ended: formatTime(h.CompletedAt)}
		if h.RewardedAt != nil {
			a.Rewarded = formatTime(*h.RewardedAt)
		}
		t.Attempts = append(t.Attempts, a)
	}
}

func (t *characterReport) addJournal(s *store.Story) {
	for _, row := range s.Journal {
		a := t.attempt(row.ID)
		if a == nil {
			t.Attempts = append(t.Attempts, attemptReport{Mission: row.Mission, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision})
			a = &t.Attempts[len(t.Attempts)-1]
		}
		a.State, a.InJournal, a.Accepted = row.State.String(), true, formatTime(row.AcceptedAt)
		if row.Completable {
			a.State = "to be turned in"
		}
		for id, state := range s.Objectives[row.ID].States { // any order: sorted below
			o := objectiveReport{ID: id, State: state.String()}
			for _, d := range s.Deadlines {
				if d.Assignment == row.ID && d.Objective == id {
					o.Due = formatTime(d.DueAt)
				}
			}
			a.Objectives = append(a.Objectives, o)
		}
		slices.SortFunc(a.Objectives, func(x, y objectiveReport) int { return cmp.Compare(x.ID, y.ID) })
	}
}

func (t *characterReport) addReceipts(s *store.Story) {
	for _, r := range s.Receipts {
		if a := t.attempt(r.Assignment); a != nil {
			a.Receipts = append(a.Receipts, receiptReport{Operation: r.Operation, At: formatTime(r.At)})
		}
	}
	for _, r := range s.ItemReceipts {
		if a := t.attempt(r.Assignment); a != nil {
			a.Receipts = append(a.Receipts, receiptReport{r.Operation, r.Payload, formatTime(r.At)})
		}
	}
	for _, id := range s.Quarantined {
		if a := t.attempt(id); a != nil {
			a.Quarantined = true
		}
	}
}
