package room

import (
	"testing"

	"caper/levels/game"
	"caper/net/protocol"
)

func TestTheTrackerListsAGroupWithItsCount(t *testing.T) {
	text := `{"id":"t","title":"T","level":"flat","places":{"p":{"x":6,"z":-20}},"zones":{"here":{"place":"p","radius":4},"there":{"place":"a","radius":2}},
	"missions":[{"id":"m","title":"M","objectives":[{"id":"all","verb":"group","text":"Both","need":2,"objectives":[
		{"id":"stand","verb":"goto","to":"here"},{"id":"go","verb":"goto","to":"there"}]}]}]}`
	document, diagnostics := game.Decode([]byte(text), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	config := Config{}
	config.Simulation.Game = document
	r := open(t, config)
	p := connect(t, r, protocol.Hello{})
	steps(t, r, 12)
	var tracker protocol.Tracker
	for _, frame := range p.texts {
		if frame.Kind == protocol.TextMission {
			tracker = protocol.Tracker{}
			if err := frame.ReadBody(&tracker); err != nil {
				t.Fatal(err)
			}
		}
	}
	// covers M-GRP-008
	if len(tracker.Objectives) != 3 {
		t.Fatalf("tracker %+v, want the group and its two members", tracker)
	}
	group, stand, going := tracker.Objectives[0], tracker.Objectives[1], tracker.Objectives[2]
	if group.Done != 1 || group.Need != 2 || stand.Mark != "✓" || going.Mark != "•" || group.Mark != "" {
		t.Errorf("group %+v, members %q and %q; want 1 of 2, done and under way", group, stand.Mark, going.Mark)
	}
	// covers M-GRP-009
	if stand.Target.Set || !going.Target.Set {
		t.Errorf("targets %v and %v; want that of the member under way", stand.Target, going.Target)
	}
}
