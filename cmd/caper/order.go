package main

import (
	"fmt"

	"caper/ecs"
	"caper/systems"
)

type orderCommand struct {
	Thing string `arg:"" optional:"" help:"System, component, event, resource, store, service or archetype that is printed, under its name or its kind and name. A star in the output marks data that a system reads before it is written in the same tick."`
	JSON  bool   `help:"Prints one JSON value." name:"json"`
}

// Run prints the order of a room's systems with what each of them reads and
// writes, which is derived from their handles.
func (c *orderCommand) Run(s *streams) error {
	prepared, err := loadPreparedLevel("flat")
	if err != nil {
		return err
	}
	simulation, err := systems.New(systems.Config{Prepared: prepared})
	if err != nil {
		return err
	}
	order, outside := simulation.Order(), simulation.Outside()
	if c.Thing != "" {
		if order, outside = ecs.FilterByName(order, c.Thing), ecs.FilterByName(outside, c.Thing); len(order)+len(outside) == 0 {
			return fmt.Errorf("nothing reads or writes %q: give a name as caper order prints it, such as Impact or physics.Space", c.Thing)
		}
	}
	if c.JSON {
		return printJSON(s.out, map[string]any{"systems": order, "outside": outside})
	}
	return ecs.WriteOrder(s.out, order, outside)
}
