package clock

import (
	"caper/components"
	"caper/ecs"
	"caper/levels"
)

// minutesADay is the length of a day of the room clock.
const minutesADay = 1440

// System advances the room clock (M-RULE-023) and runs the plans of the signals
// (M-IMP-025).
type System struct {
	level   ecs.ServiceReader[*levels.Level]
	clock   ecs.ResourceWriter[components.Clock]
	room    ecs.ResourceWriter[components.Room]
	signals ecs.ResourceWriter[components.Signals]
}

// Update advances the time by a tick.
func (s *System) Update(t ecs.Tick) {
	minutes := s.clock.Get().Pace * t.Delta
	s.room.Get().MinutesRun += minutes
	s.clock.Get().Minutes += minutes
	for s.clock.Get().Minutes >= minutesADay {
		s.clock.Get().Minutes -= minutesADay
		s.clock.Get().Day++
	}
	s.runSignals(t)
}

// runSignals follows each junction's plan and lets manual overrides expire.
func (s *System) runSignals(t ecs.Tick) {
	plans := s.level.Get().Plans
	if len(s.signals.Get().Junctions) != len(plans) {
		s.signals.Get().Junctions = make([]components.Signal, len(plans))
	}
	seconds := float64(t.Number) * t.Delta
	for i := range plans {
		j := &s.signals.Get().Junctions[i]
		phase, left := plans[i].At(seconds)
		j.Phase, j.Elapsed = uint8(phase), plans[i].Phases[phase].Seconds-left
		if j.Override == 0 || j.Left < 0 {
			continue
		}
		if j.Left -= t.Delta; j.Left <= 0 {
			j.Override, j.Left = 0, 0
		}
	}
}
