package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"caper/journal/content"
	"caper/journal/store"
)

// told is a character's story as it is printed.
type told struct {
	Character    store.CharacterID `json:"character"`
	Name         string            `json:"name"`
	Level        uint32            `json:"level"`
	Experience   int64             `json:"experience"`
	Credits      int64             `json:"credits"`
	CloneCredits int64             `json:"cloneCredits"`
	Attempts     []toldAttempt     `json:"attempts"`
	Offers       []toldOffer       `json:"offers"`
	Inventory    []toldStack       `json:"inventory"`
	Scenes       []toldScene       `json:"scenes"` // that go on
	ScenesEnded  int               `json:"scenesEnded"`
	// Abilities are those that the character was taught, ascending.
	Abilities []content.ActionID `json:"abilities"`
}

type toldAttempt struct {
	Mission     content.MissionID  `json:"mission"`
	Assignment  store.AssignmentID `json:"assignment"`
	Generation  int64              `json:"generation"`
	Revision    content.Revision   `json:"revision"`
	State       string             `json:"state"`
	InJournal   bool               `json:"inJournal"`
	Quarantined bool               `json:"quarantined,omitzero"`
	Accepted    string             `json:"accepted,omitempty"` // RFC 3339, UTC
	Ended       string             `json:"ended,omitempty"`
	Rewarded    string             `json:"rewarded,omitempty"`
	Objectives  []toldObjective    `json:"objectives,omitempty"`
	Receipts    []toldReceipt      `json:"receipts,omitempty"`
}

type toldObjective struct {
	ID    content.ObjectiveID `json:"id"`
	State string              `json:"state"`
	Due   string              `json:"due,omitempty"` // its time limit
}

type toldReceipt struct {
	Operation string `json:"operation"`
	Item      string `json:"item,omitempty"` // the item intent's document
	At        string `json:"at"`
}

type toldOffer struct {
	Mission content.MissionID `json:"mission"`
	Offer   int64             `json:"offer"`
	Source  string            `json:"source"`
	State   string            `json:"state"`
	Expires string            `json:"expires"`
}

