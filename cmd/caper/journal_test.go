package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// journalOfAda creates a journal in which Ada has a rewarded attempt and an
// active one. It also contains two characters with the same name.
func journalOfAda(t *testing.T) (db string) {
	t.Helper()
	db = t.TempDir()
	s := enginetest.Migrated(t, db)
	at := time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)
	done := store.Assignment{Character: 7, Mission: 1990, ID: 70, Generation: 1, Revision: "bootcamp-1", State: content.MissionCompleted, AcceptedAt: at}
	charge := store.Item{ID: 50, Place: store.Place{Slot: 3}, Template: 11519, Class: 26107, Quantity: 1}
	open := store.Assignment{Character: 7, Mission: 1992, ID: 71, Generation: 2, Revision: "r", Completable: true, AcceptedAt: at}
	enginetest.Run(t, s.Char, store.InsertAccount(1, true),
		store.InsertCharacter(store.Character{ID: 7, Account: 1, Name: "Ada", Purse: rules.Purse{Level: 2, Experience: 250, Currency: 100}}),
		store.InsertAssignment(&done), store.SetObjective(&done, 1, content.ObjectiveCompleted), store.InsertReceipt(&done, store.RewardReceipt, at),
		store.InsertHistory(&store.History{Assignment: 70, Character: 7, Mission: 1990, Generation: 1, Revision: "bootcamp-1",
			Outcome: content.MissionCompleted, CompletedAt: at, Rewarded: true, RewardedAt: &at}),
		store.InsertAssignment(&open), store.SetObjective(&open, 2, content.ObjectiveFailed),
		store.SetObjective(&open, 3, content.ObjectiveIncomplete), store.StartDeadline(&open, 3, at.Add(10*time.Minute)),
		store.InsertItem(7, charge), store.InsertMissionItem(7, store.MissionItem{Item: 50, Mission: 1992, Assignment: 71, Generation: 2, Key: "charge", Quantity: 1}),
		store.InsertItemReceipt(7, store.ItemReceipt{Assignment: 71, Operation: "fetch-charge", Generation: 2, Payload: `{"kind":"issue"}`, At: at}),
		store.InsertCharacter(store.Character{ID: 8, Account: 1, Slot: 1, Name: "Twin", Purse: rules.Purse{Level: 1}}),
		store.InsertCharacter(store.Character{ID: 9, Account: 1, Slot: 2, Name: "Twin", Purse: rules.Purse{Level: 1}}))
	return db
}

// showJournal runs caper journal show and returns its output and exit code.
func showJournal(t *testing.T, arguments ...string) (out, errors string, code int) {
	t.Helper()
	var stdout, stderr written
	code = execute(&streams{ctx: t.Context(), out: &stdout, err: &stderr}, append([]string{"journal", "show"}, arguments...))
	return stdout.String(), stderr.String(), code
}

const adaPrinted = `Ada (character 7): level 2, 250 experience, 100 credits, 0 clone credits

mission 1990, attempt 1 (assignment 70, revision bootcamp-1): completed
  accepted  2031-05-06T12:00:00Z
  ended     2031-05-06T12:00:00Z
  rewarded  2031-05-06T12:00:00Z
  objective 1: completed
  receipt mission-reward at 2031-05-06T12:00:00Z

mission 1992, attempt 2 (assignment 71, revision r): to be turned in
  accepted  2031-05-06T12:00:00Z
  objective 2: failed
  objective 3: active, due 2031-05-06T12:10:00Z
  receipt fetch-charge at 2031-05-06T12:00:00Z {"kind":"issue"}

inventory
  slot 3: 1 of template 11519 (item 50), "charge" of assignment 71
`

func TestJournalShowPrintsAttempts(t *testing.T) {
	out, errors, code := showJournal(t, "7", "--db", journalOfAda(t))
	if code != exitDone || out != adaPrinted {
		t.Errorf("exit %d, %s, printed\n%s\nwant\n%s", code, errors, out, adaPrinted)
	}
}

func TestJournalShowPrintsJSON(t *testing.T) {
	out, errors, code := showJournal(t, "7", "--db", journalOfAda(t), "--json")
	if code != exitDone {
		t.Fatal(errors)
	}
	var value characterReport
	if err := json.Unmarshal([]byte(out), &value); err != nil || len(value.Attempts) != 2 || value.Attempts[0].Receipts[0].Operation != "mission-reward" {
		t.Errorf("%+v %v", value, err)
	}
}

func TestJournalShowFindsCharactersByNameAndNumber(t *testing.T) {
	db := journalOfAda(t)
	for _, c := range []struct{ character, want string }{
		{"Ada", "Ada (character 7)"},
		{"Nobody", "no such character"},
		{"Twin", "2 characters are called \"Twin\", choose one by its number: [8 9]"},
		{"12", "no such character"},
	} {
		out, errors, _ := showJournal(t, c.character, "--db", db)
		if text := out + errors; !strings.Contains(text, c.want) {
			t.Errorf("%s: %s, want %s", c.character, text, c.want)
		}
	}
}
