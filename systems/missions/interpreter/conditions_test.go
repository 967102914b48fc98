package interpreter

import (
	"strings"
	"testing"
)

// holds reports whether a condition holds, after the given lines were applied
// (see stage.apply) and a step has run.
func holds(t *testing.T, objectives, condition string, lines string, after int) bool {
	t.Helper()
	s := begun(t, objectives, `{"when":"zone:near.enter","do":[{"setFlag":"yes"}]},
		{"when":"vehicle:car.enter","do":[{"add":{"counter":"n","value":3}}]},
		{"when":"zone:off.enter","if":`+condition+`,"do":[{"showText":"Holds."}]}`)
	s.step()
	for _, line := range strings.Split(lines, "\n") {
		s.apply(line)
	}
	s.steps(after)
	s.apply("zone:off.enter")
	return s.step() != ""
}

func TestConditions(t *testing.T) {
	const (
		yes, no = `{"flag":"yes"}`, `{"flag":"no"}`
		night   = `{"time":{"after":"22:00","before":"06:00"}}`
		set     = "zone:near.enter"
	)
	for _, c := range []struct {
		name, condition, lines string
		holds                  bool
	}{
		{"M-COND-001 a flag not set", yes, "", false},
		{"M-COND-001 a flag set", yes, set, true},
		{"M-COND-002 not of what fails", `{"not":` + no + `}`, set, true},
		{"M-COND-002 not of what holds", `{"not":` + yes + `}`, set, false},
		{"M-COND-002 all of both", `{"all":[` + yes + `,` + no + `]}`, set, false},
		{"M-COND-002 all that hold", `{"all":[` + yes + `,{"not":` + no + `}]}`, set, true},
		{"M-COND-002 any of both", `{"any":[` + no + `,` + yes + `]}`, set, true},
		{"M-COND-002 any of none", `{"any":[` + no + `,` + no + `]}`, set, false},
		{"M-COND-002 nested", `{"all":[{"any":[` + no + `,{"not":` + no + `}]},{"not":{"all":[` + yes + `,` + no + `]}}]}`, set, true},
		{"exists with none", `{"exists":{"vehicles":{"in":"near"}}}`, "vehicles 0", false},
		{"exists with one", `{"exists":{"vehicles":{"in":"near"}}}`, "vehicles 1", true},
		{"near", `{"near":{"tag":"fast","within":5}}`, "near", true},
		{"not near", `{"near":{"tag":"fast","within":5}}`, "not near", false},
		{"M-COND-008 gt at its bound", `{"gt":[{"counter":"k"},2]}`, "", false},
		{"M-COND-008 gt over it", `{"gt":[{"counter":"k"},1.5]}`, "", true},
		{"M-COND-008 gte at its bound", `{"gte":[{"counter":"k"},2]}`, "", true},
		{"M-COND-008 gte under it", `{"gte":[{"counter":"k"},2.5]}`, "", false},
		{"M-COND-008 lt at its bound", `{"lt":[{"counter":"k"},2]}`, "", false},
		{"M-COND-008 lt under it", `{"lt":[{"counter":"k"},3]}`, "", true},
		{"M-COND-008 lte at its bound", `{"lte":[{"counter":"k"},2]}`, "", true},
		{"M-COND-008 lte over it", `{"lte":[{"counter":"k"},1]}`, "", false},
		{"M-COND-008 eq", `{"eq":[{"counter":"k"},2]}`, "", true},
		{"M-COND-008 eq of another", `{"eq":[{"counter":"k"},3]}`, "", false},
		{"M-COND-009 of a kind", `{"weather":"rain"}`, "weather rain", true},
		{"M-COND-009 of a list", `{"weather":["rain","storm"]}`, "weather storm", true},
		{"M-COND-009 of another kind", `{"weather":["rain","storm"]}`, "weather clear", false},
		{"M-COND-010 before the night", night, "clock 21:59", false},
		{"M-COND-010 as it starts", night, "clock 22:00", true},
		{"M-COND-010 before it ends", night, "clock 05:59", true},
		{"M-COND-010 as it ends", night, "clock 06:00", false},
		{"M-COND-010 only after", `{"time":{"after":"22:00"}}`, "clock 23:59", true},
		{"M-COND-010 only before", `{"time":{"before":"06:00"}}`, "clock 06:00", false},
		{"M-COND-011 numbers alike", `{"eq":[2,2]}`, "", true},
		{"M-COND-011 numbers apart", `{"eq":[2,3]}`, "", false},
		{"M-COND-012 a counter", `{"eq":[{"counter":"n"},0]}`, "", true},
		{"M-COND-012 a counter added to", `{"eq":[{"counter":"n"},3]}`, "vehicle:car.enter", true},
		{"players in a zone", `{"eq":[{"count":{"players":{"in":"near"}}},2]}`, "players 2", true},
		{"vehicles not wrecked", `{"eq":[{"count":{"vehicles":{"tag":"fast"}}},1]}`, "vehicles 1", true},
		{"the Wanted level", `{"gte":[{"wanted":true},2]}`, "stars 2", true},
		{"a lower Wanted level", `{"gte":[{"wanted":true},2]}`, "stars 1", false},
		{"a phase's rank", `{"eq":[{"phase":"search"},3]}`, "", true},
		{"the clock", `{"eq":[{"time":true},1439]}`, "clock 23:59", true},
		{"health", `{"lt":[{"health":"player"},50]}`, "hurt 51", true},
		{"more health", `{"lt":[{"health":"player"},50]}`, "hurt 50", false},
		{"a vehicle's health", `{"lt":[{"health":{"actor":"car"}},50]}`, "health car 49", true},
		{"a distance", `{"lt":[{"distance":["player",{"place":"near"}]},14]}`, "distance 13.5", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := holds(t, aside, c.condition, c.lines, 1); got != c.holds {
				t.Errorf("%s holds %v, want %v", c.condition, got, c.holds)
			}
		})
	}
}

