package interpreter

import "math"

// stackSize is more than any document of the allowed depth needs: each level
// of nesting keeps at most 64 truths waiting, but a list is folded as it ends.
const stackSize = 64 * 40

// evaluate runs a condition's or value's program.
func (m *Machine) evaluate(c Condition) float64 {
	stack := m.stack[:0]
	for i := range c {
		o := &c[i]
		top := len(stack) - 1
		switch o.code {
		case opNumber:
			stack = append(stack, o.number)
		case opSlot:
			stack = append(stack, m.input.Facts[o.a])
		case opFlag:
			stack = append(stack, truth(m.state.Flags[o.a]))
		case opCounter:
			stack = append(stack, float64(m.state.Counters[o.a]))
		case opTimeLeft:
			stack = append(stack, m.timeLeft())
		case opElapsed:
			stack = append(stack, math.Floor(float64(m.state.Steps-m.state.Began)/StepsPerSecond))
		case opNot:
			stack[top] = truth(stack[top] == 0)
		case opAll, opAny:
			stack = fold(stack, int(o.a), o.code == opAll)
		case opTime:
			stack[top] = truth(within(int32(stack[top]), o.a, o.b))
		case opWeather:
			stack[top] = truth(o.a&(1<<int(stack[top])) != 0)
		default:
			stack[top-1] = truth(compare(o.code, stack[top-1], stack[top]))
			stack = stack[:top]
		}
	}
	m.stack = stack
	return stack[0]
}

// holds tells whether a condition holds; an empty one always does.
func (m *Machine) holds(c Condition) bool {
	m.evaluations++
	return len(c) == 0 || m.evaluate(c) != 0
}

func fold(stack []float64, n int, all bool) []float64 {
	result := all
	for _, v := range stack[len(stack)-n:] {
		if all {
			result = result && v != 0
		} else {
			result = result || v != 0
		}
	}
	return append(stack[:len(stack)-n], truth(result))
}

func compare(code opcode, a, b float64) bool {
	switch code {
	case opGT:
		return a > b
	case opGTE:
		return a >= b
	case opLT:
		return a < b
	case opLTE:
		return a <= b
	}
	return a == b
}

// within tells whether a time is from after, included, to before, excluded,
// over midnight when before comes first (M-COND-010).
func within(at, after, before int32) bool {
	if before == 0 {
		before = 24 * 60
	}
	if after < before {
		return at >= after && at < before
	}
	return at >= after || at < before
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// timeLeft is the whole seconds left on the clock of the objective under way,
// rounded up: its time limit, else its hold clock, else no end (M-COND-013).
func (m *Machine) timeLeft() float64 {
	for i := range m.mission.Objectives {
		o, p := &m.mission.Objectives[i], &m.state.Objectives[i]
		if p.Status != UnderWay || o.Parent >= 0 {
			continue
		}
		if o.Limit > 0 {
			return math.Ceil(float64(p.Clock) / StepsPerSecond)
		}
		if o.Hold > 0 {
			return math.Ceil(float64(o.Hold-p.Held) / StepsPerSecond)
		}
	}
	return math.Inf(1)
}
