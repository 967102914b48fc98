package clock

import (
	"caper/components"
	"caper/ecs"
	"caper/levels"
)

// minutesADay is a day of the room clock.
const minutesADay = 1440

// System moves the room clock on (M-RULE-023) and the signals through their
// plans (M-IMP-025).
type System struct {
	level   ecs.ServiceReader[*levels.Level]
	clock   ecs.ResourceWriter[components.Clock]
	room    ecs.ResourceWriter[components.Room]
	signals ecs.ResourceWriter[components.Signals]
}

// Update moves time on by a tick.
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

// runSignals follows each junction's plan, or the state that a hand set.
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
		if j.Hand == 0 || j.Left < 0 {
			continue
		}
		if j.Left -= t.Delta; j.Left <= 0 {
			j.Hand, j.Left = 0, 0
		}
	}
}
