package interpreter

import "caper/levels/game"

// queryModule registers a query: the document's key and how it compiles. The
// compile function returns nil for a form of the query that is not played.
type queryModule struct {
	word    string
	compile func(c *compiler, d *game.Query) operand
}

// queries is the list of queries that are played.
func queries() []queryModule {
	return []queryModule{
		{"players", compilePlayers},
		{"vehicles", compileVehicles},
	}
}

// query compiles how many a query finds. A query that is not played makes the
// mission unplayable.
func (c *compiler) query(d *game.Query) operand {
	word := d.Kind()
	for _, module := range queries() {
		if module.word != word {
			continue
		}
		if compiled := module.compile(c, d); compiled != nil {
			return compiled
		}
	}
	c.refuse(c.pointer, "the query "+word)
	return constant(0)
}

// compilePlayers counts the room's players. Teams and catches are not played.
func compilePlayers(c *compiler, d *game.Query) operand {
	if d.Players.Team != "" || d.Players.Caught {
		return nil
	}
	return c.ask(playerCount{c.area(d.Players.In, d.Players.Near)})
}

func compileVehicles(c *compiler, d *game.Query) operand {
	return c.ask(vehicleCount{c.area(d.Vehicles.In, d.Vehicles.Near), d.Vehicles.Tag})
}

func (c *compiler) area(in string, near *game.Circle) Area {
	area := Area{Zone: -1, Place: -1}
	if in != "" {
		area.Zone = c.zone(in)
	}
	if near != nil {
		area.Place, area.Radius = c.place(near.Place), near.Radius
	}
	return area
}
