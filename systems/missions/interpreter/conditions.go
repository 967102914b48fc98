package interpreter

import (
	"slices"

	"caper/levels/game"
)

// conditions is the list of conditions that are played.
func conditions() []conditionModule {
	return []conditionModule{
		{"flag", compileFlag},
		{"not", compileNot},
		{"all", compileAll},
		{"any", compileAny},
		{"exists", compileExists},
		{"near", compileNear},
		{"weather", compileWeather},
		{"time", compileTime},
		{"gt", compare(func(a, b float64) bool { return a > b })},
		{"gte", compare(func(a, b float64) bool { return a >= b })},
		{"lt", compare(func(a, b float64) bool { return a < b })},
		{"lte", compare(func(a, b float64) bool { return a <= b })},
		{"eq", compare(func(a, b float64) bool { return a == b })},
	}
}

func compileNot(c *compiler, p Condition, d *game.Condition) Condition {
	return append(c.condition(p, d.Not), instruction{code: opNot})
}

func compileAll(c *compiler, p Condition, d *game.Condition) Condition {
	return c.several(p, d.All, opAll)
}

func compileAny(c *compiler, p Condition, d *game.Condition) Condition {
	return c.several(p, d.Any, opAny)
}

func (c *compiler) several(p Condition, list []game.Condition, code opcode) Condition {
	for i := range list {
		p = c.condition(p, &list[i])
	}
	return append(p, instruction{code: code, count: int32(len(list))})
}

// flagSet holds while a flag is set (M-COND-001).
type flagSet struct{ flag int32 }

func compileFlag(c *compiler, p Condition, d *game.Condition) Condition {
	return p.push(flagSet{number(&c.mission.Flags, d.Flag)})
}

func (x flagSet) holds(m *Machine) bool { return m.state.Flags[x.flag] }

// comparison compares two values (M-COND-008).
type comparison struct {
	left, right operand
	compare     func(a, b float64) bool
}

// compare makes the compile function of a comparison.
func compare(with func(a, b float64) bool) func(c *compiler, p Condition, d *game.Condition) Condition {
	return func(c *compiler, p Condition, d *game.Condition) Condition {
		pair := d.Comparison()
		left := c.value(&pair[0])
		return p.push(comparison{left, c.value(&pair[1]), with})
	}
}

func (x comparison) holds(m *Machine) bool { return x.compare(x.left.number(m), x.right.number(m)) }

// found holds when a query finds anything (M-COND-003).
type found struct{ count operand }

func compileExists(c *compiler, p Condition, d *game.Condition) Condition {
	return p.push(found{c.query(d.Exists)})
}

func (x found) holds(m *Machine) bool { return x.count.number(m) > 0 }

// near holds while a member is near a vehicle with a tag (M-COND-005).
type near struct{ fact fact[bool] }

func compileNear(c *compiler, p Condition, d *game.Condition) Condition {
	return p.push(near{c.truth(vehicleNear{d.Near.Tag, d.Near.Within})})
}

func (x near) holds(m *Machine) bool { return m.truth(x.fact) }

// weatherIs holds while the weather is one of some kinds (M-COND-009).
type weatherIs struct {
	now   operand
	kinds uint8 // a bit for each kind, in the order of the language's words
}

func compileWeather(c *compiler, p Condition, d *game.Condition) Condition {
	x := weatherIs{now: c.ask(weatherKind{})}
	for _, kind := range d.Weather {
		x.kinds |= 1 << slices.Index(kind.Words(), string(kind))
	}
	return p.push(x)
}

func (x weatherIs) holds(m *Machine) bool { return x.kinds&(1<<int(x.now.number(m))) != 0 }

// timeWithin holds from one time of day, included, to another, excluded; over
// midnight when the other comes first (M-COND-010).
type timeWithin struct {
	now           operand
	after, before int32 // minutes after midnight
}

func compileTime(c *compiler, p Condition, d *game.Condition) Condition {
	x := timeWithin{now: c.ask(clockMinute{}), before: minutesADay}
	if d.Time.After != nil {
		x.after = int32(*d.Time.After)
	}
	if d.Time.Before != nil && *d.Time.Before != 0 {
		x.before = int32(*d.Time.Before)
	}
	return p.push(x)
}

// minutesADay is a day of the room clock.
const minutesADay = 24 * 60

func (x timeWithin) holds(m *Machine) bool {
	now := int32(x.now.number(m))
	if x.after < x.before {
		return now >= x.after && now < x.before
	}
	return now >= x.after || now < x.before
}
