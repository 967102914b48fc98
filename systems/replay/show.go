package replay

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"caper/components"
	"caper/systems/input"
)

// Summary is what a replay holds.
type Summary struct {
	Header  Header   `json:"header"`
	Ticks   uint64   `json:"ticks"`
	Seconds float64  `json:"seconds"`
	Inputs  int      `json:"inputs"`
	Clients []Client `json:"clients"`
	Closed  bool     `json:"closed"`
	Hash    string   `json:"hash"` // after the last tick that came to its end
	known   map[components.ClientID]int
}

// Client is one client's part.
type Client struct {
	Client components.ClientID `json:"client"`
	Name   string              `json:"name"`
	Bot    bool                `json:"bot"`
	Joined uint64              `json:"joined"`        // tick
	Left   uint64              `json:"left,omitzero"` // tick
	Inputs int                 `json:"inputs"`
}

// Show sums a replay up without running it.
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
	s.Closed = r.Closed
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
