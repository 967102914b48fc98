package commands_test

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// live tells the whole story. Commands that were done before are replays and change
// nothing.
func (f *fixture) live(t *testing.T) {
	t.Helper()
	if err := f.company.regroup(f); err != nil {
		t.Fatal(err)
	}
	replayed := true
	for i, command := range story(t.Context(), f) {
		o, err := command()
		if err == nil && o.Applied && o.Replayed {
			continue
		}
		if err != nil || o.Applied == o.Replayed || o.Replayed && !replayed {
			t.Fatalf("command %d: %+v %v", i+1, o, err)
		}
		replayed = o.Replayed
	}
}

// check finds no half state right after a kill: a reward is there in full or not at
// all, one attempt's rows together.
func (f *fixture) check(t *testing.T, point int) {
	t.Helper()
	s, err := f.s.Story(t.Context(), f.command.Character)
	if err != nil {
		t.Fatal(err)
	}
	experience, credits := int64(0), int64(0)
	for _, h := range s.History {
		if h.Rewarded && h.Mission == bootcamp.Initiation {
			experience, credits = experience+250, credits+100
		} else if h.Rewarded {
			experience, credits = experience+10, credits+5
		}
	}
	for _, r := range s.Scenes.Receipts {
		if r.Operation == "pay" {
			experience, credits = experience+7, credits+3
		}
	}
	if n := len(s.Scenes.Runs); n > 1 || n != len(s.Scenes.Participants) || n == 0 && len(s.Scenes.Inbox)+len(s.Scenes.Timers)+len(s.Scenes.Effects) > 0 {
		t.Fatalf("killed at point %d: %+v", point, s.Scenes)
	}
	rewarded := 0
	for _, h := range s.History {
		if h.Rewarded {
			rewarded++
		}
	}
	if s.Character.Purse.Experience != experience || s.Character.Purse.Currency != credits || len(s.Receipts) != rewarded {
		t.Fatalf("killed at point %d: %d rewards, %d receipts, a purse of %+v", point, rewarded, len(s.Receipts), s.Character.Purse)
	}
	for _, h := range s.MissionItems {
		if h.Owner == nil || *h.Owner != s.Character.ID || *h.Held != h.Quantity {
			t.Fatalf("killed at point %d: %+v", point, h)
		}
	}
	for _, d := range s.Deadlines {
		if d.Mission != 2 || s.Objectives[d.Assignment].States[3] != content.ObjectiveIncomplete {
			t.Fatalf("killed at point %d: %+v", point, d)
		}
	}
	for _, a := range s.Journal {
		if len(s.Objectives[a.ID].States) == 0 {
			t.Fatalf("killed at point %d: an attempt without objectives", point)
		}
	}
}

// life describes the final state of a character, without the identities that differ.
func (f *fixture) life() string {
	f.t.Helper()
	s, err := f.s.Story(f.t.Context(), f.command.Character)
	if err != nil {
		f.t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%+v", s.Character.Purse)
	for _, a := range s.Journal {
		g := s.Objectives[a.ID]
		fmt.Fprintf(&b, "; mission %d generation %d %s %t %v %v", a.Mission, a.Generation, a.State, a.Completable, g.States, g.Counters)
	}
	for _, h := range s.History {
		fmt.Fprintf(&b, "; attempt %d.%d %s %t %v", h.Mission, h.Generation, h.Outcome, h.Rewarded, h.CompletedAt)
	}
	var receipts []string
	for _, r := range s.Receipts {
		receipts = append(receipts, fmt.Sprintf("%d %s", r.Generation, r.Operation))
	}
	for _, r := range s.ItemReceipts {
		receipts = append(receipts, fmt.Sprintf("%d %s", r.Generation, r.Operation))
	}
	sort.Strings(receipts)
	fmt.Fprintf(&b, "; %q %v", receipts, f.flags())
	fmt.Fprintf(&b, "; %s; %d deadlines", f.holds(), len(s.Deadlines))
	for _, r := range s.Scenes.Runs {
		fmt.Fprintf(&b, "; scene of mission %d %d", r.Mission, r.State)
	}
	for _, e := range s.Scenes.Effects {
		fmt.Fprintf(&b, "; %s %s", e.Operation, e.Status)
	}
	for _, r := range s.Scenes.Receipts {
		fmt.Fprintf(&b, "; %s", r.Operation)
	}
	for _, l := range s.Scenes.Inbox {
		fmt.Fprintf(&b, "; %d %s %d", l.Ordinal, l.Observation, l.State)
	}
	for _, o := range s.Offers {
		fmt.Fprintf(&b, "; offer %d %d", o.Mission, o.State)
	}
	return b.String()
}
