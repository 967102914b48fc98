package interpreter

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// author draws documents of the language that is played, valid as they come.
type author struct {
	t       *rapid.T
	queries int // drawn for conditions that are checked every step
}

func (a *author) pick(what string, list ...string) string {
	return rapid.SampledFrom(list).Draw(a.t, what)
}

func (a *author) number(what string, low, high int) int {
	return rapid.IntRange(low, high).Draw(a.t, what)
}

func (a *author) list(what string, low, high int, draw func() string) string {
	var all []string
	for range a.number("number of "+what, low, high) {
		all = append(all, draw())
	}
	return strings.Join(all, ",")
}

func (a *author) value() string {
	switch a.number("value", 0, 8) {
	case 0:
		return fmt.Sprint(rapid.Float64Range(-1e6, 1e6).Draw(a.t, "number"))
	case 1:
		return `{"counter":"` + a.pick("counter", "n", "k") + `"}`
	case 2:
		return `{"timeLeft":true}`
	case 3:
		return `{"elapsed":true}`
	case 4:
		return `{"distance":["player",{"` + a.pick("spot", `actor":"car`, `actor":"van`, `place":"off`) + `"}]}`
	case 5:
		return `{"health":` + a.pick("whose", `"player"`, `{"actor":"car"}`) + `}`
	case 6:
		return `{"wanted":true}`
	case 7:
		return `{"time":true}`
	}
	if a.queries++; a.queries > 20 {
		return "1"
	}
	return `{"count":{"` + a.pick("query", `players":{"in":"near"}`, `vehicles":{"tag":"fast"}`, `vehicles":{"near":{"place":"off","radius":9}}`) + `}}`
}

func (a *author) condition(depth int) string {
	kind := a.number("condition", 0, 6)
	if depth == 0 {
		kind = a.number("leaf", 3, 6)
	}
	switch kind {
	case 0:
		return `{"not":` + a.condition(depth-1) + `}`
	case 1, 2:
		return `{"` + a.pick("of", "all", "any") + `":[` + a.list("parts", 1, 4, func() string { return a.condition(depth - 1) }) + `]}`
	case 3:
		return `{"flag":"` + a.pick("flag", "f", "g", "h") + `"}`
	case 4:
		return `{"time":{"after":"` + a.pick("after", "00:00", "12:00", "22:30") + `","before":"06:00"}}`
	case 5:
		return `{"near":{"tag":"fast","within":9}}`
	}
	return `{"` + a.pick("comparison", "gt", "gte", "lt", "lte", "eq") + `":[` + a.value() + `,` + a.value() + `]}`
}

func (a *author) action() string {
	switch a.number("action", 0, 9) {
	case 0:
		return `{"showText":"{counter:n} of {counter:k}"}`
	case 1:
		return `{"` + a.pick("flag action", "setFlag", "clearFlag") + `":"` + a.pick("flag", "f", "g", "h") + `"}`
	case 2:
		return `{"` + a.pick("counter action", "add", "set") + `":{"counter":"n","value":` + a.value() + `}}`
	case 3:
		return `{"startTimer":{"id":"` + a.pick("timer", "s", "t") + `","seconds":` + a.pick("seconds", "0.1", "1", "9") + `}}`
	case 4:
		return `{"stopTimer":"s"}`
	case 5:
		return `{"reward":{"cash":1}}`
	case 6:
		return a.pick("end", `{"complete":true}`, `{"fail":true}`, `{"fail":"No."}`, `{"setFlag":"f"}`)
	case 7:
		return `{"` + a.pick("lock", "lockVehicle", "unlockVehicle") + `":"car"}`
	case 8:
		return a.pick("city", `{"setClock":"08:00"}`, `{"setPace":2}`, `{"setWanted":1}`)
	}
	return `{"sendMessage":{"from":"A","text":"B"}}`
}

func (a *author) actions() string { return "[" + a.list("actions", 1, 12, a.action) + "]" }

var heard = []string{
	"mission:start", "mission:complete", "mission:fail", "objective:o0.start", "objective:o0.done", "objective:o0.fail",
	"zone:near.enter", "zone:near.leave", "zone:off.enter", "vehicle:car.enter", "vehicle:car.exit", "vehicle:car.wrecked",
	"vehicle:car.unlocked", "timer:s", "timer:t", "time:08:00",
}

