package interpreter

import (
	"math"
	"testing"
)

// judged tells whether a condition holds on a stage that prepare has set up.
func judged(t *testing.T, objectives, condition string, prepare func(s *stage)) bool {
	t.Helper()
	s := begun(t, objectives, `{"when":"zone:near.enter","do":[{"setFlag":"yes"}]},
		{"when":"vehicle:car.enter","do":[{"add":{"counter":"n","value":3}}]},
		{"when":"zone:off.enter","if":`+condition+`,"do":[{"showText":"Holds."}]}`)
	s.steps(1)
	if prepare != nil {
		prepare(s)
	}
	s.raise(ZoneEnter, s.zone("off"), 0)
	return len(s.steps(1)) > 0
}

func TestConditions(t *testing.T) {
	flag := func(s *stage) { s.raise(ZoneEnter, s.zone("near"), 0); s.steps(1) }
	fact := func(kind SlotKind, value float64) func(*stage) { return func(s *stage) { s.set(kind, value) } }
	const yes, no = `{"flag":"yes"}`, `{"flag":"no"}`
	for _, c := range []struct {
		name, condition string
		prepare         func(s *stage)
		holds           bool
	}{
		{"M-COND-001 a flag not set", yes, nil, false},
		{"M-COND-001 a flag set", yes, flag, true},
		{"M-COND-002 not of what fails", `{"not":` + no + `}`, flag, true},
		{"M-COND-002 not of what holds", `{"not":` + yes + `}`, flag, false},
		{"M-COND-002 all of both", `{"all":[` + yes + `,` + no + `]}`, flag, false},
		{"M-COND-002 all that hold", `{"all":[` + yes + `,{"not":` + no + `}]}`, flag, true},
		{"M-COND-002 any of both", `{"any":[` + no + `,` + yes + `]}`, flag, true},
		{"M-COND-002 any of none", `{"any":[` + no + `,` + no + `]}`, flag, false},
		{"M-COND-002 nested", `{"all":[{"any":[` + no + `,{"not":` + no + `}]},{"not":{"all":[` + yes + `,` + no + `]}}]}`, flag, true},
		{"exists with none", `{"exists":{"vehicles":{"in":"near"}}}`, fact(SlotVehicles, 0), false},
		{"exists with one", `{"exists":{"vehicles":{"in":"near"}}}`, fact(SlotVehicles, 1), true},
		{"near", `{"near":{"tag":"fast","within":5}}`, fact(SlotNearTag, 1), true},
		{"not near", `{"near":{"tag":"fast","within":5}}`, fact(SlotNearTag, 0), false},
		{"M-COND-008 gt at its bound", `{"gt":[{"counter":"k"},2]}`, nil, false},
		{"M-COND-008 gt over it", `{"gt":[{"counter":"k"},1.5]}`, nil, true},
		{"M-COND-008 gte at its bound", `{"gte":[{"counter":"k"},2]}`, nil, true},
		{"M-COND-008 gte under it", `{"gte":[{"counter":"k"},2.5]}`, nil, false},
		{"M-COND-008 lt at its bound", `{"lt":[{"counter":"k"},2]}`, nil, false},
		{"M-COND-008 lt under it", `{"lt":[{"counter":"k"},3]}`, nil, true},
		{"M-COND-008 lte at its bound", `{"lte":[{"counter":"k"},2]}`, nil, true},
		{"M-COND-008 lte over it", `{"lte":[{"counter":"k"},1]}`, nil, false},
		{"M-COND-008 eq", `{"eq":[{"counter":"k"},2]}`, nil, true},
		{"M-COND-008 eq of another", `{"eq":[{"counter":"k"},3]}`, nil, false},
		{"M-COND-009 of a kind", `{"weather":"rain"}`, fact(SlotWeather, 2), true},
		{"M-COND-009 of a list", `{"weather":["rain","storm"]}`, fact(SlotWeather, 3), true},
		{"M-COND-009 of another kind", `{"weather":["rain","storm"]}`, fact(SlotWeather, 0), false},
		{"M-COND-010 before the night", `{"time":{"after":"22:00","before":"06:00"}}`, fact(SlotClock, 21*60+59), false},
		{"M-COND-010 as it starts", `{"time":{"after":"22:00","before":"06:00"}}`, fact(SlotClock, 22*60), true},
		{"M-COND-010 before it ends", `{"time":{"after":"22:00","before":"06:00"}}`, fact(SlotClock, 5*60+59), true},
		{"M-COND-010 as it ends", `{"time":{"after":"22:00","before":"06:00"}}`, fact(SlotClock, 6*60), false},
		{"M-COND-010 only after", `{"time":{"after":"22:00"}}`, fact(SlotClock, 23*60+59), true},
		{"M-COND-010 only before", `{"time":{"before":"06:00"}}`, fact(SlotClock, 6*60), false},
		{"M-COND-011 numbers alike", `{"eq":[2,2]}`, nil, true},
		{"M-COND-011 numbers apart", `{"eq":[2,3]}`, nil, false},
		{"M-COND-012 a counter", `{"eq":[{"counter":"n"},0]}`, nil, true},
		{"M-COND-012 a counter added to", `{"eq":[{"counter":"n"},3]}`, func(s *stage) { s.raise(VehicleEnter, 0, 0); s.steps(1) }, true},
		{"players in a zone", `{"eq":[{"count":{"players":{"in":"near"}}},2]}`, fact(SlotPlayers, 2), true},
		{"vehicles not wrecked", `{"eq":[{"count":{"vehicles":{"tag":"fast"}}},1]}`, fact(SlotVehicles, 1), true},
		{"the Wanted level", `{"gte":[{"wanted":true},2]}`, fact(SlotWanted, 2), true},
		{"a phase's rank", `{"eq":[{"phase":"search"},3]}`, nil, true},
		{"the clock", `{"eq":[{"time":true},1439]}`, fact(SlotClock, 1439), true},
		{"health", `{"lt":[{"health":"player"},50]}`, fact(SlotHealth, 49), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := judged(t, aside, c.condition, c.prepare); got != c.holds {
				t.Errorf("%s holds %v, want %v", c.condition, got, c.holds)
			}
		})
	}
}

