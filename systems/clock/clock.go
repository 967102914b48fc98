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
	level   func() *levels.Level
	clock   *components.Clock
	room    *components.Room
	signals *components.Signals
}

// Init takes the system's handles.
func (s *System) Init(r *ecs.Registrar) {
	s.level = ecs.Use[*levels.Level](r)
	s.clock = ecs.WritesResource[components.Clock](r)
	s.room = ecs.WritesResource[components.Room](r)
	s.signals = ecs.WritesResource[components.Signals](r)
}

// Update moves time on by a tick.
func (s *System) Update(t ecs.Tick) {
	minutes := s.clock.Pace * t.Delta
	s.room.MinutesRun += minutes
	s.clock.Minutes += minutes
	for s.clock.Minutes >= minutesADay {
		s.clock.Minutes -= minutesADay
		s.clock.Day++
	}
	s.runSignals(t)
}

// runSignals follows each junction's plan, or the state that a hand set.
func (s *System) runSignals(t ecs.Tick) {
	plans := s.level().Plans
	if len(s.signals.Junctions) != len(plans) {
		s.signals.Junctions = make([]components.Signal, len(plans))
	}
	seconds := float64(t.Number) * t.Delta
	for i := range plans {
		j := &s.signals.Junctions[i]
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
