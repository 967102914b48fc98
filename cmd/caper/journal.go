package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"caper/journal/content"
	"caper/journal/store"
)

type journalCommand struct {
	Show     journalShow     `cmd:"" help:"Prints the story of every attempt at a mission, with its receipts."`
	Bootcamp journalBootcamp `cmd:"" help:"Takes a character through Bootcamp as a client, from where the journal is."`
}

type journalShow struct {
	Character int64 `arg:"" help:"The character's number."`
	databaseFlag
	JSON bool `help:"Prints one JSON value." name:"json"`
}

// Run tells a character's story.
func (c *journalShow) Run(s *streams) (err error) {
	location, err := store.ParseLocation(c.DB)
	if err == nil && location.Engine == store.SQLite && !holdsJournal(location) {
		err = fmt.Errorf("there is no journal in the folder %s", c.DB)
	}
	if err != nil {
		return err
	}
	db, err := c.open(s, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Check(s.ctx); err != nil {
		return err
	}
	story, err := db.Story(s.ctx, store.CharacterID(c.Character))
	if err != nil {
		return err
	}
	told := tell(story)
	if c.JSON {
		return printJSON(s.out, told)
	}
	told.print(s.out)
	return nil
}

// told is a story as it is printed.
type told struct {
	Character    store.CharacterID `json:"character"`
	Name         string            `json:"name"`
	Level        uint32            `json:"level"`
	Experience   int64             `json:"experience"`
	Credits      int64             `json:"credits"`
	CloneCredits int64             `json:"cloneCredits"`
	Attempts     []toldAttempt     `json:"attempts"`
	Offers       []toldOffer       `json:"offers"`
}

type toldAttempt struct {
	Mission    content.MissionID  `json:"mission"`
	Assignment store.AssignmentID `json:"assignment"`
	Generation int64              `json:"generation"`
	Revision   content.Revision   `json:"revision"`
	State      string             `json:"state"`
	InJournal  bool               `json:"inJournal"`
	Accepted   string             `json:"accepted,omitempty"` // RFC 3339, UTC
	Ended      string             `json:"ended,omitempty"`
	Rewarded   string             `json:"rewarded,omitempty"`
	Objectives []toldObjective    `json:"objectives,omitempty"`
	Receipts   []toldReceipt      `json:"receipts,omitempty"`
}

type toldObjective struct {
	ID    content.ObjectiveID `json:"id"`
	State string              `json:"state"`
}

type toldReceipt struct {
	Operation string `json:"operation"`
	At        string `json:"at"`
}

type toldOffer struct {
	Mission content.MissionID `json:"mission"`
	Offer   int64             `json:"offer"`
	Source  string            `json:"source"`
	State   string            `json:"state"`
	Expires string            `json:"expires"`
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// tell brings journal, history and receipts together by attempt.
func tell(s *store.Story) *told {
	p := s.Character.Purse
	t := &told{Character: s.Character.ID, Name: s.Character.Name, Level: p.Level, Experience: p.Experience, Credits: p.Currency, CloneCredits: p.CloneCredits}
	of := func(id store.AssignmentID) *toldAttempt {
		for i := range t.Attempts {
			if t.Attempts[i].Assignment == id {
				return &t.Attempts[i]
			}
		}
		return nil
	}
	for _, h := range s.History {
		a := toldAttempt{Mission: h.Mission, Assignment: h.Assignment, Generation: h.Generation, Revision: h.Revision, State: h.Outcome.String(), Ended: stamp(h.CompletedAt)}
		if h.RewardedAt != nil {
			a.Rewarded = stamp(*h.RewardedAt)
		}
		t.Attempts = append(t.Attempts, a)
	}
	for _, row := range s.Journal {
		a := of(row.ID)
		if a == nil {
			t.Attempts = append(t.Attempts, toldAttempt{Mission: row.Mission, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision})
			a = &t.Attempts[len(t.Attempts)-1]
		}
		a.State, a.InJournal, a.Accepted = row.State.String(), true, stamp(row.AcceptedAt)
		if row.Completable {
			a.State = "to be turned in"
		}
		for id, state := range s.Objectives[row.ID].States { // any order: sorted below
			a.Objectives = append(a.Objectives, toldObjective{id, state.String()})
		}
		slices.SortFunc(a.Objectives, func(x, y toldObjective) int { return int(x.ID) - int(y.ID) })
	}
	for _, r := range s.Receipts {
		if a := of(r.Assignment); a != nil {
			a.Receipts = append(a.Receipts, toldReceipt{r.Operation, stamp(r.At)})
		}
	}
	slices.SortStableFunc(t.Attempts, func(x, y toldAttempt) int {
		if x.Mission != y.Mission {
			return int(x.Mission) - int(y.Mission)
		}
		return int(x.Generation - y.Generation)
	})
	for _, o := range s.Offers {
		t.Offers = append(t.Offers, toldOffer{o.Mission, o.ID, o.Source.Key, [...]string{"pending", "consumed", "cancelled"}[o.State], stamp(o.ExpiresAt)})
	}
	return t
}

func (t *told) print(w io.Writer) {
	fmt.Fprintf(w, "%s (character %d): level %d, %d experience, %d credits, %d clone credits\n",
		t.Name, t.Character, t.Level, t.Experience, t.Credits, t.CloneCredits)
	for _, a := range t.Attempts {
		fmt.Fprintf(w, "\nmission %d, attempt %d (assignment %d, revision %s): %s\n", a.Mission, a.Generation, a.Assignment, a.Revision, a.State)
		for _, line := range [][2]string{{"accepted", a.Accepted}, {"ended", a.Ended}, {"rewarded", a.Rewarded}} {
			if line[1] != "" {
				fmt.Fprintf(w, "  %-9s %s\n", line[0], line[1])
			}
		}
		for _, o := range a.Objectives {
			fmt.Fprintf(w, "  objective %d: %s\n", o.ID, o.State)
		}
		for _, r := range a.Receipts {
			fmt.Fprintf(w, "  receipt %s at %s\n", r.Operation, r.At)
		}
	}
	for _, o := range t.Offers {
		fmt.Fprintf(w, "\noffer %d of mission %d from %s: %s, valid until %s\n", o.Offer, o.Mission, o.Source, o.State, o.Expires)
	}
}
