package damage_test

import (
	"math"
	"strings"
	"testing"

	"caper/components"
	"caper/systems/damage"
	"caper/systems/systemtest"
)

// tuning is a tuning file with one value changed.
func tuning(change func(string) string) string {
	return change(`{"crash":{"about":"","harmless_mps":4,"points_per_mps":3},
		"run_over":{"about":"","harmless_mps":2,"points_per_mps":7},
		"fall":{"about":"","harmless_mps":9,"deadly_mps":15}}`)
}

func TestTuningHasBounds(t *testing.T) {
	for name, c := range map[string]struct {
		old, new string
		fault    string // "" for none
	}{
		"as it is":                         {"", "", ""},
		"the largest harm":                 {`"points_per_mps":3`, `"points_per_mps":100`, ""},
		"more harm than that":              {`"points_per_mps":3`, `"points_per_mps":100.5`, "crash.points_per_mps is 100.5"},
		"healing crashes":                  {`"points_per_mps":3`, `"points_per_mps":-1`, "crash.points_per_mps is -1"},
		"a negative harmless speed":        {`"harmless_mps":2`, `"harmless_mps":-1`, "run_over.harmless_mps"},
		"death before harm":                {`"deadly_mps":15`, `"deadly_mps":9`, "fall.deadly_mps is 9, must be 9.1 to 200"},
		"the fastest deadly fall":          {`"deadly_mps":15`, `"deadly_mps":200`, ""},
		"a deadly fall beyond every level": {`"deadly_mps":15`, `"deadly_mps":201`, "fall.deadly_mps"},
		"an unknown key":                   {`"deadly_mps"`, `"deadly"`, "deadly"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := damage.ParseTuning([]byte(tuning(func(s string) string { return strings.Replace(s, c.old, c.new, 1) })))
			switch {
			case c.fault == "" && err != nil:
				t.Error(err)
			case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
				t.Errorf("the fault is %v, want one with %q", err, c.fault)
			}
		})
	}
}

func TestEveryFaultOfATuningIsReported(t *testing.T) {
	text := strings.NewReplacer(`"harmless_mps":4`, `"harmless_mps":400`, `"deadly_mps":15`, `"deadly_mps":1`).Replace(tuning(strings.TrimSpace))
	_, err := damage.ParseTuning([]byte(text))
	if err == nil || !strings.Contains(err.Error(), "crash.harmless_mps") || !strings.Contains(err.Error(), "fall.deadly_mps") {
		t.Errorf("two faults are reported as %v", err)
	}
}

func TestAFallingCarIsHarmedAsByACrash(t *testing.T) {
	r := newRoom(t, "")
	landed, crashed := r.Car("sedan", 20, -60), r.Car("sedan", 40, -60)
	systemtest.Emit(r, components.Landed{Occurrence: components.Occurrence{Subject: landed}, Speed: 12, Height: 7})
	systemtest.Emit(r, components.Impact{Occurrence: components.Occurrence{Subject: crashed}, Speed: 12})
	r.Tick(1)
	if a, b := points(r, landed), points(r, crashed); a >= 100 || math.Abs(a-b) > 1e-9 {
		t.Errorf("a landing at 12 m/s leaves a car %g points, a crash %g", a, b)
	}
}
