package game

import (
	"strings"
	"testing"
)

// covers M-DOC-006, M-OPEN-004
func TestFormats(t *testing.T) {
	for _, c := range []struct {
		name, text string
		written    int
	}{
		{"absent without play is 1", `{"id":"g","title":"T","level":"l"}`, 1},
		{"absent with play is 2", `{"id":"g","title":"T","level":"l","missions":[{"id":"m","title":"T","objectives":[{"id":"o","verb":"survive","seconds":1}],"play":{}}]}`, 2},
		{"1 is migrated", `{"format":1,"id":"g","title":"T","level":"l"}`, 1},
		{"2 stays", `{"format":2,"id":"g","title":"T","level":"l"}`, 2},
	} {
		document, diagnostics := Decode([]byte(c.text), Options{})
		if len(diagnostics) > 0 {
			t.Errorf("%s: %v", c.name, diagnostics)
			continue
		}
		if document.WrittenFormat() != c.written || *document.Format != FormatVersion {
			t.Errorf("%s: written %d, now %d", c.name, document.WrittenFormat(), *document.Format)
		}
	}
	_, diagnostics := Check([]byte(`{"format":3,"id":"g","title":"T","level":"l","weapons":{}}`), Options{})
	if len(diagnostics) != 1 || !strings.Contains(diagnostics[0].Message, "format 3") {
		t.Errorf("a newer format yields %v", diagnostics)
	}
}

// covers M-DOC-002
func TestDocumentWithErrorsIsRefused(t *testing.T) {
	_, diagnostics := Check(edited(t, "full", `"radius": 8.5`, `"radius": -1`), Options{})
	if !HasErrors(diagnostics) {
		t.Error("a negative radius is valid")
	}
}
