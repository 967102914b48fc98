package interpreter

import (
	"slices"
	"strings"
	"testing"
)

// aside is an objective that is not done by itself.
const aside = `{"id":"o","verb":"goto","to":"home"}`

func TestEventRules(t *testing.T) {
	s := begun(t, aside, `{"when":"zone:near.enter","do":[{"showText":"Once."}]},{"when":"zone:near.enter","do":[{"showText":"Again."}],"repeat":true}`)
	near := s.zone("near")
	s.raise(ZoneEnter, near, 0)
	// covers M-EV-001
	s.expect(1, "text Once.", "text Again.")
	s.raise(ZoneEnter, near, 0)
	s.raise(ZoneEnter, near, 0)
	s.expect(1, "text Again.", "text Again.")
	s.raise(ZoneLeave, near, 0)
	s.raise(ZoneEnter, s.zone("off"), 0)
	s.expect(1)
}

func TestAFailingIfUsesNoRuleUp(t *testing.T) {
	s := begun(t, aside, `{"when":"zone:near.enter","if":{"flag":"told"},"do":[{"showText":"Told."}]},{"when":"zone:off.enter","do":[{"setFlag":"told"}]}`)
	s.raise(ZoneEnter, s.zone("near"), 0)
	s.expect(1)
	s.raise(ZoneEnter, s.zone("off"), 0)
	s.expect(1)
	s.raise(ZoneEnter, s.zone("near"), 0)
	// covers M-OPEN-042, M-EV-001
	s.expect(1, "text Told.")
	s.raise(ZoneEnter, s.zone("near"), 0)
	s.expect(1)
}

const stateRule = `{"while":{"lt":[{"distance":["player",{"place":"near"}]},14]},"enter":[{"showText":"In."}],"exit":[{"showText":"Out."}],
	"every":{"seconds":8,"if":{"lt":[{"counter":"n"},2]},"do":[{"add":{"counter":"n","value":1}},{"showText":"Wave {counter:n}."}]}}`

func TestStateRules(t *testing.T) {
	s := begun(t, aside, stateRule)
	s.set(SlotDistance, 20)
	s.expect(5)
	s.set(SlotDistance, 13)
	// covers M-EV-002
	s.expect(1, "text In.")
	// covers M-EV-003
	s.expect(79)
	s.expect(1, "text Wave 1.")
	s.expect(79)
	s.expect(1, "text Wave 2.")
	s.expect(160)
	s.set(SlotDistance, 14)
	s.expect(1, "text Out.")
	s.expect(5)
	// covers M-EV-002
	s.set(SlotDistance, 1)
	s.expect(1, "text In.")
}

func TestEveryCountsFromTheNewStart(t *testing.T) {
	s := begun(t, aside, stateRule)
	s.set(SlotDistance, 1)
	s.expect(1, "text In.")
	s.expect(49)
	s.set(SlotDistance, 99)
	s.expect(1, "text Out.")
	s.expect(9)
	s.set(SlotDistance, 1)
	s.expect(1, "text In.")
	s.expect(79)
	// covers M-OPEN-053
	s.expect(1, "text Wave 1.")
}

func TestStateRulesAtTheEndsOfAMission(t *testing.T) {
	s := begun(t, reach, stateRule)
	s.set(SlotDistance, 1)
	// covers M-OPEN-054
	s.expect(1, "text In.")
	s.in("near", 1)
	s.expect(1, over...)
	s.expect(1)
}

func TestEachWhileIsCheckedOnceAStep(t *testing.T) {
	s := begun(t, aside, stateRule+`,{"while":{"flag":"x"},"enter":[{"showText":"x"}]},{"while":{"not":{"flag":"x"}},"exit":[{"showText":"x"}]}`)
	s.set(SlotDistance, 99)
	s.steps(1)
	before := s.machine.Evaluations()
	s.steps(10)
	// covers M-EV-004, M-DET-003
	if got := s.machine.Evaluations() - before; got != 30 {
		t.Errorf("three while rules are checked %d times in ten steps, want 30", got)
	}
}

func TestMissionEvents(t *testing.T) {
	const rules = `{"when":"mission:start","do":[{"showText":"Start."}]},{"when":"mission:complete","do":[{"showText":"Complete."}]},{"when":"mission:fail","do":[{"showText":"Fail."}]}`
	s := begun(t, reach, rules)
	// covers M-EV-005
	s.expect(1, "text Start.")
	s.in("near", 1)
	s.expect(1, append([]string{"text Complete."}, over...)...)
	s = begun(t, `{"id":"o","verb":"goto","to":"near","timeLimit":0.3}`, rules)
	s.steps(2)
	s.expect(1, "text Fail.", "failed Out of time.", "despawn")
}

func TestEventsOfVehiclesAndZones(t *testing.T) {
	words := []string{"vehicle:car.enter", "vehicle:car.exit", "vehicle:car.wrecked", "vehicle:car.unlocked", "zone:near.enter", "zone:near.leave", "zone:near.trespass"}
	var rules []string
	for _, w := range words {
		rules = append(rules, `{"when":"`+w+`","do":[{"showText":"`+w+`"}]}`)
	}
	s := begun(t, aside, strings.Join(rules, ","))
	near := s.zone("near")
	for i, e := range []Event{{VehicleEnter, 0, 0}, {VehicleExit, 0, 0}, {VehicleWrecked, 0, 0}, {VehicleUnlocked, 0, 0}, {ZoneEnter, near, 0}, {ZoneLeave, near, 0}, {ZoneTrespass, near, 0}} {
		s.raise(e.Verb, 1-min(e.Subject, 1), 0) // another vehicle or zone
		s.raise(e.Verb, e.Subject, 0)
		if log := s.steps(1); !slices.Equal(log, []string{"text " + words[i]}) {
			t.Errorf("%s: heard %q", words[i], log)
		}
	}
}

