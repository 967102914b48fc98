package replay

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"caper/components"
	"caper/systems/input"
)

// Summary describes the content of a replay.
type Summary struct {
	Header  Header   `json:"header"`  // how the simulation was started
	Ticks   uint64   `json:"ticks"`   // number of recorded ticks
	Seconds float64  `json:"seconds"` // length in simulated seconds
	Inputs  int      `json:"inputs"`  // number of inputs of all clients
	Clients []Client `json:"clients"` // in ascending order of their numbers
	Ending  Ending   `json:"ending"`  // how the file ends
	Hash    string   `json:"hash"`    // after the last tick that completed, in hex
	known   map[components.ClientID]int
}

// Client describes one client's part in a replay.
type Client struct {
	Client components.ClientID `json:"client"`        // the client's number in the room
	Name   string              `json:"name"`          // the name shown above the player
	Bot    bool                `json:"bot"`           // whether a bot controlled the character
	Joined uint64              `json:"joined"`        // tick
	Left   uint64              `json:"left,omitzero"` // tick; 0 for a client that stayed
	Inputs int                 `json:"inputs"`        // number of the client's inputs
}

// Show summarises a replay without running it.
func Show(in io.Reader) (*Summary, error) {
	r, err := NewReader(in)
	if err != nil {
		return nil, err
	}
	s := &Summary{Header: r.Header, known: map[components.ClientID]int{}}
	var t Tick
	for {
		err := r.Next(&t)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		s.take(&t)
	}
	s.Ending = r.Ending
	s.Seconds = float64(s.Ticks) / float64(max(1, r.Header.Rate))
	slices.SortFunc(s.Clients, func(a, b Client) int { return int(a.Client) - int(b.Client) })
	return s, nil
}

func (s *Summary) take(t *Tick) {
	s.Ticks = t.Number
	if t.Hashed {
		s.Hash = fmt.Sprintf("%016x", t.Hash)
	}
	for i := range t.Inputs {
		in := &t.Inputs[i]
		s.Inputs++
		if in.Kind == input.Join {
			s.known[in.Client] = len(s.Clients)
			s.Clients = append(s.Clients, Client{Client: in.Client, Name: in.Joining.Name, Bot: in.Joining.Bot, Joined: t.Number})
		}
		n, ok := s.known[in.Client]
		if !ok {
			continue
		}
		s.Clients[n].Inputs++
		if in.Kind == input.Leave {
			s.Clients[n].Left = t.Number
		}
	}
}
