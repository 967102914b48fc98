package interpreter

import (
	"math"

	"caper/levels/game"
)

// The actions on flags, counters and timers change the mission's own state and
// give no command.

// setFlag sets or clears a flag (M-ACN-003).
type setFlag struct {
	flag int32
	set  bool
}

func compileSetFlag(c *compiler, d *game.Action) action {
	return setFlag{number(&c.mission.Flags, d.SetFlag), true}
}

func compileClearFlag(c *compiler, d *game.Action) action {
	return setFlag{number(&c.mission.Flags, d.ClearFlag), false}
}

func (a setFlag) run(m *Machine, _ int32) { m.state.Flags[a.flag] = a.set }

// count adds a value to a counter or sets the counter to it (M-ACN-004).
type count struct {
	counter int32
	value   operand
	add     bool
}

func compileAdd(c *compiler, d *game.Action) action {
	n, _ := c.counter(d.Add.Counter)
	return count{n, c.value(&d.Add.Value), true}
}

func compileSet(c *compiler, d *game.Action) action {
	n, _ := c.counter(d.Set.Counter)
	return count{n, c.value(&d.Set.Value), false}
}

// run rounds the value half up; an infinite value changes nothing (M-OPEN-041).
// Counters stay within what a float64 holds exactly.
func (a count) run(m *Machine, _ int32) {
	value := a.value.number(m)
	if math.IsInf(value, 0) || math.IsNaN(value) {
		return
	}
	base := 0.0
	if a.add {
		base = float64(m.state.Counters[a.counter])
	}
	const most = 1 << 53
	m.state.Counters[a.counter] = int64(max(-most, min(most, base+math.Floor(value+0.5))))
}

// setTimer starts a timer, starts it over or stops it (M-ACN-005).
type setTimer struct{ timer, steps int32 }

func compileStartTimer(c *compiler, d *game.Action) action {
	return setTimer{number(&c.mission.Timers, d.StartTimer.ID), max(1, steps(d.StartTimer.Seconds))}
}

func compileStopTimer(c *compiler, d *game.Action) action {
	return setTimer{number(&c.mission.Timers, d.StopTimer), 0}
}

func (a setTimer) run(m *Machine, _ int32) { m.state.Timers[a.timer] = a.steps }