func (a *author) eventRule() string {
	rule := `{"when":"` + a.pick("event", heard...) + `","do":` + a.actions()
	if rapid.Bool().Draw(a.t, "if") {
		rule += `,"if":` + a.condition(2)
	}
	if rapid.Bool().Draw(a.t, "repeat") {
		rule += `,"repeat":true`
	}
	return rule + "}"
}

func (a *author) whileRule() string {
	return `{"while":` + a.condition(2) + `,"enter":` + a.actions() + `,"exit":` + a.actions() +
		`,"every":{"seconds":` + a.pick("seconds", "0.1", "0.5", "3") + `,"do":` + a.actions() + `}}`
}

func (a *author) objective(id, more string) string {
	verb := a.pick("verb", `"verb":"goto","to":"near"`, `"verb":"steal_vehicle","target":"car"`,
		`"verb":"deliver","vehicle":"car","to":"off","maxDamage":50`, `"verb":"wait","seconds":2`,
		`"verb":"survive","seconds":3`, `"verb":"defend","zone":"near","seconds":2`, `"verb":"unlock","target":"van"`)
	return `{"id":"` + id + `",` + verb + more + `}`
}

func (a *author) mission() string {
	n := 0
	objectives := a.list("objectives", 1, 4, func() string {
		id := "o" + strconv.Itoa(n)
		n++
		if a.number("kind", 0, 3) == 0 {
			return `{"id":"` + id + `","verb":"group","need":1,"objectives":[` + a.objective(id+"a", "") + `,` + a.objective(id+"b", `,"timeLimit":2`) + `]}`
		}
		return a.objective(id, a.pick("limit", "", `,"timeLimit":5`))
	})
	var rules []string
	for _, r := range []string{a.list("event rules", 0, 12, a.eventRule), a.list("while rules", 0, 8, a.whileRule)} {
		if r != "" {
			rules = append(rules, r)
		}
	}
	return mission(objectives, strings.Join(rules, ","))
}

// recorded is a step's input as a log keeps it.
type recorded struct {
	facts    map[Slot]float64
	events   []Event
	standing uint32
}

// film draws what happens in so many steps.
func film(t *rapid.T, p *Program, steps int) []recorded {
	var log []recorded
	facts := map[Slot]float64{}
	for range steps {
		r := recorded{facts: map[Slot]float64{}, standing: 3}
		if rapid.IntRange(0, 19).Draw(t, "down") == 0 {
			r.standing = 0
		}
		slots := p.Missions[0].Slots
		for range min(len(slots), 2) {
			slot := rapid.SampledFrom(slots).Draw(t, "slot")
			facts[slot] = float64(rapid.IntRange(0, 3).Draw(t, "fact"))
		}
		for k, v := range facts {
			r.facts[k] = v
		}
		for range rapid.IntRange(0, 6).Draw(t, "events") {
			verb := Verb(rapid.IntRange(int(ZoneEnter), int(VehicleUnlocked)).Draw(t, "verb"))
			r.events = append(r.events, Event{verb, int32(rapid.IntRange(0, 2).Draw(t, "subject")), 0})
		}
		log = append(log, r)
	}
	return log
}

// replay plays a log on a machine of its own and writes down, step by step, the
// state and the commands.
func replay(t testing.TB, p *Program, log []recorded, each func(m *Machine, s *State, r recorded)) string {
	m, s := NewMachine(p), p.NewState(-1)
	var out strings.Builder
	for _, r := range log {
		in := Input{Members: 2, Standing: r.standing, Events: r.events}
		if running := p.Running(&s); running != nil {
			for _, slot := range running.Slots {
				in.Facts = append(in.Facts, r.facts[slot])
			}
		}
		commands := m.Step(&s, &in, nil)
		if each != nil {
			each(m, &s, r)
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
		log := film(r, p, 60)
		mission := &p.Missions[0]
		most := uint64(0)
		first := replay(t, p, log, func(m *Machine, s *State, in recorded) {
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

func TestTheInterpreterKnowsNothingOfTheSimulation(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	allowed := map[string]bool{"caper/levels/game": true, "caper/levels/linked": true}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			// covers M-HOST-008, M-DET-001
			if strings.Contains(path, "/") && !allowed[path] && !strings.HasPrefix(path, "math/") || path == "time" {
				t.Errorf("%s imports %s: the interpreter sees facts and events alone", e.Name(), path)
			}
		}
	}
}
