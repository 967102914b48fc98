package interpreter

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// recorded is a step's input as a log keeps it.
type recorded struct {
	facts  uint64 // what the ports' answers follow from
	events []Event
	alive  MemberSet
}

// film draws what happens in so many steps.
func film(t *rapid.T, steps int) []recorded {
	var log []recorded
	for range steps {
		r := recorded{facts: rapid.Uint64().Draw(t, "facts"), alive: 3}
		if rapid.IntRange(0, 19).Draw(t, "down") == 0 {
			r.alive = 0
		}
		for range rapid.IntRange(0, 6).Draw(t, "events") {
			event := EventType(rapid.IntRange(int(ZoneEnter), int(VehicleUnlocked)).Draw(t, "event"))
			r.events = append(r.events, Event{event, int32(rapid.IntRange(0, 2).Draw(t, "subject")), 0})
		}
		log = append(log, r)
	}
	return log
}

// become gives a world the facts that follow from a number.
func (w *world) become(facts uint64) {
	next := func(n uint64) uint64 {
		facts = facts*6364136223846793005 + 1442695040888963407
		return facts >> 33 % n
	}
	for zone := range int32(3) {
		w.inside[zone] = MemberSet(next(4))
	}
	for actor := range int32(4) {
		w.drivers[actor], w.bays[actor] = MemberSet(next(4)), MemberSet(next(4))
		w.wrecked[actor], w.arrived[actor], w.unlocked[actor] = next(8) == 0, next(4) == 0, next(4) == 0
		w.health[actor] = float64(next(101))
	}
	w.vehicles, w.players, w.near = int(next(4)), int(next(4)), next(2) == 0
	w.distance, w.away, w.hurt = float64(next(20)), float64(next(20)), float64(next(101))
	w.minute, w.kind, w.stars = int32(next(1440)), int32(next(6)), int32(next(4))
}

// replay plays a log on a machine of its own and writes down, step by step, the
// state and the commands.
func replay(t testing.TB, p *Program, log []recorded, each func(m *Machine, r recorded)) string {
	w := newWorld()
	m, s := NewMachine(p, w.ports()), p.NewState(-1)
	var out strings.Builder
	for _, r := range log {
		w.become(r.facts)
		commands := m.Step(&s, &Input{Members: 2, Alive: r.alive, Events: r.events}, nil)
		if each != nil {
			each(m, r)
		}
		state, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s %+v\n", state, commands)
	}
	return out.String()
}

// Whatever the document says, a step ends, runs fifty actions at most and
// checks no condition more often than once an event; and what happens is a
// function of the log.
func TestStepsAreBoundedAndReplay(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := author{t: r}
		p := compiled(rapidTB{t, r}, a.mission())
		log := film(r, 60)
		mission := &p.Missions[0]
		most := uint64(0)
		first := replay(t, p, log, func(m *Machine, in recorded) {
			// covers M-DET-004, M-DET-006
			if m.acted > actionLimit {
				r.Fatalf("a step runs %d actions", m.acted)
			}
			// Events of a step: from outside, of timers, objectives and their
			// members starting and ending, and the mission's end.
			events := len(in.events) + len(mission.Timers) + 4*len(mission.Objectives) + 3
			bound := uint64(events*len(mission.Rules) + 2*len(mission.States) + len(mission.Objectives))
			if n := m.Evaluations() - most; n > bound {
				r.Fatalf("a step checks %d conditions, want %d at most", n, bound)
			}
			most = m.Evaluations()
		})
		// covers M-DET-001
		if again := replay(t, p, log, nil); again != first {
			r.Fatal("the same log plays otherwise the second time")
		}
	})
}

// rapidTB fails a property where a helper wants a test.
type rapidTB struct {
	testing.TB
	r *rapid.T
}

func (t rapidTB) Helper()           {}
func (t rapidTB) Fatal(args ...any) { t.r.Fatal(args...) }
func (t rapidTB) Fatalf(format string, args ...any) {
	t.r.Fatalf(format, args...)
}
