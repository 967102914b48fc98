package game

import (
	"reflect"
	"strings"
	"testing"
)

const branching = `{"id":"g","title":"G","level":"flat",
"places":{"a":{"x":0,"z":0},"b":{"x":5,"z":5},"spare":{"x":9,"z":9}},
"zones":{"za":{"place":"a","radius":3},"zb":{"place":"b","radius":3}},
"missions":[{"id":"m","title":"M","start":{"on":"enter","zone":"za"},"counters":{"n":0},
"objectives":[
 {"id":"pitch","verb":"goto","to":"zb","timeLimit":15,"next":{"done":"complete","failed":"pivot"}},
 {"id":"pivot","verb":"survive","seconds":20},
 {"id":"rest","verb":"wait","seconds":30}],
"rules":[{"when":"zone:za.enter","if":{"flag":"f"},"repeat":true,"do":[{"showText":"Hi."},{"setFlag":"f"}]},
 {"while":{"lte":[{"distance":["player",{"place":"a"}]},5]},"every":{"seconds":8,"do":[{"add":{"counter":"n","value":1}}]}},
 {"while":{"gte":[{"count":{"players":{"in":"za"}}},1]},"enter":[{"showText":"In."}]}]}]}`

func TestSummaryTellsWhatWasUnderstood(t *testing.T) {
	document, diagnostics := Check([]byte(branching), Options{})
	if HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	s := Summarise(document, nil)
	m := s.Missions[0]
	want := []PathSummary{
		{Steps: []string{"pitch"}, End: "complete", Limits: 15, Holds: 15},
		{Steps: []string{"pitch failed", "pivot", "rest"}, End: "complete", Limits: 35, Holds: 65},
	}
	if !reflect.DeepEqual(m.Paths, want) || m.Left != 0 {
		t.Errorf("paths %v and %d left out, want %v", m.Paths, m.Left, want)
	}
	if m.Starts != "as the player enters za" || m.Mode != PlaySolo || m.Players != [2]int{1, 1} || len(m.Hash) != 64 {
		t.Errorf("mission %+v", m)
	}
	used := map[string]float64{}
	for _, b := range m.Budgets {
		used[b.Name] = b.Used
	}
	if used["while rules"] != 2 || used["queries a step"] != 1 || used["counters"] != 1 || used["enemies"] != 0 || used["seconds of the longest path"] != 35 {
		t.Errorf("budgets %v", used)
	}
	if r := m.Rules[0]; r.Hears != "zone:za.enter" || !r.If || !r.Repeats || strings.Join(r.Does, " ") != "showText setFlag" || r.Pointer != "/missions/0/rules/0" {
		t.Errorf("rule %+v", r)
	}
	if r := m.Rules[1]; r.Hears != "while lte, every 8 s" || strings.Join(r.Does, " ") != "add" {
		t.Errorf("rule %+v", r)
	}
	if p := s.Places[0]; p.ID != "a" || len(p.UsedAt) != 2 || p.Floor != nil {
		t.Errorf("place %+v, want its two uses and no floor without a level", p)
	}
	if p := s.Places[2]; p.ID != "spare" || len(p.UsedAt) != 0 {
		t.Errorf("place %+v, want no use", p)
	}
}

func TestSummaryBoundsThePaths(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"id":"g","title":"G","level":"flat","missions":[{"id":"m","title":"M","objectives":[`)
	for i := range 30 {
		name := func(n int) string { return "o" + strings.Repeat("x", n) }
		b.WriteString(`{"id":"` + name(2*i) + `","verb":"wait","seconds":1,"next":{"done":"` + name(2*i+2) + `","failed":"` + name(2*i+1) + `"}},`)
		b.WriteString(`{"id":"` + name(2*i+1) + `","verb":"wait","seconds":1},`)
	}
	b.WriteString(`{"id":"` + "o" + strings.Repeat("x", 60) + `","verb":"wait","seconds":1}]}]}`)
	document, _ := Check([]byte(b.String()), Options{})
	if document == nil {
		t.Fatal("not read")
	}
	s := Summarise(document, nil)
	if m := s.Missions[0]; len(m.Paths) != maxPaths || m.Left == 0 {
		t.Errorf("%d paths told and %d left out of 2 to the 30", len(m.Paths), m.Left)
	}
}
