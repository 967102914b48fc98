package systems

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

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
// Run with -rewrite to rewrite the expectations.
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

// runScript applies the lines, runs the ticks and returns the notifications of
// the players.
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