type toldStack struct {
	Category   int                  `json:"category"`
	Slot       int                  `json:"slot"`
	Item       int64                `json:"item"`
	Template   content.ItemTemplate `json:"template"`
	Quantity   uint32               `json:"quantity"`
	Assignment store.AssignmentID   `json:"assignment,omitzero"` // that owns it
	Key        string               `json:"key,omitzero"`        // of the mission's binding
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// tell brings all that is known of a character together by attempt.
func tell(s *store.Story) *told {
	p := s.Character.Purse
	t := &told{Character: s.Character.ID, Name: s.Character.Name, Level: p.Level, Experience: p.Experience, Credits: p.Currency, CloneCredits: p.CloneCredits}
	t.history(s)
	t.journal(s)
	t.receipts(s)
	t.scenes(&s.Scenes)
	t.Abilities = s.Abilities
	slices.SortStableFunc(t.Attempts, func(x, y toldAttempt) int {
		return cmp.Or(cmp.Compare(x.Mission, y.Mission), cmp.Compare(x.Generation, y.Generation))
	})
	for _, o := range s.Offers {
		t.Offers = append(t.Offers, toldOffer{o.Mission, o.ID, o.Source.Key, [...]string{"pending", "consumed", "cancelled"}[o.State], stamp(o.ExpiresAt)})
	}
	for _, i := range s.Inventory {
		stack := toldStack{Category: i.Category, Slot: i.Slot, Item: i.ID, Template: i.Template, Quantity: i.Quantity}
		for _, h := range s.MissionItems {
			if h.Item == i.ID {
				stack.Assignment, stack.Key = h.Assignment, h.Key
			}
		}
		t.Inventory = append(t.Inventory, stack)
	}
	return t
}

// of finds an attempt, nil when it is not told of.
func (t *told) of(id store.AssignmentID) *toldAttempt {
	for i := range t.Attempts {
		if t.Attempts[i].Assignment == id {
			return &t.Attempts[i]
		}
	}
	return nil
}

func (t *told) history(s *store.Story) {
	for _, h := range s.History {
		a := toldAttempt{Mission: h.Mission, Assignment: h.Assignment, Generation: h.Generation, Revision: h.Revision, State: h.Outcome.String(), Ended: stamp(h.CompletedAt)}
		if h.RewardedAt != nil {
			a.Rewarded = stamp(*h.RewardedAt)
		}
		t.Attempts = append(t.Attempts, a)
	}
}

func (t *told) journal(s *store.Story) {
	for _, row := range s.Journal {
		a := t.of(row.ID)
		if a == nil {
			t.Attempts = append(t.Attempts, toldAttempt{Mission: row.Mission, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision})
			a = &t.Attempts[len(t.Attempts)-1]
		}
		a.State, a.InJournal, a.Accepted = row.State.String(), true, stamp(row.AcceptedAt)
		if row.Completable {
			a.State = "to be turned in"
		}
		for id, state := range s.Objectives[row.ID].States { // any order: sorted below
			o := toldObjective{ID: id, State: state.String()}
			for _, d := range s.Deadlines {
				if d.Assignment == row.ID && d.Objective == id {
					o.Due = stamp(d.DueAt)
				}
			}
			a.Objectives = append(a.Objectives, o)
		}
		slices.SortFunc(a.Objectives, func(x, y toldObjective) int { return cmp.Compare(x.ID, y.ID) })
	}
}

func (t *told) receipts(s *store.Story) {
	for _, r := range s.Receipts {
		if a := t.of(r.Assignment); a != nil {
			a.Receipts = append(a.Receipts, toldReceipt{Operation: r.Operation, At: stamp(r.At)})
		}
	}
	for _, r := range s.ItemReceipts {
		if a := t.of(r.Assignment); a != nil {
			a.Receipts = append(a.Receipts, toldReceipt{r.Operation, r.Payload, stamp(r.At)})
		}
	}
	for _, id := range s.Quarantined {
		if a := t.of(id); a != nil {
			a.Quarantined = true
		}
	}
}

func (t *told) print(w io.Writer) {
	fmt.Fprintf(w, "%s (character %d): level %d, %d experience, %d credits, %d clone credits\n",
		t.Name, t.Character, t.Level, t.Experience, t.Credits, t.CloneCredits)
	for i := range t.Attempts {
		t.Attempts[i].print(w)
	}
	for _, o := range t.Offers {
		fmt.Fprintf(w, "\noffer %d of mission %d from %s: %s, valid until %s\n", o.Offer, o.Mission, o.Source, o.State, o.Expires)
	}
	if len(t.Inventory) > 0 {
		fmt.Fprintln(w, "\ninventory")
	}
	for _, i := range t.Inventory {
		place := fmt.Sprintf("slot %d", i.Slot)
		if i.Category != 0 {
			place = fmt.Sprintf("category %d, slot %d", i.Category, i.Slot)
		}
		owner := ""
		if i.Assignment != 0 {
			owner = fmt.Sprintf(", %q of assignment %d", i.Key, i.Assignment)
		}
		fmt.Fprintf(w, "  %s: %d of template %d (item %d)%s\n", place, i.Quantity, i.Template, i.Item, owner)
	}
	if len(t.Abilities) > 0 {
		fmt.Fprintf(w, "\nabilities %v\n", t.Abilities)
	}
	t.printScenes(w)
}

func (a *toldAttempt) print(w io.Writer) {
	quarantined := ""
	if a.Quarantined {
		quarantined = ", its items are in quarantine"
	}
	fmt.Fprintf(w, "\nmission %d, attempt %d (assignment %d, revision %s): %s%s\n", a.Mission, a.Generation, a.Assignment, a.Revision, a.State, quarantined)
	for _, line := range [][2]string{{"accepted", a.Accepted}, {"ended", a.Ended}, {"rewarded", a.Rewarded}} {
		if line[1] != "" {
			fmt.Fprintf(w, "  %-9s %s\n", line[0], line[1])
		}
	}
	for _, o := range a.Objectives {
		due := ""
		if o.Due != "" {
			due = ", due " + o.Due
		}
		fmt.Fprintf(w, "  objective %d: %s%s\n", o.ID, o.State, due)
	}
	for _, r := range a.Receipts {
		item := ""
		if r.Item != "" {
			item = " " + r.Item
		}
		fmt.Fprintf(w, "  receipt %s at %s%s\n", r.Operation, r.At, item)
	}
}
