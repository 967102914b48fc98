package damage

import (
	_ "embed"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
)

//go:embed damage.json
var file []byte

// Tuning holds the amounts of damage.
type Tuning struct {
	Crash   Rate `json:"crash"`    // damage to both vehicles of a crash
	RunOver Rate `json:"run_over"` // damage to a person whom a car hits
	Squeeze Rate `json:"squeeze"`  // damage to a person whom a car presses against a wall
	Fall    Fall `json:"fall"`     // damage to a person who falls
}

// Rate is damage that grows with speed.
type Rate struct {
	About    string  `json:"about"`          // what the rate applies to, for readers of the file
	Harmless float64 `json:"harmless_mps"`   // metres per second without damage, 0 to 100
	Points   float64 `json:"points_per_mps"` // points for each metre per second above, 0 to 100
}

// Fall is the damage of a landing.
type Fall struct {
	About    string  `json:"about"`        // what it applies to, for readers of the file
	Harmless float64 `json:"harmless_mps"` // metres per second without damage, 0 to 100
	Deadly   float64 `json:"deadly_mps"`   // metres per second that kill, above Harmless
}

// DefaultTuning returns the embedded tuning.
func DefaultTuning() (*Tuning, error) { return ParseTuning(file) }

// ParseTuning decodes a tuning file and reports every fault at once.
func ParseTuning(data []byte) (*Tuning, error) {
	t := &Tuning{}
	if err := json.Unmarshal(data, t, json.RejectUnknownMembers(true)); err != nil {
		return nil, fmt.Errorf("reading the damage tuning: %w", err)
	}
	if err := t.Validate(); err != nil {
		return nil, fmt.Errorf("reading the damage tuning: %w", err)
	}
	return t, nil
}

// Validate reports every value outside of its bounds.
func (t *Tuning) Validate() error {
	var faults []error
	check := func(name string, value, low, high float64) {
		if !(value >= low && value <= high) {
			faults = append(faults, fmt.Errorf("%s is %g, must be %g to %g", name, value, low, high))
		}
	}
	check("crash.harmless_mps", t.Crash.Harmless, 0, 100)
	check("crash.points_per_mps", t.Crash.Points, 0, 100)
	check("run_over.harmless_mps", t.RunOver.Harmless, 0, 100)
	check("run_over.points_per_mps", t.RunOver.Points, 0, 100)
	check("squeeze.harmless_mps", t.Squeeze.Harmless, 0, 100)
	check("squeeze.points_per_mps", t.Squeeze.Points, 0, 100)
	check("fall.harmless_mps", t.Fall.Harmless, 0, 100)
	check("fall.deadly_mps", t.Fall.Deadly, t.Fall.Harmless+0.1, 200)
	return errors.Join(faults...)
}

// at returns the damage in points at a speed.
func (r *Rate) at(speed float64) float64 { return max(0, speed-r.Harmless) * r.Points }

// at returns the share of full health that a landing at a speed costs.
func (f *Fall) at(speed float64) float64 {
	return max(0, min(1, (speed-f.Harmless)/(f.Deadly-f.Harmless)))
}
