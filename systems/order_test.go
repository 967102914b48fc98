package systems

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"caper/components"
	"caper/ecs"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestOrderIsAsWritten holds what each system reads and writes to a golden
// file: a new arrow between systems is seen in review.
func TestOrderIsAsWritten(t *testing.T) {
	s, err := New(Config{Prepared: preparedFlat()})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := ecs.WriteOrder(&got, s.Order()); err != nil {
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
		t.Errorf("the order is\n%s\nthe golden file says\n%s\n(go test ./systems -update rewrites it)", got.Bytes(), want)
	}
}

// TestComponentsArePlain leans on declare, which panics for a component that
// holds a pointer, slice, map or string.
func TestComponentsArePlain(t *testing.T) {
	w := ecs.NewWorld(1)
	declare(w, components.Clock{})
	if n := len(w.Digests()); n < 40 {
		t.Errorf("%d parts of the state are declared, fewer than there are", n)
	}
}
