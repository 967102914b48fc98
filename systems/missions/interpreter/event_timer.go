package interpreter

import (
	"slices"

	"caper/levels/game"
)

// runTimers counts the mission's timers down. Rules hear a timer in the step in
// which it runs out.
func (m *Machine) runTimers() {
	for i := range m.state.Timers {
		if m.state.Timers[i] == 0 {
			continue
		}
		if m.state.Timers[i]--; m.state.Timers[i] == 0 {
			m.events = append(m.events, Event{TimerRanOut, int32(i), Nobody})
		}
	}
}

// timeSubject is the time in minutes after midnight. The mission lists the times
// that its rules name, so that the host raises no others.
func timeSubject(c *compiler, e *game.Event) int32 {
	at := int32(e.Time)
	if !slices.Contains(c.mission.Times, at) {
		c.mission.Times = append(c.mission.Times, at)
	}
	return at
}
