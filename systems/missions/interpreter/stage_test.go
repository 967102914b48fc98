package interpreter

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/missions/interpreter/tracker"
)

// stage plays documents with facts and events made by hand.
type stage struct {
	t       testing.TB
	program *Program
	machine *Machine
	state   State
	world   *world
	members int
	alive   MemberSet
	events  []Event
}

var flatLevel = sync.OnceValue(func() *levels.Level {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return level
})

// compileText decodes, checks and compiles the text of a game on flat.
func compileGame(t testing.TB, text string) *Program {
	t.Helper()
	document, diagnostics := game.Check([]byte(text), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	s, err := linked.New(flatLevel(), document, game.DefaultCatalogue())
	if err != nil {
		t.Fatal(err)
	}
	return Compile(s)
}

// compiled compiles a game of the given missions, all of which must be played.
// All tests share these places and zones.
func compiled(t testing.TB, missions ...string) *Program {
	t.Helper()
	p := compileGame(t, `{"id":"t","title":"T","level":"flat",
	"places":{"home":{"x":6,"z":-20},"near":{"x":6,"z":-10},"off":{"x":30,"z":-100},"lone":{"x":20,"z":-60},"office":{"x":40,"z":35},"bay":{"x":60,"z":-30}},
	"zones":{"home":{"place":"home","radius":3},"near":{"place":"near","radius":3},"off":{"place":"off","radius":8}},
	"missions":[`+strings.Join(missions, ",")+`]}`)
	for i := range p.Missions {
		if list := p.Missions[i].Unplayable; len(list) > 0 {
			t.Fatalf("mission %d is not played: %v", i, list)
		}
	}
	return p
}

// mission wraps objectives and rules into a document's mission.
func mission(objectives, rules string) string {
	return `{"id":"m","title":"M","counters":{"n":0,"k":2},
		"actors":[{"id":"car","type":"vehicle","class":"compact","at":"off","tags":["fast"]},{"id":"van","type":"vehicle","class":"van","at":"near"},
			{"id":"door","type":"door","at":"office"},{"id":"shop","type":"garage","at":"bay"}],
		"objectives":[` + objectives + `],"rules":[` + rules + `]}`
}

// open makes a stage with one member, who is alive.
func open(t testing.TB, missions ...string) *stage {
	t.Helper()
	p, w := compiled(t, missions...), newWorld()
	return &stage{t: t, program: p, machine: NewMachine(p, w.ports()), state: p.NewState(-1), world: w, members: 1, alive: 1}
}

// begun opens a stage on one mission and starts it.
func begun(t testing.TB, objectives, rules string) *stage {
	t.Helper()
	s := open(t, mission(objectives, rules))
	if log := s.step(); log != "spawn" {
		t.Fatalf("the mission starts with %q", log)
	}
	return s
}

// step runs a step and says what it commands.
func (s *stage) step() string {
	clear(s.world.asked)
	in := Input{Members: s.members, Alive: s.alive, Events: s.events}
	var log []string
	for _, c := range s.machine.Step(&s.state, &in, nil) {
		log = append(log, s.say(c))
	}
	s.events = nil
	return strings.Join(log, " | ")
}

// steps runs steps and says what each commands that commands anything, the first
// being step 1.
func (s *stage) steps(n int) string {
	var log strings.Builder
	for i := range n {
		if said := s.step(); said != "" {
			fmt.Fprintf(&log, "%d: %s\n", i+1, said)
		}
	}
	return log.String()
}

func (s *stage) say(c Issued) string {
	actor := func(n int32) string { return s.program.Missions[c.Mission].Actors[n].ID }
	lock := func(locked bool) string { return map[bool]string{true: "lock", false: "unlock"}[locked] }
	switch do := c.Command.(type) {
	case SpawnActors:
		return "spawn"
	case DespawnActors:
		return "despawn"
	case ShowText:
		return "text " + do.Text
	case SendMessage:
		return "message " + do.From + ": " + do.Text
	case ShowComplete:
		return "complete"
	case ShowFailed:
		return "failed " + do.Why
	case Pay:
		return fmt.Sprintf("pay %d %d", do.Cash, do.Rep) + map[bool]string{true: " final"}[do.Final]
	case LockVehicle:
		return fmt.Sprintf("%s vehicle %s by %d", lock(do.Locked), actor(do.Actor), c.Who)
	case LockDoor:
		return fmt.Sprintf("%s door %s by %d", lock(do.Locked), actor(do.Actor), c.Who)
	}
	return strings.ToLower(fmt.Sprintf("%T %+v", c.Command, c.Command))
}

// track is the tracker, a line for the mission and one for each objective.
func (s *stage) track() string {
	var t tracker.Tracker
	s.machine.Track(&s.state, &t)
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q, %d of %d done\n", t.State, t.ID, t.Done, t.Of)
	for _, start := range t.Starts {
		fmt.Fprintf(&b, "start %s within %g m of (%g, %g, %g)\n", start.Mission, start.Target.Radius, start.Target.X, start.Target.Y, start.Target.Z)
	}
	for i := range t.Objectives {
		fmt.Fprintln(&b, s.sayLine(&t.Objectives[i]))
	}
	return b.String()
}

func (s *stage) sayLine(l *tracker.Line) string {
	line := fmt.Sprintf("%s%s %s: %s", l.Mark, l.ID, l.Verb, l.Text)
	if l.Need > 0 {
		line += fmt.Sprintf(", %d of %d", l.Done, l.Need)
	}
	if l.TimeLeft.Set {
		line += fmt.Sprintf(", %g s left", l.TimeLeft.Value)
	}
	if l.Hold.Set {
		line += fmt.Sprintf(", hold %g s", l.Hold.Value)
	}
	if target := l.Target.Value; l.Target.Set {
		n := int(target.X)
		switch MarkKind(target.Y) {
		case MarkZone:
			line += ", to zone " + s.program.Linked.Zones[n].ID
		case MarkPlace:
			line += ", to place " + s.program.Linked.Places[n].ID
		case MarkActor:
			line += ", to actor " + s.program.Missions[s.state.Mission].Actors[n].ID
		}
	}
	if l.Vehicle != 0 {
		line += ", driving " + s.program.Missions[s.state.Mission].Actors[l.Vehicle-100].ID
	}
	return line
}
