package main

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestJournalIsTold prints a character with one attempt that was rewarded and
// one that is under way.
func TestJournalIsTold(t *testing.T) {
	db := t.TempDir()
	s := enginetest.Migrated(t, db)
	at := time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)
	done := store.Assignment{Character: 7, Mission: 1990, ID: 70, Generation: 1, Revision: "bootcamp-1", State: content.MissionCompleted, AcceptedAt: at}
	open := store.Assignment{Character: 7, Mission: 1992, ID: 71, Generation: 2, Revision: "r", Completable: true, AcceptedAt: at}
	enginetest.Run(t, s.Char, store.InsertAccount(1, true),
		store.InsertCharacter(store.Character{ID: 7, Account: 1, Name: "Ada", Purse: rules.Purse{Level: 2, Experience: 250, Currency: 100}}),
		store.InsertAssignment(&done), store.SetObjective(&done, 1, content.ObjectiveCompleted), store.InsertReceipt(&done, store.RewardReceipt, at),
		store.InsertHistory(&store.History{Assignment: 70, Character: 7, Mission: 1990, Generation: 1, Revision: "bootcamp-1",
			Outcome: content.MissionCompleted, CompletedAt: at, Rewarded: true, RewardedAt: &at}),
		store.InsertAssignment(&open), store.SetObjective(&open, 2, content.ObjectiveFailed))
	var out, errs bytes.Buffer
	if code := execute(&streams{t.Context(), &out, &errs}, []string{"journal", "show", "7", "--db", db}); code != exitDone {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	want := `Ada (character 7): level 2, 250 experience, 100 credits, 0 clone credits

mission 1990, attempt 1 (assignment 70, revision bootcamp-1): completed
  accepted  2031-05-06T12:00:00Z
  ended     2031-05-06T12:00:00Z
  rewarded  2031-05-06T12:00:00Z
  objective 1: completed
  receipt mission-reward at 2031-05-06T12:00:00Z

mission 1992, attempt 2 (assignment 71, revision r): to be turned in
  accepted  2031-05-06T12:00:00Z
  objective 2: failed
`
	if out.String() != want {
		t.Errorf("printed\n%s", out.String())
	}
	out.Reset()
	if code := execute(&streams{t.Context(), &out, &errs}, []string{"journal", "show", "7", "--db", db, "--json"}); code != exitDone {
		t.Fatal(errs.String())
	}
	var value told
	if err := json.Unmarshal(out.Bytes(), &value); err != nil || len(value.Attempts) != 2 || value.Attempts[0].Receipts[0].Operation != "mission-reward" {
		t.Errorf("%+v %v", value, err)
	}
}
