package replay

import (
	"context"
	"errors"
	"fmt"
	"io"

	"caper/systems"
)

// Report is what a verification found.
type Report struct {
	Header   Header   `json:"-"`
	Ticks    uint64   `json:"ticks"`
	Agrees   bool     `json:"agrees"`
	Closed   bool     `json:"closed"`            // the recording ended in order
	Tick     uint64   `json:"tick,omitzero"`     // the first that differs
	Parts    []string `json:"parts,omitempty"`   // components and stores that differ there or at the next second
	Expected string   `json:"expected,omitzero"` // hash as recorded
	Got      string   `json:"got,omitzero"`      // hash as re-run
}

// Verify re-runs a replay and compares every tick's hash. resolve prepares the
// level that the header names.
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
			report.Closed = r.Closed
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

// compare notes a divergence; true once its parts are known too, which a
// recording tells each second.
func (p *Report) compare(s *systems.Simulation, t *Tick) bool {
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
