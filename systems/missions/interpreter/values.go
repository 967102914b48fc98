package interpreter

import (
	"math"
	"slices"

	"caper/levels/game"
)

// values is the list of values that are played.
func values() []valueModule {
	return []valueModule{
		{"number", func(_ *compiler, d *game.Value) operand { return constant(*d.Number) }},
		{"counter", compileCounter},
		{"timeLeft", func(*compiler, *game.Value) operand { return timeLeft{} }},
		{"elapsed", func(*compiler, *game.Value) operand { return elapsed{} }},
		{"count", func(c *compiler, d *game.Value) operand { return c.query(d.Count) }},
		{"distance", compileDistance},
		{"health", compileHealth},
		{"wanted", func(c *compiler, _ *game.Value) operand { return c.ask(wantedStars{}) }},
		{"time", func(c *compiler, _ *game.Value) operand { return c.ask(clockMinute{}) }},
		{"phase", compilePhase},
	}
}

// counterValue is a counter's current number (M-COND-012).
type counterValue struct{ counter int32 }

func compileCounter(c *compiler, d *game.Value) operand {
	n, _ := c.counter(d.Counter)
	return counterValue{n}
}

func (v counterValue) number(m *Machine) float64 { return float64(m.state.Counters[v.counter]) }

// timeLeft is the whole seconds left on the clock of the active objective,
// rounded up: its time limit, else its hold clock, else no end (M-COND-013).
type timeLeft struct{}

func (timeLeft) number(m *Machine) float64 {
	for i := range m.mission.Objectives {
		o, p := &m.mission.Objectives[i], &m.state.Objectives[i]
		if p.Status != StatusActive || o.Parent >= 0 {
			continue
		}
		if o.Limit > 0 {
			return seconds(p.Clock)
		}
		if left, runs := o.verb.holdLeft(p); runs {
			return seconds(left)
		}
	}
	return math.Inf(1)
}

// elapsed is the whole seconds since the mission started, rounded down
// (M-COND-014).
type elapsed struct{}

func (elapsed) number(m *Machine) float64 {
	return math.Floor(float64(m.state.Steps-m.state.Began) / StepsPerSecond)
}

func compileDistance(c *compiler, d *game.Value) operand {
	return c.ask(distance{c.spot(&d.Distance[0]), c.spot(&d.Distance[1])})
}

// compileHealth asks Players for the members' mean health, and Vehicles for an
// actor's.
func compileHealth(c *compiler, d *game.Value) operand {
	spot := c.spot(d.Health)
	if spot.Kind == SpotPlayer {
		return c.ask(playerHealth{})
	}
	return c.ask(vehicleHealth{spot.Number})
}

func compilePhase(_ *compiler, d *game.Value) operand {
	return constant(slices.Index(d.Phase.Words(), string(d.Phase)))
}
