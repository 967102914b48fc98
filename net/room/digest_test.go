package room

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/missions"
	"caper/systems/missions/interpreter"
)

func sample() *missions.Entry {
	return &missions.Entry{
		Tracker: interpreter.Tracker{
			Mission: "One", ID: "one", Phase: interpreter.Running, Done: 1, Of: 2,
			Objectives: []interpreter.TrackerLine{{ID: "a", Text: "Go", Status: interpreter.UnderWay, Left: 9, Hold: -1}},
		},
		Targets: []missions.Target{{Position: mgl64.Vec3{1, 2, 3}, Radius: 4}},
		Starts:  []missions.Start{{Mission: 1, Zone: 2}},
		Drive:   []components.EntityID{0},
	}
}

// TestEveryNewsChangesTheSum holds that no change of a tracker is kept from a
// client because its sum is the same.
func TestEveryNewsChangesTheSum(t *testing.T) {
	same := sumOf(sample())
	if same != sumOf(sample()) {
		t.Fatal("equal entries have different sums")
	}
	for name, change := range map[string]func(e *missions.Entry){
		"mission":     func(e *missions.Entry) { e.Tracker.Mission = "Two" },
		"id":          func(e *missions.Entry) { e.Tracker.ID = "two" },
		"phase":       func(e *missions.Entry) { e.Tracker.Phase = interpreter.Failed },
		"done":        func(e *missions.Entry) { e.Tracker.Done++ },
		"of":          func(e *missions.Entry) { e.Tracker.Of++ },
		"objective":   func(e *missions.Entry) { e.Tracker.Objectives[0].ID = "b" },
		"verb":        func(e *missions.Entry) { e.Tracker.Objectives[0].Verb = "reach" },
		"text":        func(e *missions.Entry) { e.Tracker.Objectives[0].Text = "Stop" },
		"status":      func(e *missions.Entry) { e.Tracker.Objectives[0].Status = interpreter.Done },
		"member":      func(e *missions.Entry) { e.Tracker.Objectives[0].Member = true },
		"time left":   func(e *missions.Entry) { e.Tracker.Objectives[0].Left-- },
		"hold":        func(e *missions.Entry) { e.Tracker.Objectives[0].Hold = 3 },
		"vehicle":     func(e *missions.Entry) { e.Drive[0] = 7 },
		"target":      func(e *missions.Entry) { e.Targets[0].Position[2]++ },
		"entity":      func(e *missions.Entry) { e.Targets[0].Entity = 7 },
		"radius":      func(e *missions.Entry) { e.Targets[0].Radius = 5 },
		"line":        func(e *missions.Entry) { e.Targets[0].Line = 1 },
		"no target":   func(e *missions.Entry) { e.Targets = nil },
		"start":       func(e *missions.Entry) { e.Starts[0].Mission = 0 },
		"start zone":  func(e *missions.Entry) { e.Starts[0].Zone = 0 },
		"no start":    func(e *missions.Entry) { e.Starts = nil },
		"no lines":    func(e *missions.Entry) { e.Tracker.Objectives, e.Drive = nil, nil },
		"texts apart": func(e *missions.Entry) { e.Tracker.Mission, e.Tracker.ID = "Oneo", "ne" },
	} {
		e := sample()
		change(e)
		if sumOf(e) == same {
			t.Errorf("another %s, the same sum", name)
		}
	}
}
