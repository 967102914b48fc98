package interpreter

import (
	"fmt"

	"caper/levels/game"
)

// actorModule registers a type of actor and how it compiles.
type actorModule struct {
	kind    game.ActorType
	compile func(c *compiler, a *Actor)
}

// actors is the list of types of actor that are played.
func actors() []actorModule {
	return []actorModule{
		{game.ActorVehicle, compileVehicle},
		{game.ActorDoor, compileDoor},
		{game.ActorGarage, compileGarage},
	}
}

// actors compiles what a mission spawns and what it binds of the level.
func (c *compiler) actors() {
	for i := range c.document.Actors {
		d := &c.document.Actors[i]
		a := Actor{ID: d.ID, Type: d.Type, Place: c.place(d.At), Document: d, Bound: -1}
		c.pointer = fmt.Sprintf("/actors/%d", i)
		played := false
		for _, module := range actors() {
			if module.kind == d.Type {
				module.compile(c, &a)
				played = true
			}
		}
		if !played {
			c.refuse(c.pointer, "actors of type "+string(d.Type))
		}
		c.mission.Actors = append(c.mission.Actors, a)
	}
}

// compileVehicle numbers the classes of a vehicle's mix.
func compileVehicle(c *compiler, a *Actor) {
	for _, class := range a.Document.Vehicle.Class {
		n, _ := c.linked.Class(class)
		a.Classes = append(a.Classes, uint8(n))
	}
}

func (c *compiler) needBound(a *Actor) {
	if a.Bound < 0 {
		c.refuse(c.pointer+"/at", "a "+string(a.Type)+" where the level has none")
	}
}
