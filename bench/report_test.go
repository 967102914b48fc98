package bench

import (
	"bytes"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

func TestReportsAreReadByPeopleAndPrograms(t *testing.T) {
	r := cityReport(t)
	var text bytes.Buffer
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"traffic", "physics", "replication", "whole tick", "allocations", r.Hash, "per client and second", "awake"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table does not contain %q:\n%s", want, text.String())
		}
	}
	b, err := json.Marshal(&r)
	if err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(b, &back, json.RejectUnknownMembers(true)); err != nil {
		t.Fatal(err)
	}
	if back.Hash != r.Hash || back.Work != r.Work || len(back.Systems) != len(r.Systems) || back.Tick != r.Tick {
		t.Errorf("the JSON is not the report: %s", b)
	}
}

func TestDistributions(t *testing.T) {
	r := row{}
	for n := range int64(101) {
		r = append(r, 100-n)
	}
	if d := r.over(1); d != (Distribution{Mean: 50, P50: 50, P99: 99, Max: 100}) {
		t.Errorf("got %+v", d)
	}
}
