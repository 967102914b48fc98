package main

import (
	"caper/ecs"
	"caper/systems"
)

type orderCommand struct {
	JSON bool `help:"Prints one JSON value." name:"json"`
}

// Run prints the order of a room's systems, derived from the handles that they
// take.
func (c *orderCommand) Run(s *streams) error {
	prepared, err := loadPreparedLevel("flat")
	if err != nil {
		return err
	}
	simulation, err := systems.New(systems.Config{Prepared: prepared})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(s.out, map[string]any{"systems": simulation.Order()})
	}
	return ecs.WriteOrder(s.out, simulation.Order())
}
