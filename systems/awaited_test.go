package systems

import (
	"testing"

	"caper/ecs"
)

// use is what will use a part of the state.
type use struct {
	issue int    // number of the issue that brings the use
	what  string // what will use it
}

// awaited lists the parts of the state that nothing reads or nothing writes
// yet. They keep their place in the state's format.
var awaited = map[string]use{
	"Allegiance": {10, "who may hurt whom"},
	"Held":       {10, "weapons"},
	"Statistics": {10, "kills, hits and harm per player"},
	"Container":  {10, "containers and lockers"},
	"Inventory":  {10, "items"},
	"Phone":      {10, "the phone"},
	"Interacted": {10, "interaction emits it"},
	"ItemMoved":  {10, "items emit it"},
	"Weather":    {10, "weather changes"},
	"Room":       {10, "how long the room has run, which is counted and not read yet"},
	"NPC":        {11, "NPC roles"},
	"Perception": {11, "senses"},
	"Patrol":     {11, "patrols"},
	"Post":       {11, "guard posts"},
	"Route":      {11, "ways of drivers and walkers"},
}

// TestEverythingRegisteredIsUsed fails for a component, resource, store, event
// or service that nothing reads or nothing writes, and for an exception that is
// used now.
func TestEverythingRegisteredIsUsed(t *testing.T) {
	s, err := New(Config{Prepared: preparedFlat()})
	if err != nil {
		t.Fatal(err)
	}
	unused := map[string]bool{}
	for _, u := range ecs.FindUnused(s.world, s.Order()) {
		unused[u.Name] = true
		if _, ok := awaited[u.Name]; !ok {
			t.Errorf("%s %s is registered and nothing %ss it (an Updater declares that a system reads what it writes)", u.Kind, u.Name, u.Missing)
		}
	}
	for name, use := range awaited {
		if !unused[name] {
			t.Errorf("%s (%s) is used now: remove it from the list of exceptions", name, use.what)
		}
		if use.issue < 8 || use.issue > 12 {
			t.Errorf("%s (%s) names issue %d, want one of the open issues 8 to 12", name, use.what, use.issue)
		}
	}
}
