package systems

import (
	"math"
	"slices"
	"strings"
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/systems/input"
)

// play opens a room on flat with a game of the given missions. All tests of
// missions here use these places and zones.
func play(t testing.TB, rules, missions string) *Simulation {
	t.Helper()
	text := `{"id":"t","title":"T","level":"flat","rules":` + rules + `,
	"places":{"start":{"x":6,"z":-20},"near":{"x":6,"z":-10},"car":{"x":-2,"z":-40},"far":{"x":-2,"z":60},"deck":{"x":100,"z":100,"y":4},"calm":{"x":-2,"z":90},"slit":{"x":-2,"z":30},"office":{"x":40,"z":35},"bay":{"x":60,"z":-30},"turned":{"x":30,"z":-100,"yaw":1.5}},
	"zones":{"near":{"place":"near","radius":3},"far":{"place":"far","radius":8},"deck":{"place":"deck","radius":5},
	"guarded":{"place":"near","radius":4,"kind":"restricted"},"here":{"place":"start","radius":2},"calm":{"place":"calm","radius":6,"kind":"safe"},"fetch":{"place":"near","radius":3,"kind":"pickup"},"slit":{"place":"slit","radius":0.45}},
	"missions":[` + missions + `]}`
	document, diagnostics := game.Decode([]byte(text), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	s, err := New(Config{Prepared: preparedFlat(), Game: document, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	s.Tick([]input.Input{{Kind: input.Join, Client: 1}})
	return s
}

// watch runs ticks and collects the notifications, each as "kind title: text".
func (s *Simulation) watch(ticks int, inputs ...input.Input) []string {
	var lines []string
	for range ticks {
		out := s.Tick(inputs)
		inputs = nil
		for _, n := range out.Notifications {
			lines = append(lines, strings.TrimSpace([]string{"line", "message", "checkpoint", "failed", "complete", "fade"}[n.Kind]+" "+n.Title+": "+n.Text))
		}
	}
	return lines
}

func has(lines []string, want string) bool {
	for _, l := range lines {
		if l == want {
			return true
		}
	}
	return false
}

func walk(x, z float64) components.Intent {
	l := math.Hypot(x, z)
	return components.Intent{Move: [2]float64{x / l, z / l}, Run: true}
}

// waits returns a mission with a car that completes after some seconds.
func waits(seconds, car string) string {
	return `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"turned"` + car + `}],
		"objectives":[{"id":"o","verb":"wait","seconds":` + seconds + `}]}`
}

// cars returns the vehicles of a room in ascending id order.
func (s *Simulation) cars() []ecs.Entity { return slices.Clone(s.view.vehicles.Entities()) }

// join returns the input with which a client joins, in a party (0 for none).
func join(client components.ClientID, party uint32) input.Input {
	return input.Input{Kind: input.Join, Client: client, Joining: input.Joining{Party: party}}
}

// door returns a door of the level and its lock, by the level's id.
func (s *Simulation) door(t testing.TB, id string) (components.Door, components.Lock) {
	t.Helper()
	for _, e := range s.view.doors.Entities() {
		if door := s.view.door.Of(e); s.linked.Level.Doors[door.Number].ID == id {
			return door, s.view.lock.Of(e)
		}
	}
	t.Fatalf("there is no door %s", id)
	return components.Door{}, components.Lock{}
}

// atWheel puts the client into the mission's car.
func atWheel(t testing.TB, s *Simulation) {
	t.Helper()
	s.watch(1, place(1, -4, 0, -40))
	s.watch(2, press(1, components.KeySeat))
	if s.only(t).Riding.Vehicle == 0 {
		t.Fatal("not at the wheel")
	}
}