func TestTimeLeft(t *testing.T) {
	run := func(n int) func(*stage) { return func(s *stage) { s.steps(n) } }
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
			if !judged(t, c.objective, c.condition, run(c.after)) {
				t.Errorf("after %d steps %s does not hold", c.after, c.condition)
			}
		})
	}
}

func TestElapsed(t *testing.T) {
	for _, c := range []struct{ steps, want int }{{3, 0}, {57, 5}, {58, 6}} {
		s := begun(t, aside, `{"when":"zone:near.enter","do":[{"set":{"counter":"n","value":{"elapsed":true}}},{"showText":"{counter:n}"}]}`)
		s.steps(1 + c.steps)
		s.raise(ZoneEnter, s.zone("near"), 0)
		// covers M-COND-014, M-OPEN-040
		s.expect(1, "text "+string(rune('0'+c.want)))
	}
}

func TestAFactIsAskedOnce(t *testing.T) {
	p := compiled(t, mission(reach+`,`+deliver, `{"while":{"near":{"tag":"fast","within":5}}},{"while":{"not":{"near":{"tag":"fast","within":5}}}},
		{"while":{"lt":[{"distance":[{"actor":"car"},{"place":"off"}]},5]}},{"while":{"gt":[{"distance":[{"actor":"car"},{"place":"off"}]},9]}}`))
	seen := map[Slot]int{}
	for _, s := range p.Missions[0].Slots {
		if seen[s]++; seen[s] > 1 {
			t.Errorf("the slot %+v is asked for twice", s)
		}
	}
	if len(seen) != 7 {
		t.Errorf("%d slots, want 7: one zone, four of the delivery, a tag, a distance", len(seen))
	}
}

func TestCountersAreWhole(t *testing.T) {
	for _, c := range []struct {
		name, action string
		want         int64
	}{
		{"M-DOC-040 first value", `{"setFlag":"x"}`, 2},
		{"M-DOC-040 M-ACN-004 add", `{"add":{"counter":"k","value":3}}`, 5},
		{"M-DOC-040 M-ACN-004 set", `{"set":{"counter":"k","value":7}}`, 7},
		{"M-ACN-004 add less than nothing", `{"add":{"counter":"k","value":-4}}`, -2},
		{"M-ACN-004 M-OPEN-041 a distance", `{"set":{"counter":"k","value":{"distance":["player",{"place":"near"}]}}}`, 13},
		{"M-OPEN-041 half up", `{"set":{"counter":"k","value":2.5}}`, 3},
		{"M-OPEN-041 half up below zero", `{"set":{"counter":"k","value":-2.5}}`, -2},
		{"M-OPEN-041 what has no end changes nothing", `{"set":{"counter":"k","value":{"timeLeft":true}}}`, 2},
		{"M-OPEN-041 what is nowhere changes nothing", `{"add":{"counter":"k","value":{"distance":["player",{"actor":"car"}]}}}`, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(t, aside, `{"when":"zone:near.enter","do":[`+c.action+`]}`)
			for _, slot := range s.program.Missions[0].Slots {
				if slot.Kind == SlotDistance {
					s.facts[slot] = 12.5
					if slot.P.Kind == SpotActor || slot.Q.Kind == SpotActor {
						s.facts[slot] = math.Inf(1)
					}
				}
			}
			s.raise(ZoneEnter, s.zone("near"), 0)
			s.steps(1)
			if got := s.counter("k"); got != c.want {
				t.Errorf("the counter is %d, want %d", got, c.want)
			}
		})
	}
}
