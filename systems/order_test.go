package systems

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/state"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestOrderMatchesTheGoldenFile compares what each system reads and writes with
// a golden file, so that a review shows every new dependency between systems.
func TestOrderMatchesTheGoldenFile(t *testing.T) {
	s, err := New(Config{Prepared: preparedFlat()})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := ecs.WriteOrder(&got, s.Order(), s.Outside()); err != nil {
		t.Fatal(err)
	}
	const name = "testdata/order.txt"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("the order is\n%s\nwant, by the golden file,\n%s\n(go test ./systems -update rewrites it)", got.Bytes(), want)
	}
}

// TestWritersAreOrdered fails when two systems write the same thing and no
// After of their stages orders them.
func TestWritersAreOrdered(t *testing.T) {
	s, err := New(Config{Prepared: preparedFlat()})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range ecs.Conflicts(s.Order()) {
		t.Errorf("%s and %s both write %s %s without an order between them: add one to the other's After", c.First, c.Second, c.Kind, c.Name)
	}
}

// awaited lists the parts of the state that nothing reads or nothing writes
// yet, with the part of the project that will use them. They keep their place
// in the state's format.
var awaited = map[string]string{
	"Allegiance": "the living world: who may hurt whom",
	"Held":       "the living world: weapons",
	"Statistics": "the living world: kills, hits and harm per player",
	"Container":  "the living world: containers and lockers",
	"Inventory":  "the living world: items",
	"Phone":      "the living world: the phone",
	"Interacted": "the living world: interaction emits it",
	"ItemMoved":  "the living world: items emit it",
	"Weather":    "the living world: weather changes",
	"NPC":        "minds: NPC roles",
	"Perception": "minds: senses",
	"Patrol":     "minds: patrols",
	"Post":       "minds: guard posts",
	"Route":      "minds: ways of drivers and walkers",
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
		if awaited[u.Name] == "" {
			t.Errorf("%s %s is registered and nothing %ss it", u.Kind, u.Name, u.Missing)
		}
	}
	for name, reason := range awaited {
		if !unused[name] {
			t.Errorf("%s (%s) is used now: remove it from the list of exceptions", name, reason)
		}
	}
}

// TestComponentsArePlain relies on state.Declare, which panics for a component
// that contains a pointer, slice, map or string.
func TestComponentsArePlain(t *testing.T) {
	w := ecs.NewWorld(1)
	state.Declare(w, components.Clock{})
	if n := len(w.Digests()); n < 40 {
		t.Errorf("only %d parts of the state are declared", n)
	}
}
