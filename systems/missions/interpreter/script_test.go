package interpreter

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"caper/levels/game"
)

// TestScripts plays the stories of testdata. A script's commands are:
//
//	mission     starts a mission with the input's objectives and, after a line
//	            "rules", its rules; prints the first step's commands
//	game        opens a game of the input's missions
//	run N       applies the input's lines (see stage.apply) and runs N steps;
//	            prints the number and the commands of each step that gives any
//	track       prints the tracker
//	counter ID  prints a counter
//	why         prints the reason of the last failure
//	times       prints the times of day that the mission's rules name, in minutes
//	dropped     prints how many actions were dropped so far
//	evaluations runs ten steps and prints how many conditions they checked
//
// Run with -rewrite to write the expectations again.
func TestScripts(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var s *stage
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "mission":
				objectives, rules, _ := strings.Cut(d.Input, "\nrules\n")
				s = open(t, mission(objectives, rules))
				return s.steps(1)
			case "game":
				s = open(t, d.Input)
				return s.track()
			}
			s.t = t
			return s.command(d)
		})
	})
}

func (s *stage) command(d *datadriven.TestData) string {
	switch d.Cmd {
	case "run":
		for _, line := range strings.Split(d.Input, "\n") {
			s.apply(line)
		}
		n, err := strconv.Atoi(d.CmdArgs[0].Key)
		if err != nil {
			d.Fatalf(s.t.(*testing.T), "steps: %v", err)
		}
		if log := s.steps(n); log != "" {
			return log
		}
		return "nothing"
	case "track":
		return s.track()
	case "counter":
		return fmt.Sprint(s.counter(d.CmdArgs[0].Key))
	case "why":
		return s.state.Why
	case "times":
		return fmt.Sprint(s.program.Running(&s.state).Times)
	case "dropped":
		return fmt.Sprint(s.state.Dropped)
	case "evaluations":
		before := s.machine.Evaluations()
		s.steps(10)
		return fmt.Sprintf("%d in ten steps", s.machine.Evaluations()-before)
	}
	d.Fatalf(s.t.(*testing.T), "there is no command %s", d.Cmd)
	return ""
}

func (s *stage) counter(id string) int64 {
	n := slices.IndexFunc(s.program.Running(&s.state).Counters, func(c Counter) bool { return c.ID == id })
	return s.state.Counters[n]
}

// apply changes a fact or raises an event, by a line such as
//
//	zone:near.enter            rules hear the event, caused by member 0
//	zone:near.enter by 1       ... by member 1
//	alive 0 1                  members 0 and 1 are alive; members N sets how many there are
//	in near 0                  member 0 is in the zone near, and nobody else
//	wheel car 0                likewise at the wheel; bay shop 0 in the bay
//	wrecked car, unlocked van, arrived car   facts of actors; "not" before one ends it
//	health car 40              per cent
//	closer car 5               metres that the player is closer to it than to others
//	vehicles 2, distance 13.5  facts of the room
func (s *stage) apply(line string) {
	s.t.Helper()
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	if strings.Contains(words[0], ":") {
		s.raise(words)
		return
	}
	on := words[0] != "not"
	if !on {
		words = words[1:]
	}
	w, rest := s.world, words[1:]
	switch words[0] {
	case "members":
		s.members = int(number64(s.t, rest[0]))
		s.alive = 1<<s.members - 1
	case "alive":
		s.alive = s.set(rest)
	case "in":
		w.inside[int32(s.program.Linked.Zone(rest[0]))] = s.set(rest[1:])
	case "wheel":
		w.drivers[s.actor(rest[0])] = s.set(rest[1:])
	case "bay":
		w.bays[s.actor(rest[0])] = s.set(rest[1:])
	case "wrecked":
		w.wrecked[s.actor(rest[0])] = on
	case "unlocked":
		w.unlocked[s.actor(rest[0])] = on
	case "arrived":
		w.arrived[s.actor(rest[0])] = on
	case "closer":
		w.closer[s.actor(rest[0])] = number64(s.t, rest[1])
	case "health":
		w.health[s.actor(rest[0])] = number64(s.t, rest[1])
	default:
		s.applyRoom(words[0], on, rest)
	}
}

func (s *stage) applyRoom(word string, on bool, rest []string) {
	s.t.Helper()
	w := s.world
	switch word {
	case "near":
		w.near = on
	case "vehicles":
		w.vehicles = int(number64(s.t, rest[0]))
	case "players":
		w.players = int(number64(s.t, rest[0]))
	case "distance":
		w.distance = number64(s.t, rest[0])
	case "away":
		w.away = number64(s.t, rest[0])
	case "hurt":
		w.hurt = number64(s.t, rest[0])
	case "stars":
		w.stars = int32(number64(s.t, rest[0]))
	case "clock":
		at, ok := game.ParseTimeOfDay(rest[0])
		if !ok {
			s.t.Fatalf("no time: %q", rest[0])
		}
		w.minute = int32(at)
	case "weather":
		w.kind = int32(slices.Index(game.WeatherKind("").Words(), rest[0]))
	case "run":
		s.state = s.program.NewState(s.program.Mission(rest[0]))
	default:
		s.t.Fatalf("no fact: %q", word)
	}
}

// raise has an event heard in the next step.
func (s *stage) raise(words []string) {
	s.t.Helper()
	event, problem, _ := game.ParseEvent(words[0])
	if problem != "" {
		s.t.Fatal(problem)
	}
	who := int32(0)
	if len(words) > 2 {
		who = int32(number64(s.t, words[2]))
	}
	mission := s.program.Running(&s.state)
	if mission == nil {
		mission = &s.program.Missions[0]
	}
	c := compiler{linked: s.program.Linked, document: mission.Document, mission: *mission}
	kind, subject, ok := c.event(&event)
	if !ok {
		s.t.Fatalf("the event %s is not played", words[0])
	}
	s.events = append(s.events, Event{kind, subject, who})
}

func (s *stage) set(members []string) (set MemberSet) {
	for _, m := range members {
		set = set.With(int(number64(s.t, m)))
	}
	return set
}

func (s *stage) actor(id string) int32 {
	s.t.Helper()
	n := slices.IndexFunc(s.program.Running(&s.state).Actors, func(a Actor) bool { return a.ID == id })
	if n < 0 {
		s.t.Fatalf("no actor: %q", id)
	}
	return int32(n)
}

func number64(t testing.TB, text string) float64 {
	t.Helper()
	if text == "inf" {
		return math.Inf(1)
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
