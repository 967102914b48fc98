package interpreter

import "caper/levels/game"

// Condition is a flat program over truths, in postfix order: it leaves one truth
// on the stack.
type Condition []instruction

// opcode says what an instruction does.
type opcode uint8

const (
	opTruth opcode = iota // push the predicate's truth
	opNot                 // negate the truth on top
	opAll                 // replace the count top truths by whether all hold
	opAny                 // replace the count top truths by whether any holds
)

type instruction struct {
	code      opcode
	count     int32
	predicate predicate
}

// predicate is a compiled condition that holds no other condition.
type predicate interface{ holds(m *Machine) bool }

// conditionModule registers a condition: the document's key and how it appends
// itself to a program.
type conditionModule struct {
	word    string
	compile func(c *compiler, p Condition, d *game.Condition) Condition
}

// stackSize is the capacity of the stack as it starts: a program of the allowed
// depth rarely needs more.
const stackSize = 64

// holds reports whether a condition holds; an empty one always does.
func (m *Machine) holds(c Condition) bool {
	m.evaluations++
	if len(c) == 0 {
		return true
	}
	stack := m.stack[:0]
	for i := range c {
		switch x := &c[i]; x.code {
		case opTruth:
			stack = append(stack, x.predicate.holds(m))
		case opNot:
			stack[len(stack)-1] = !stack[len(stack)-1]
		default:
			stack = fold(stack, int(x.count), x.code == opAll)
		}
	}
	m.stack = stack
	return stack[0]
}

// fold replaces the n top truths by whether all of them hold, or any.
func fold(stack []bool, n int, all bool) []bool {
	result := all
	for _, truth := range stack[len(stack)-n:] {
		if truth != all {
			result = truth
		}
	}
	return append(stack[:len(stack)-n], result)
}

// condition appends a condition's program. A condition that is not played makes
// the mission unplayable.
func (c *compiler) condition(p Condition, d *game.Condition) Condition {
	word := d.Kind()
	for _, module := range conditions() {
		if module.word == word {
			return module.compile(c, p, d)
		}
	}
	c.refuse(c.pointer, "the condition "+word)
	return p.push(never{})
}

func (p Condition) push(x predicate) Condition {
	return append(p, instruction{code: opTruth, predicate: x})
}

// never is a condition that is not played.
type never struct{}

func (never) holds(*Machine) bool { return false }
