package interpreter

import "caper/levels/game"

// operand is a compiled value: a number of the mission's state or of the world.
type operand interface{ number(m *Machine) float64 }

// valueModule registers a value: the document's key and how it compiles.
type valueModule struct {
	word    string
	compile func(c *compiler, d *game.Value) operand
}

// constant is a value that is known as the mission is compiled.
type constant float64

func (v constant) number(*Machine) float64 { return float64(v) }

// asked is a value that a port answers.
type asked struct{ fact fact[float64] }

func (v asked) number(m *Machine) float64 { return m.number(v.fact) }

// ask compiles a value that a port answers.
func (c *compiler) ask(q question[float64]) operand { return asked{c.number(q)} }

// value compiles a value. A value that is not played makes the mission
// unplayable.
func (c *compiler) value(d *game.Value) operand {
	word := d.Kind()
	for _, module := range values() {
		if module.word == word {
			return module.compile(c, d)
		}
	}
	c.refuse(c.pointer, "the value "+word)
	return constant(0)
}

// spot compiles whom or what a distance or a health speaks of.
func (c *compiler) spot(d *game.Spot) Spot {
	switch {
	case d.Player:
		return Spot{Kind: SpotPlayer}
	case d.Actor != "":
		return Spot{SpotActor, c.actor(d.Actor)}
	case d.Place != "":
		return Spot{SpotPlace, c.place(d.Place)}
	}
	c.refuse(c.pointer, "the spot "+d.Kind())
	return Spot{}
}
