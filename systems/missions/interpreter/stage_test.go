package interpreter

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
)

// stage plays documents with facts and events made by hand: no world at all.
type stage struct {
	t       testing.TB
	program *Program
	machine *Machine
	state   State
	input   Input
	facts   map[Slot]float64
	events  []Event
}

var flatLevel = sync.OnceValue(func() *levels.Level {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return level
})

// compiled compiles a game of the given missions; its places and zones are
// these, for all tests here.
func compiled(t testing.TB, missions ...string) *Program {
	t.Helper()
	text := `{"id":"t","title":"T","level":"flat",
	"places":{"home":{"x":6,"z":-20},"near":{"x":6,"z":-10},"off":{"x":30,"z":-100},"lone":{"x":20,"z":-60}},
	"zones":{"home":{"place":"home","radius":3},"near":{"place":"near","radius":3},"off":{"place":"off","radius":8}},
	"missions":[` + strings.Join(missions, ",") + `]}`
	document, diagnostics := game.Check([]byte(text), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	s, err := linked.New(flatLevel(), document, game.DefaultCatalogue())
	if err != nil {
		t.Fatal(err)
	}
	p := Compile(s)
	for i := range p.Missions {
		if list := p.Missions[i].Unplayable; len(list) > 0 {
			t.Fatalf("mission %d is not played: %v", i, list)
		}
	}
	return p
}

// open makes a stage with one standing member.
func open(t testing.TB, missions ...string) *stage {
	t.Helper()
	p := compiled(t, missions...)
	return &stage{
		t: t, program: p, machine: NewMachine(p), state: p.NewState(-1),
		input: Input{Members: 1, Standing: 1}, facts: map[Slot]float64{},
	}
}

// mission wraps objectives and rules into a document's mission.
func mission(objectives, rules string) string {
	return `{"id":"m","title":"M","counters":{"n":0,"k":2},
		"actors":[{"id":"car","type":"vehicle","class":"compact","at":"off","tags":["fast"]},{"id":"van","type":"vehicle","class":"van","at":"near"}],
		"objectives":[` + objectives + `],"rules":[` + rules + `]}`
}

// begun opens a stage on one mission and starts it.
func begun(t testing.TB, objectives, rules string) *stage {
	t.Helper()
	s := open(t, mission(objectives, rules))
	if log := s.steps(1); !slices.Equal(log, []string{"spawn"}) {
		t.Fatalf("the mission starts with %q", log)
	}
	return s
}

// set gives every slot of a kind (and of an actor or zone, by its number, when
// one is named) its fact from now on.
func (s *stage) set(kind SlotKind, value float64, numbers ...int32) {
	s.t.Helper()
	found := false
	for i := range s.program.Missions {
		for _, slot := range s.program.Missions[i].Slots {
			if slot.Kind == kind && (len(numbers) == 0 || slot.A == numbers[0]) {
				s.facts[slot], found = value, true
			}
		}
	}
	if !found {
		s.t.Fatalf("no mission asks for a fact of kind %d of %v", kind, numbers)
	}
}

func (s *stage) zone(id string) int32 { return int32(s.program.Linked.Zone(id)) }

// in puts members into a zone, by their mask.
func (s *stage) in(zone string, mask uint32) { s.set(SlotMembersIn, float64(mask), s.zone(zone)) }

// raise has an event heard with the next step.
func (s *stage) raise(verb Verb, subject int32, who int32) {
	s.events = append(s.events, Event{verb, subject, who})
}

// steps runs steps and tells what was commanded.
func (s *stage) steps(n int) []string {
	var log []string
	for range n {
		s.input.Facts = s.input.Facts[:0]
		if m := s.program.Running(&s.state); m != nil {
			for _, slot := range m.Slots {
				s.input.Facts = append(s.input.Facts, s.facts[slot])
			}
		}
		s.input.Events = s.events
		for _, c := range s.machine.Step(&s.state, &s.input, nil) {
			log = append(log, s.tell(c))
		}
		s.events = nil
	}
	return log
}

func (s *stage) tell(c Command) string {
	switch c.Kind {
	case CommandSpawn:
		return "spawn"
	case CommandDespawn:
		return "despawn"
	case CommandText:
		return "text " + c.Text
	case CommandMessage:
		return "message " + c.From + ": " + c.Text
	case CommandBannerDone:
		return "complete"
	case CommandBannerFail:
		return "failed " + c.Text
	case CommandPay:
		return fmt.Sprintf("pay %d %d %v", c.Cash, c.Rep, c.Final)
	case CommandLock, CommandUnlock:
		return fmt.Sprintf("%s %s by %d", map[CommandKind]string{CommandLock: "lock", CommandUnlock: "unlock"}[c.Kind],
			s.program.Missions[c.Mission].Actors[c.Number].ID, c.Who)
	case CommandWanted:
		return fmt.Sprintf("wanted %d", c.Number)
	case CommandClock:
		return fmt.Sprintf("clock %d", c.Number)
	case CommandPace:
		return fmt.Sprintf("pace %g", c.Pace)
	}
	return fmt.Sprintf("command %d", c.Kind)
}

// expect runs steps and demands what they command.
func (s *stage) expect(n int, want ...string) {
	s.t.Helper()
	if log := s.steps(n); !slices.Equal(log, want) {
		s.t.Errorf("%d steps command %q, want %q", n, log, want)
	}
}

// track is the tracker, "id status left/hold" a line.
func (s *stage) track() Tracker {
	var t Tracker
	s.program.Track(&s.state, &t)
	return t
}

func (s *stage) lines() string {
	t := s.track()
	var b strings.Builder
	for _, l := range t.Objectives {
		fmt.Fprintf(&b, "%s%s ", l.ID, map[Status]string{Waiting: "?", UnderWay: "", Done: "✓", Lost: "✗"}[l.Status])
	}
	return strings.TrimSpace(b.String())
}

// over is what a completed mission of no reward commands.
var over = []string{"pay 0 0 true", "complete", "despawn"}

func (s *stage) counter(id string) int64 {
	for n, c := range s.program.Running(&s.state).Counters {
		if c.ID == id {
			return s.state.Counters[n]
		}
	}
	s.t.Fatalf("there is no counter %s", id)
	return 0
}
