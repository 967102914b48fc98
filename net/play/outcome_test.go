package play

import (
	"context"
	"slices"
	"strings"
	"testing"

	"caper/levels/game"
)

// TestEveryMissionSaysWhatBecameOfIt plays a game with a mission that is completed,
// one that fails, one that nobody starts and two that are left out.
func TestEveryMissionSaysWhatBecameOfIt(t *testing.T) {
	document, diagnostics := game.Decode([]byte(`{"id":"g","title":"G","level":"test-mission-basics","places":{"far":{"x":60,"z":-60},"off":{"x":9000,"z":9000}},"zones":{"far":{"place":"far","radius":3},"off":{"place":"off","radius":1}},"missions":[
		{"id":"stay","title":"S","objectives":[{"id":"o","verb":"wait","seconds":2}]},
		{"id":"impossible","title":"I","objectives":[{"id":"o","verb":"goto","to":"far","timeLimit":1,"text":"Fly"}]},
		{"id":"later","title":"L","start":{"on":"enter","zone":"off"},"objectives":[{"id":"o","verb":"wait","seconds":2}]},
		{"id":"call","title":"C","dialogues":[{"id":"d","nodes":[{"id":"n","line":"Hello."}]}],"objectives":[{"id":"o","verb":"wait","seconds":2}]},
		{"id":"both","title":"B","play":{"mode":"coop","players":{"min":2,"max":4}},"objectives":[{"id":"o","verb":"wait","seconds":2}]}]}`), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	result, err := Run(context.Background(), Options{Prepared: basics(), Game: document, MaxSeconds: 30})
	if err != nil {
		t.Fatal(err)
	}
	of := func(id string) Mission {
		i := slices.IndexFunc(result.Missions, func(m Mission) bool { return m.ID == id })
		if i < 0 {
			t.Fatalf("%s is not among %+v", id, result.Missions)
		}
		return result.Missions[i]
	}
	if m := of("impossible"); m.Outcome != Failed || m.Reason == "" || m.Attempts != 1 || !slices.Equal(m.Open, []string{"Fly"}) || m.Seconds < 1 {
		t.Errorf("the mission that fails: %+v", m)
	}
	if m := of("stay"); m.Outcome != Complete || m.Seconds < 2 || m.Reason != "" || len(m.Open) != 0 {
		t.Errorf("the mission that is completed: %+v", m)
	}
	if m := of("later"); m.Outcome != Unfinished || m.Reason != neverStarted || m.Seconds != 0 || m.Attempts != 0 {
		t.Errorf("the mission that nobody starts: %+v", m)
	}
	for i, want := range []struct{ id, reason string }{{"call", "dialogues (at /dialogues)"}, {"both", "--mission"}} {
		if len(result.Skipped) != 2 || result.Skipped[i].ID != want.id || !strings.Contains(strings.Join(result.Skipped[i].Reasons, ";"), want.reason) {
			t.Errorf("left out are %+v, want %s because of %s", result.Skipped, want.id, want.reason)
		}
	}
}
