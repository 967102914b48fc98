package interpreter

import (
	"slices"

	"caper/levels/game"
)

// condition appends a condition's program.
func (c *compiler) condition(p Condition, d *game.Condition) Condition {
	switch {
	case d.Flag != "":
		return append(p, op{code: opFlag, a: word(&c.mission.Flags, d.Flag)})
	case d.Not != nil:
		return append(c.condition(p, d.Not), op{code: opNot})
	case d.All != nil:
		return c.several(p, d.All, opAll)
	case d.Any != nil:
		return c.several(p, d.Any, opAny)
	case d.Exists != nil:
		p = c.query(p, d.Exists)
		return append(p, op{code: opNumber}, op{code: opGT})
	case d.Near != nil:
		return append(p, c.slot(Slot{Kind: SlotNearTag, Tag: d.Near.Tag, Radius: d.Near.Within}))
	case d.Weather != nil:
		return append(p, c.slot(Slot{Kind: SlotWeather}), op{code: opWeather, a: weatherBits(d.Weather)})
	case d.Time != nil:
		window := op{code: opTime}
		if d.Time.After != nil {
			window.a = int32(*d.Time.After)
		}
		if d.Time.Before != nil {
			window.b = int32(*d.Time.Before)
		}
		return append(p, c.slot(Slot{Kind: SlotClock}), window)
	case d.Comparison() != nil:
		return c.comparison(p, d)
	}
	c.refuse(c.pointer, "the condition "+d.Kind())
	return append(p, op{code: opNumber})
}

func (c *compiler) several(p Condition, list []game.Condition, code opcode) Condition {
	for i := range list {
		p = c.condition(p, &list[i])
	}
	return append(p, op{code: code, a: int32(len(list))})
}

func (c *compiler) comparison(p Condition, d *game.Condition) Condition {
	pair := d.Comparison()
	p = c.value(c.value(p, &pair[0]), &pair[1])
	codes := map[string]opcode{"gt": opGT, "gte": opGTE, "lt": opLT, "lte": opLTE, "eq": opEQ}
	return append(p, op{code: codes[d.Kind()]})
}

func (c *compiler) slot(s Slot) op { return op{code: opSlot, a: c.slots.of(s)} }

// value appends a value's program.
func (c *compiler) value(p Condition, d *game.Value) Condition {
	switch {
	case d.Number != nil:
		return append(p, op{code: opNumber, number: *d.Number})
	case d.Counter != "":
		n, _ := c.counter(d.Counter)
		return append(p, op{code: opCounter, a: n})
	case bool(d.TimeLeft):
		return append(p, op{code: opTimeLeft})
	case bool(d.Elapsed):
		return append(p, op{code: opElapsed})
	case d.Count != nil:
		return c.query(p, d.Count)
	case d.Distance != nil:
		return append(p, c.slot(Slot{Kind: SlotDistance, P: c.spot(&d.Distance[0]), Q: c.spot(&d.Distance[1])}))
	case d.Health != nil:
		return append(p, c.slot(Slot{Kind: SlotHealth, P: c.spot(d.Health)}))
	case bool(d.Wanted):
		return append(p, c.slot(Slot{Kind: SlotWanted}))
	case bool(d.Time):
		return append(p, c.slot(Slot{Kind: SlotClock}))
	case d.Phase != "":
		return append(p, op{code: opNumber, number: float64(slices.Index(d.Phase.Words(), string(d.Phase)))})
	}
	c.refuse(c.pointer, "the value "+d.Kind())
	return append(p, op{code: opNumber})
}

func (c *compiler) query(p Condition, d *game.Query) Condition {
	s := Slot{A: -1, B: -1}
	var in string
	var near *game.Circle
	switch {
	case d.Players != nil && d.Players.Team == "" && !d.Players.Caught:
		s.Kind, in, near = SlotPlayers, d.Players.In, d.Players.Near
	case d.Vehicles != nil:
		s.Kind, in, near, s.Tag = SlotVehicles, d.Vehicles.In, d.Vehicles.Near, d.Vehicles.Tag
	default:
		c.refuse(c.pointer, "the query "+d.Kind())
		return append(p, op{code: opNumber})
	}
	if in != "" {
		s.A = int32(c.linked.Zone(in))
	}
	if near != nil {
		s.B, s.Radius = int32(c.linked.Place(near.Place)), near.Radius
	}
	return append(p, c.slot(s))
}

func (c *compiler) spot(d *game.Spot) Spot {
	switch {
	case d.Player:
		return Spot{Kind: SpotPlayer}
	case d.Actor != "":
		return Spot{SpotActor, c.actor(d.Actor)}
	case d.Place != "":
		return Spot{SpotPlace, int32(c.linked.Place(d.Place))}
	}
	c.refuse(c.pointer, "the spot "+d.Kind())
	return Spot{}
}

// weatherBits has a bit for each kind of a list, in the words' order, which is
// the components' too.
func weatherBits(list game.WeatherList) int32 {
	bits := int32(0)
	for _, kind := range list {
		bits |= 1 << slices.Index(kind.Words(), string(kind))
	}
	return bits
}
