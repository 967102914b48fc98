package generate

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"caper/levels"
)

func TestManualNamesExistingPlaces(t *testing.T) {
	manual, err := os.ReadFile("../../docs/levels.md")
	if err != nil {
		t.Fatal(err)
	}
	words := regexp.MustCompile("`([a-z0-9_.-]+)`")
	named := 0
	for line := range strings.Lines(string(manual)) {
		if !strings.HasPrefix(line, "| `test-") || strings.HasPrefix(line, "| `test-…") {
			continue
		}
		found := words.FindAllStringSubmatch(line, -1)
		l, err := levels.Load(found[0][1])
		if err != nil {
			t.Error(err)
			continue
		}
		for _, w := range found[1:] {
			if strings.HasPrefix(w[1], "_") || w[1] == "office_key" {
				continue
			}
			named++
			if _, ok := l.Place(w[1]); !ok {
				t.Errorf("%s has no place %s", l.ID, w[1])
			}
		}
	}
	if named < 40 {
		t.Errorf("the manual names %d places, want at least 40", named)
	}
	riverbend, err := levels.Load("main-riverbend")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{
		"plaza", "plaza.fountain_view", "ring.gate_1", "ring.gate_8", "ring.grid_6", "ring.paddock", "river.bridge_6",
		"river.footbridge", "pilot.office.servers", "pilot.kerb", "fountain.sensor_3", "stakeholder.podium",
		"civic.police_1.desk", "docks.compound_1.gate_front", "docks.compound_1.camera_3",
	} {
		if _, ok := riverbend.Place(id); !ok {
			t.Errorf("main-riverbend has no place %s", id)
		}
	}
}
