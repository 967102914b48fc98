package systems

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"caper/components"
	"caper/levels/geometry"
	"caper/systems/input"
)

// TestMissionScripts plays the stories of testdata/missions on the level flat. A
// script's commands are:
//
//	game      opens a room with a game of the input's missions, and client 1 in it;
//	          a first line "rules {…}" gives the game's rules
//	run N     makes the input's lines happen (see inputOf) and runs N ticks; prints
//	          the notifications, each after its client
//	track     prints every client's tracker
//	players   prints what players have: Cash, Rep, stars, the vehicle they are in
//	owners    prints the mission owners and how many members each has
//	cars      prints the vehicles of the room
//	door ID   prints a door of the level
//	clock     prints the time of day
//
// Run with -rewrite to write the expectations anew.
func TestMissionScripts(t *testing.T) {
	datadriven.Walk(t, "testdata/missions", func(t *testing.T, path string) {
		var s *Simulation
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "game":
				rules, missions := "{}", d.Input
				if strings.HasPrefix(missions, "rules ") {
					rules, missions, _ = strings.Cut(missions[len("rules "):], "\n")
				}
				s = play(t, rules, missions)
				return ""
			case "run":
				n, err := strconv.Atoi(d.CmdArgs[0].Key)
				if err != nil {
					d.Fatalf(t, "ticks: %v", err)
				}
				return s.runScript(t, n, d.Input)
			case "track":
				return s.sayTrackers()
			case "players":
				return s.sayPlayers()
			case "owners":
				return s.sayOwners()
			case "cars":
				return s.sayCars()
			case "door":
				door, lock := s.door(t, d.CmdArgs[0].Key)
				return fmt.Sprintf("open %v, locked %v", door.Open, lock.Locked)
			case "clock":
				c := s.TimeOfDay()
				return fmt.Sprintf("day %d, %02d:%02d", c.Day, int(c.Minutes)/60, int(c.Minutes+1e-6)%60)
			}
			d.Fatalf(t, "there is no command %s", d.Cmd)
			return ""
		})
	})
}

// runScript runs ticks, the lines happening before the first, and says what
// players are notified of.
func (s *Simulation) runScript(t *testing.T, ticks int, lines string) string {
	t.Helper()
	var inputs []input.Input
	for _, line := range strings.Split(lines, "\n") {
		if words := strings.Fields(line); len(words) > 0 && !s.reach(t, words) {
			inputs = append(inputs, inputOf(t, words))
		}
	}
	kinds := []string{"line", "message", "checkpoint", "failed", "complete", "fade"}
	var log strings.Builder
	for range ticks {
		for _, n := range s.Tick(inputs).Notifications {
			fmt.Fprintf(&log, "%d %s\n", n.Client, strings.TrimRight(fmt.Sprintf("%s %s: %s", kinds[n.Kind], n.Title, n.Text), ": "))
		}
		inputs = nil
	}
	if log.Len() == 0 {
		return "nothing"
	}
	return log.String()
}

// inputOf is the input of a line: "join 2", "join 2 7" into party 7, "leave 2",
// "place 1 6 0 -20", "walk 1 0 1" east and north, "stop 1", "drive 1 0.7",
// "seat 1" and "interact 1" for the keys.
func inputOf(t *testing.T, words []string) input.Input {
	t.Helper()
	var n []float64
	for _, word := range words[1:] {
		n = append(n, parse(t, word))
	}
	client := components.ClientID(n[0])
	switch words[0] {
	case "join":
		return join(client, uint32(append(n, 0)[1]))
	case "leave":
		return input.Input{Kind: input.Leave, Client: client}
	case "place":
		return place(client, n[1], n[2], n[3])
	case "walk":
		return control(client, walk(n[1], n[2]))
	case "stop":
		return control(client, components.Intent{})
	case "drive":
		return control(client, components.Intent{Throttle: n[1]})
	case "seat":
		return press(client, components.KeySeat)
	case "interact":
		return press(client, components.KeyInteract)
	}
	t.Fatalf("no input: %q", words)
	return input.Input{}
}

// reach changes the world itself for the lines that are no input: "put 0 60 -30"
// sets the first vehicle down, "points 0 40" gives it health, "hurt 1 60" takes
// a player's.
func (s *Simulation) reach(t *testing.T, words []string) bool {
	t.Helper()
	switch words[0] {
	case "put":
		s.put(s.cars()[int(parse(t, words[1]))].ID, parse(t, words[2]), parse(t, words[3]))
	case "points", "hurt":
		id := components.EntityID(0)
		if words[0] == "points" {
			id = s.cars()[int(parse(t, words[1]))].ID
		} else {
			id = s.player(t, components.ClientID(parse(t, words[1]))).Entity
		}
		h, _ := s.view.health.Get(id)
		h.Points = parse(t, words[2])
		if h.Points == 0 {
			h.Condition = components.Dead
		}
		s.world.Put(id, ecsWith(h))
	default:
		return false
	}
	return true
}

func parse(t *testing.T, word string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(word, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// put sets a vehicle down somewhere, as a placement.
func (s *Simulation) put(car components.EntityID, x, z float64) {
	pose, _ := s.view.pose.Get(car)
	pose.Position = geometry.At(geometry.Point{x, z}, 0)
	location, _ := s.view.location.Get(car)
	location.Epoch++
	s.world.Put(car, ecsWith(pose))
	s.world.Put(car, ecsWith(location))
}
