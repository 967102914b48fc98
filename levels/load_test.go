package levels

import (
	"strings"
	"testing"
)

func TestRegistry(t *testing.T) {
	for _, id := range Registry() {
		l, err := Load(id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		again, _ := Load(id)
		if l != again {
			t.Errorf("%s: a second Load returns another level", id)
		}
		if l.ID != id || len(l.ContentHash) != 64 || strings.ContainsAny(l.Title, "{}") || l.Title == "" {
			t.Errorf("%s: has id %q, title %q, hash %q", id, l.ID, l.Title, l.ContentHash)
		}
	}
	if _, err := Load("../content/flat"); err == nil {
		t.Error("an id that is a path was loaded")
	}
}