func TestTimers(t *testing.T) {
	const start = `{"when":"zone:near.enter","repeat":true,"do":[{"startTimer":{"id":"fuse","seconds":2}}]}`
	const rules = start + `,{"when":"timer:fuse","repeat":true,"do":[{"showText":"Bang."}]},{"when":"zone:near.leave","repeat":true,"do":[{"stopTimer":"fuse"}]}`
	s := begun(t, aside, rules)
	near := s.zone("near")
	s.raise(ZoneEnter, near, 0)
	s.expect(1)
	s.expect(19)
	// covers M-EV-015, M-ACN-005
	s.expect(1, "text Bang.")
	s.expect(40)
	s.raise(ZoneEnter, near, 0)
	s.expect(10)
	s.raise(ZoneLeave, near, 0)
	// covers M-ACN-005, M-EV-015
	s.expect(40)
	s.raise(ZoneEnter, near, 0)
	s.expect(15)
	s.raise(ZoneEnter, near, 0)
	s.expect(20)
	// covers M-OPEN-047
	s.expect(1, "text Bang.")
	s.raise(ZoneLeave, near, 0)
	s.expect(5)
}

func TestTimesOfTheClock(t *testing.T) {
	s := begun(t, aside, `{"when":"time:08:30","repeat":true,"do":[{"showText":"Half past eight."}]}`)
	if got := s.program.Missions[0].Times; !slices.Equal(got, []int32{510}) {
		t.Fatalf("the mission hears the times %v, want 510", got)
	}
	s.raise(ClockPassed, 510, Nobody)
	s.raise(ClockPassed, 511, Nobody)
	s.expect(1, "text Half past eight.")
}

func TestActionsReachRulesOnTheNextStep(t *testing.T) {
	s := begun(t, aside, `{"when":"zone:near.enter","do":[{"setFlag":"a"},{"showText":"0"}]},
		{"while":{"flag":"c"},"enter":[{"showText":"3"}]},
		{"while":{"flag":"b"},"enter":[{"setFlag":"c"},{"showText":"2"}]},
		{"while":{"flag":"a"},"enter":[{"setFlag":"b"},{"showText":"1"}]}`)
	s.raise(ZoneEnter, s.zone("near"), 0)
	// covers M-DET-005
	s.expect(1, "text 0")
	s.expect(1, "text 1")
	s.expect(1, "text 2")
	s.expect(1, "text 3")
}

func TestAtMostFiftyActionsAStep(t *testing.T) {
	const ten = `{"when":"zone:near.enter","repeat":true,"do":[{"showText":"1"},{"showText":"2"},{"showText":"3"},{"showText":"4"},{"showText":"5"},{"showText":"6"},{"showText":"7"},{"showText":"8"},{"showText":"9"},{"showText":"10"}]}`
	s := begun(t, reach, strings.Repeat(ten+",", 5)+ten+`,{"when":"mission:complete","do":[{"showText":"end"}]}`)
	s.raise(ZoneEnter, s.zone("near"), 0)
	log := s.steps(1)
	// covers M-DET-004, M-OPEN-044
	if len(log) != 50 || log[49] != "text 10" || s.state.Dropped != 10 {
		t.Errorf("a storm of 60 actions commands %d (%d dropped), want 50 and 10", len(log), s.state.Dropped)
	}
	s.expect(3) // nothing is carried over
	s.raise(ZoneEnter, s.zone("near"), 0)
	s.in("near", 1)
	// covers M-DET-004
	if log = s.steps(1); len(log) != 53 || s.state.Dropped != 21 {
		t.Errorf("at the mission's end %d commands (%d dropped), want 50 actions, 3 of the end, 21 dropped", len(log), s.state.Dropped)
	}
}

func TestOrderWithinAStep(t *testing.T) {
	s := begun(t, `{"id":"o","verb":"goto","to":"near"},{"id":"p","verb":"goto","to":"off"}`,
		`{"while":{"flag":"set"},"enter":[{"showText":"while"}]},
		{"when":"mission:start","do":[{"startTimer":{"id":"x","seconds":1}}]},
		{"when":"objective:p.start","do":[{"showText":"p"}]},
		{"when":"objective:o.done","do":[{"showText":"o"}]},
		{"when":"zone:near.enter","do":[{"showText":"zone"}]},
		{"when":"timer:x","do":[{"showText":"timer"},{"setFlag":"set"},{"fail":true}]}`)
	s.steps(10)
	s.raise(ZoneEnter, s.zone("near"), 0)
	s.in("near", 1)
	// Facts and events from outside first, then clocks, then objectives; rules
	// by event; the end after all actions.
	// covers M-OPEN-043
	s.expect(1, "text zone", "text timer", "text o", "text p", "failed The mission failed.", "despawn")
}

func TestTheFirstWordEndsAMission(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{`{"complete":true}`, `{"fail":"No."}`, "complete"}, {`{"fail":"No."}`, `{"complete":true}`, "failed No."},
	} {
		s := begun(t, aside, `{"when":"zone:near.enter","do":[`+c.first+`]},{"when":"zone:near.enter","do":[`+c.second+`,{"showText":"Still."}]}`)
		s.raise(ZoneEnter, s.zone("near"), 0)
		log := s.steps(1)
		// covers M-OPEN-052, M-ACN-018, M-OPEN-079
		if log[0] != "text Still." || !slices.Contains(log, c.want) || len(log) > 4 {
			t.Errorf("%s before %s: %q, want %q", c.first, c.second, log, c.want)
		}
	}
}
