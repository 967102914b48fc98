package interpreter

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caper/systems/missions/interpreter/tracker"
)

// Two objectives and four rules ask six different questions of the world, some
// of them several times.
const askers = `{"while":{"near":{"tag":"fast","within":5}},"enter":[{"setFlag":"x"}]},{"while":{"not":{"near":{"tag":"fast","within":5}}},"enter":[{"setFlag":"x"}]},
	{"while":{"lt":[{"distance":[{"actor":"car"},{"place":"off"}]},5]},"enter":[{"setFlag":"x"}]},{"while":{"gt":[{"distance":[{"actor":"car"},{"place":"off"}]},9]},"enter":[{"setFlag":"x"}]}`

func TestAQuestionIsAskedOnceAStep(t *testing.T) {
	s := begun(t, `{"id":"reach","verb":"goto","to":"near"},{"id":"drive","verb":"deliver","vehicle":"car","to":"off","maxDamage":60}`, askers)
	for range 3 {
		s.step()
		// The delivery is not active, so nobody asks about its vehicle.
		if got, want := fmt.Sprint(s.world.asked), "map[distance:1 near:1 zone members:1]"; got != want {
			t.Fatalf("asked are %s, want %s", got, want)
		}
	}
	s.apply("in near 0")
	s.step()
	s.apply("wheel car 0")
	s.step()
	if got, want := fmt.Sprint(s.world.asked), "map[distance:1 drivers:1 near:1 vehicle health:1 vehicle in zone:1 wrecked:1]"; got != want {
		t.Errorf("asked are %s, want %s", got, want)
	}
}

func TestAQuestionIsAskedOnceATracker(t *testing.T) {
	s := begun(t, `{"id":"g","verb":"group","objectives":[{"id":"a","verb":"steal_vehicle","target":"car"},
		{"id":"b","verb":"deliver","vehicle":"car","to":"off","marker":"car"},{"id":"c","verb":"destroy","targets":["car"]}]}`, "")
	for range 3 {
		clear(s.world.asked)
		s.track()
		// The group has no target, and its members share the car's.
		if got, want := fmt.Sprint(s.world.asked), "map[distance:1 entity:1 target:1 wrecked:1]"; got != want {
			t.Fatalf("asked are %s, want %s", got, want)
		}
	}
}

// TestPortsAreAskedThroughFacts fails for code that asks a port past the facts.
func TestPortsAreAskedThroughFacts(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if name == "fact.go" || name == "facts.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(source, []byte(".ports.")) {
			t.Errorf("%s asks a port: make it a question in facts.go", name)
		}
	}
}

func TestATrackerSeesTheWorldAfterTheCommands(t *testing.T) {
	s := begun(t, `{"id":"o","verb":"destroy","targets":["car","van"]}`, "")
	s.step()
	before := s.track()
	s.apply("closer van 5")
	if after := s.track(); after == before {
		t.Errorf("the tracker still says %s", after)
	}
}

func TestAnAnswerIsForgottenWithTheStep(t *testing.T) {
	s := begun(t, aside, `{"while":{"lt":[{"distance":["player",{"place":"near"}]},14]},"enter":[{"showText":"In."}]}`)
	s.apply("distance 14")
	if got := s.step(); got != "" {
		t.Errorf("at 14 m %q", got)
	}
	s.apply("distance 13")
	if got := s.step(); got != "text In." {
		t.Errorf("at 13 m %q", got)
	}
}

func TestASteadyStepAllocatesNothing(t *testing.T) {
	s := begun(t, `{"id":"g","verb":"group","objectives":[{"id":"a","verb":"goto","to":"near","text":"{counter:n} of {counter:k}"},
		{"id":"b","verb":"deliver","vehicle":"car","to":"off","maxDamage":60}]}`, askers)
	in := Input{Members: 1, Alive: 1}
	var issued []Issued
	step := func() { issued = s.machine.Step(&s.state, &in, issued[:0]) }
	for range 5 {
		step()
	}
	if n := testing.AllocsPerRun(100, step); n > 0 {
		t.Errorf("a step allocates %g times", n)
	}
}

func TestASteadyTrackerAllocatesNothing(t *testing.T) {
	s := begun(t, `{"id":"g","verb":"group","objectives":[{"id":"a","verb":"steal_vehicle","target":"car"},
		{"id":"b","verb":"deliver","vehicle":"car","to":"off","marker":"car"},{"id":"c","verb":"destroy","targets":["car","van"]}]}`, "")
	var line tracker.Tracker
	track := func() { s.machine.Track(&s.state, &line) }
	track()
	if n := testing.AllocsPerRun(100, track); n > 0 {
		t.Errorf("a tracker allocates %g times", n)
	}
}
