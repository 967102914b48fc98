package systems

import (
	"strconv"
	"testing"

	"caper/components"
	"caper/levels/geometry"
	"caper/systems/input"
)

// inputOf parses a line into an input: "join 2", "join 2 7" into party 7,
// "leave 2", "place 1 6 0 -20", "walk 1 0 1" with east and north, "stop 1",
// "drive 1 0.7", "seat 1" and "interact 1" for the keys.
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

// reach changes the world directly for the lines that are not inputs: "put 0 60
// -30" moves the first vehicle, "points 0 40" sets its health, "hurt 1 60"
// harms a player.
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

// put moves a vehicle as a placement.
func (s *Simulation) put(car components.EntityID, x, z float64) {
	pose, _ := s.view.pose.Get(car)
	pose.Position = geometry.At(geometry.Point{x, z}, 0)
	location, _ := s.view.location.Get(car)
	location.Epoch++
	s.world.Put(car, ecsWith(pose))
	s.world.Put(car, ecsWith(location))
}
