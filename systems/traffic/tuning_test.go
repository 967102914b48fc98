package traffic

import (
	"strings"
	"testing"
)

func TestTheDefaultTuningIsValid(t *testing.T) {
	if _, err := DefaultTuning(); err != nil {
		t.Fatal(err)
	}
}

func TestEveryFaultOfATuningIsReported(t *testing.T) {
	_, err := ParseTuning([]byte(`{"drivers": {"headway": {"value": 9, "unit": "s", "min": 0.5, "max": 4}}, "classes": [{"class": "", "share": 0}]}`))
	if err == nil {
		t.Fatal("taken")
	}
	for _, want := range []string{"headway is 9", "brake is 0", "stuck is 0", "must ascend", "share 0"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\ndoes not name %q", err, want)
		}
	}
	if _, err := ParseTuning([]byte(`{"drivers": {"speed": 1}}`)); err == nil {
		t.Error("an unknown key was accepted")
	}
}
