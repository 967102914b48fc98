package replay

import (
	"context"
	"errors"
	"fmt"
	"io"

	"caper/systems"
)

// Report is the result of a verification.
type Report struct {
	Header   Header   `json:"-"`                 // how the simulation was started
	Ticks    uint64   `json:"ticks"`             // number of ticks that were re-run
	Compared uint64   `json:"compared"`          // number of ticks whose hash was recorded and compared
	Agrees   bool     `json:"agrees"`            // no compared hash differs; see Whole
	Ending   Ending   `json:"ending,omitzero"`   // how the file ends; empty when it was not read to its end
	Tick     uint64   `json:"tick,omitzero"`     // first tick whose hash differs
	Parts    []string `json:"parts,omitempty"`   // components and stores that differ at that tick or at the next full second
	Expected string   `json:"expected,omitzero"` // recorded hash
	Got      string   `json:"got,omitzero"`      // hash of the re-run
}

// Whole reports whether the recording is complete and the hash of every tick was
// compared. Without it agreement says nothing of what is missing.
func (p *Report) Whole() bool {
	return p.Ending == Complete && p.Compared == p.Ticks
}

// Verify re-runs a replay and compares the hash of every tick. The resolve
// function prepares the level that the header names.
func Verify(ctx context.Context, in io.Reader, resolve func(level string) (*systems.PreparedLevel, error)) (*Report, error) {
	r, err := NewReader(in)
	if err != nil {
		return nil, err
	}
	prepared, err := resolve(r.Header.Level)
	if err != nil {
		return nil, fmt.Errorf("verifying a replay: %w", err)
	}
	config, err := r.Header.config(prepared)
	if err != nil {
		return nil, fmt.Errorf("verifying a replay: %w", err)
	}
	s, err := systems.New(config)
	if err != nil {
		return nil, fmt.Errorf("verifying a replay: %w", err)
	}
	report := &Report{Header: r.Header, Agrees: true}
	var t Tick
	for {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("verifying a replay: %w", err)
		}
		if err := r.Next(&t); errors.Is(err, io.EOF) {
			report.Ending = r.Ending
			return report, nil
		} else if err != nil {
			return nil, err
		}
		if t.Number != s.Number()+1 {
			return nil, fmt.Errorf("verifying a replay: tick %d after %d: %w", t.Number, s.Number(), ErrMalformed)
		}
		s.Tick(t.Inputs)
		report.Ticks = t.Number
		if report.compare(s, &t) {
			return report, nil
		}
	}
}

// compare records the first divergence. It reports true once it also knows the
// parts that differ, which a recording contains once per second.
func (p *Report) compare(s *systems.Simulation, t *Tick) bool {
	if t.Hashed {
		p.Compared++
	}
	if got := s.Hash(); t.Hashed && got != t.Hash && p.Agrees {
		p.Agrees, p.Tick = false, t.Number
		p.Expected, p.Got = fmt.Sprintf("%016x", t.Hash), fmt.Sprintf("%016x", got)
	}
	if p.Agrees || len(t.Digests) == 0 {
		return false
	}
	for i, d := range s.Digests() {
		if i < len(t.Digests) && t.Digests[i] != d.Hash {
			p.Parts = append(p.Parts, d.Name)
		}
	}
	return true
}
