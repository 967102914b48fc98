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

// TestComponentsArePlain relies on state.Declare, which panics for a component
// that contains a pointer, slice, map or string.
func TestComponentsArePlain(t *testing.T) {
	w := ecs.NewWorld(1)
	state.Declare(w, components.Clock{})
	if n := len(w.Digests()); n < 40 {
		t.Errorf("only %d parts of the state are declared", n)
	}
}
