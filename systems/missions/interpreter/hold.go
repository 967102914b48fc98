package interpreter

import "caper/systems/missions/interpreter/tracker"

// holdClock is the part of a verb that is done after a time. Progress.Count is
// the steps that the clock has run.
type holdClock struct{ steps int32 }

func (h holdClock) holdLeft(p *Progress) (int32, bool) { return h.steps - p.Count, true }

func (holdClock) describe(*Machine, *Objective, *Progress, *tracker.Line) {}

// run moves the clock on by a step and reports whether it has run out.
func (h holdClock) run(p *Progress) result {
	p.Count++
	return h.state(p)
}

func (h holdClock) state(p *Progress) result { return doneWhen(p.Count >= h.steps) }

// allDown reports whether the owner has members and none of them is alive.
func (m *Machine) allDown() bool { return m.input.Alive.Empty() && m.input.Members > 0 }

func holdSteps(seconds float64) int32 { return max(1, steps(seconds)) }
