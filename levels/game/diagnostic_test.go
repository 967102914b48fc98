package game

import (
	"strings"
	"testing"
)

func TestDiagnosticIsOneLine(t *testing.T) {
	_, diagnostics := Check(edited(t, "full", `"weapon": "rifle"`, `"weapon": "riffle"`), Options{})
	if len(diagnostics) != 1 {
		t.Fatal(diagnostics)
	}
	const want = `GD104: the word "riffle" is not known here (at /missions/0/actors/8/weapon); hint: did you mean "rifle"?`
	if got := diagnostics[0].String(); !strings.HasSuffix(got, want) {
		t.Errorf("String returns %s", got)
	}
}

func TestDiagnosticsAreBounded(t *testing.T) {
	text := `{"id":"g","title":"T","level":"l"` + strings.Repeat(`,"x":1`, 5000) + `}`
	_, diagnostics := Decode([]byte(text), Options{MaxDiagnostics: 10})
	if len(diagnostics) != 11 || diagnostics[10].Code != CodeMoreFaults || !strings.Contains(diagnostics[10].Message, "4990 more") {
		t.Errorf("%d diagnostics are reported, the last is %v", len(diagnostics), diagnostics[len(diagnostics)-1])
	}
	provoked[CodeMoreFaults] = true
	if _, diagnostics = Decode([]byte(text), Options{}); len(diagnostics) != DefaultMaxDiagnostics+1 {
		t.Errorf("%d diagnostics are shown by default, want the default bound", len(diagnostics))
	}
	if err := (Options{MaxDiagnostics: -1}).Validate(); err == nil {
		t.Error("a negative bound is valid")
	}
}
