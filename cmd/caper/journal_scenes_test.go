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

// journalWithScenes creates a journal in which a character has a mission's scene
// with pending work, an experience that is detached, and a run that has ended.
func journalWithScenes(t *testing.T) (db string) {
	t.Helper()
	db = t.TempDir()
	s := enginetest.Migrated(t, db)
	at := time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)
	script := content.Script{Key: "sequences", StateVersion: 1}
	running := &store.Run{RunIdentity: store.RunIdentity{Run: 70, Generation: 2}, Owner: 7, Mission: 1992, Revision: "r", Script: script,
		Checkpoint: `{"step":4}`, State: store.RunRunning, Attached: true, StartedAt: at}
	camp := &store.Run{RunIdentity: store.RunIdentity{Run: 71, Generation: 1}, Owner: 7, Experience: "camp", Revision: "r", Script: script,
		State: store.RunRunning, StartedAt: at}
	over := &store.Run{RunIdentity: store.RunIdentity{Run: 60, Generation: 1}, Owner: 7, Mission: 1990, Revision: "r", Script: script,
		State: store.RunRunning, StartedAt: at}
	enginetest.Run(t, s.Char, store.InsertAccount(1, true), store.InsertCharacter(store.Character{ID: 7, Account: 1, Name: "Ada", Purse: rules.Purse{Level: 1}}),
		store.AddAbility(7, 12), store.AddAbility(7, 9),
		store.InsertRun(running), store.InsertRun(camp), store.InsertRun(over),
		store.InsertParticipant(&store.Participant{Run: 70, Ordinal: 1, Character: 7, Assignment: new(store.AssignmentID(4)), Generation: new(int64(1)), Active: true}),
		store.InsertParticipant(&store.Participant{Run: 70, Ordinal: 2, Character: 7, Assignment: new(store.AssignmentID(3)), Generation: new(int64(1))}), // has left the run
		store.Queue(&store.Letter{Run: 70, Generation: 2, Observation: `{"n":1}`, QueuedAt: at}),
		store.Deliver(&store.Letter{Run: 70, Ordinal: 1, Generation: 2}),
		store.Queue(&store.Letter{Run: 70, Generation: 2, Observation: `{"n":2}`, QueuedAt: at.Add(time.Second)}),
		store.StartTimer(&store.SceneTimer{RunIdentity: running.RunIdentity, Name: "siren", Sequence: 5, Policy: content.TimerWallClock, DueAt: at.Add(time.Minute)}),
		store.StartTimer(&store.SceneTimer{RunIdentity: camp.RunIdentity, Name: "salute", Sequence: 6, Policy: content.TimerActiveScene, Remaining: new(90 * time.Second)}),
		effect(running, "open-gate", store.EffectPending), effect(running, "done", store.EffectApplied))
	enginetest.Run(t, s.Char, store.EndRun(over, at)...)
	return db
}

const scenesPrinted = `
abilities [9 12]

scene of mission 1992 (run 70, generation 2, revision r, script sequences): running, attached
  started   2031-05-06T12:00:00Z
  assignment 4
  checkpoint {"step":4}
  observation 2 queued at 2031-05-06T12:00:01Z: {"n":2}
  timer siren of sequence 5: due 2031-05-06T12:01:00Z
  effect open-gate (signalWorld): pending {}

scene of experience "camp" (run 71, generation 1, revision r, script sequences): running, detached
  started   2031-05-06T12:00:00Z
  timer salute of sequence 6: stopped with 1m30s left

ended scenes: 1
`

func TestJournalShowPrintsRunningScenes(t *testing.T) {
	out, errors, code := showJournal(t, "7", "--db", journalWithScenes(t))
	if code != exitDone {
		t.Fatalf("exit %d: %s", code, errors)
	}
	if _, rest, _ := strings.Cut(out, "\n"); rest != scenesPrinted {
		t.Errorf("printed\n%s\nwant\n%s", rest, scenesPrinted)
	}
}

func TestJournalShowPrintsScenesAsJSON(t *testing.T) {
	out, errors, code := showJournal(t, "7", "--db", journalWithScenes(t), "--json")
	if code != exitDone {
		t.Fatal(errors)
	}
	var value characterReport
	if err := json.Unmarshal([]byte(out), &value); err != nil || len(value.Scenes) != 2 || value.ScenesEnded != 1 || len(value.Abilities) != 2 {
		t.Fatalf("%+v %v", value, err)
	}
	scene := value.Scenes[0]
	if scene.Mission != 1992 || !scene.Attached || scene.Queued[0].Ordinal != 2 || scene.Timers[0].Due == "" || len(scene.Effects) != 1 || scene.Effects[0].Operation != "open-gate" {
		t.Errorf("%+v", scene)
	}
	if value.Scenes[1].Timers[0].Left != "1m30s" || value.Scenes[1].Experience != "camp" {
		t.Errorf("%+v", value.Scenes[1])
	}
}

func effect(r *store.Run, operation string, status store.EffectStatus) store.Statement {
	return store.InsertEffect(&store.Effect{RunIdentity: r.RunIdentity, Operation: operation, Kind: "signalWorld", Payload: "{}", Status: status, Version: 1})
}
