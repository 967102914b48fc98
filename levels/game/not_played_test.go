package game

import "testing"

func TestWhatIsNotPlayedIsAWarningAtItsPlace(t *testing.T) {
	document, diagnostics := Decode([]byte(`{"id":"g","title":"T","level":"l",
"rules":{"weather":{"start":"rain"}},
"missions":[{"id":"m","title":"M","objectives":[{"id":"o","verb":"wait","seconds":5}]},
{"id":"n","title":"N","helpline":"help","objectives":[{"id":"o","verb":"wait","seconds":5}]}]}`), Options{})
	if HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	for _, c := range []struct {
		mission int
		whole   bool
		report  UnplayableReport
		want    Diagnostic
	}{
		{-1, false, UnplayableReport{"/rules/weather/start", "the weather"}, Diagnostic{Code: CodePlayedWithout, Pointer: "/rules/weather/start", Line: 2}},
		{1, true, UnplayableReport{"/helpline", "a help line"}, Diagnostic{Code: CodeNotPlayed, Pointer: "/missions/1/helpline", Line: 4}},
		{0, false, UnplayableReport{"/objectives/0", "something"}, Diagnostic{Code: CodePlayedWithout, Pointer: "/missions/0/objectives/0", Line: 3}},
	} {
		list := document.NotPlayed(c.mission, c.whole, []UnplayableReport{c.report})
		if len(list) != 1 {
			t.Fatalf("%v", list)
		}
		if got := list[0]; got.Code != c.want.Code || got.Severity != SeverityWarning || got.Pointer != c.want.Pointer || got.Line != c.want.Line || got.Message == "" {
			t.Errorf("got %v, want %v", got, c.want)
		}
		provoked[list[0].Code] = true
	}
	if HasErrors(document.NotPlayed(0, true, []UnplayableReport{{"", "it"}})) {
		t.Error("what is not played forbids playing the rest")
	}
}