func TestTimeLeft(t *testing.T) {
	for _, c := range []struct {
		name, objective, condition string
		after                      int // steps
	}{
		{"M-COND-013 without a clock there is no end", aside, `{"gt":[{"timeLeft":true},9999]}`, 0},
		{"M-COND-013 of a time limit", `{"id":"o","verb":"goto","to":"home","timeLimit":9}`, `{"eq":[{"timeLeft":true},8]}`, 8},
		{"M-COND-013 of a hold clock", `{"id":"o","verb":"survive","seconds":9}`, `{"eq":[{"timeLeft":true},8]}`, 8},
		{"M-COND-013 of the limit before the hold", `{"id":"o","verb":"survive","seconds":9,"timeLimit":20}`, `{"eq":[{"timeLeft":true},20]}`, 0},
		// One step has run before, and the rule is heard after the next one's clocks.
		{"M-OPEN-040 half a second left is one", `{"id":"o","verb":"goto","to":"home","timeLimit":2}`, `{"eq":[{"timeLeft":true},1]}`, 13},
		{"M-OPEN-040 a second and a half is two", `{"id":"o","verb":"goto","to":"home","timeLimit":2}`, `{"eq":[{"timeLeft":true},2]}`, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !holds(t, c.objective, c.condition, "", c.after) {
				t.Errorf("after %d steps %s does not hold", c.after, c.condition)
			}
		})
	}
}

func TestElapsed(t *testing.T) {
	for _, c := range []struct {
		steps int
		want  string
	}{{3, "text 0"}, {57, "text 5"}, {58, "text 6"}} {
		s := begun(t, aside, `{"when":"zone:near.enter","do":[{"set":{"counter":"n","value":{"elapsed":true}}},{"showText":"{counter:n}"}]}`)
		s.steps(1 + c.steps)
		s.apply("zone:near.enter")
		// covers M-COND-014, M-OPEN-040
		if got := s.step(); got != c.want {
			t.Errorf("after %d steps %q, want %q", c.steps, got, c.want)
		}
	}
}

// Hold clocks are shown for the verbs that have one.
func TestHoldClocks(t *testing.T) {
	for verb, want := range map[string]string{
		`"verb":"survive","seconds":3`:                "o survive: Stay alive, hold 3 s",
		`"verb":"defend","zone":"near","seconds":4`:   "o defend: Hold near, hold 4 s, to zone near",
		`"verb":"wait","seconds":0.5`:                 "o wait: Wait, hold 1 s",
		`"verb":"wait","seconds":0.5,"zone":"near"`:   "o wait: Wait at near, hold 1 s, to zone near",
		`"verb":"goto","to":"near"`:                   "o goto: Go to near, to zone near",
		`"verb":"unlock","target":"door"`:             "o unlock: Unlock the door, to actor door",
		`"verb":"use","interactable":"door"`:          "o use: Open the door, to actor door",
		`"verb":"steal_vehicle","target":"car"`:       "o steal_vehicle: Take the car, to actor car, driving car",
		`"verb":"deliver","vehicle":"car","to":"off"`: "o deliver: Drive the car to off, to zone off, driving car",
	} {
		s := begun(t, `{"id":"o",`+verb+`}`, "")
		if _, line, _ := strings.Cut(s.track(), "\n"); strings.TrimSpace(line) != want {
			t.Errorf("%s: the tracker's line is %q, want %q", verb, line, want)
		}
	}
}
