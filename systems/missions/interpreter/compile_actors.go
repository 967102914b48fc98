package interpreter

import "fmt"

// actors compiles what a mission spawns and what it binds of the level.
func (c *compiler) actors() {
	for i := range c.document.Actors {
		d := &c.document.Actors[i]
		a := Actor{ID: d.ID, Type: d.Type, Place: int32(c.linked.Place(d.At)), Document: d, Bound: -1}
		c.pointer = fmt.Sprintf("/actors/%d", i)
		switch {
		case d.Vehicle != nil:
			for _, class := range d.Vehicle.Class {
				n, _ := c.linked.Class(class)
				a.Classes = append(a.Classes, uint8(n))
			}
		case d.Door != nil:
			c.door(&a)
		case d.Garage != nil:
			a.Bound = int32(c.linked.Level.GarageNear(c.linked.Places[a.Place].Position))
			a.inside = c.slots.of(Slot{Kind: SlotMembersInBay, A: int32(i)})
			c.needBound(&a)
		default:
			c.refuse(c.pointer, "actors of type "+string(d.Type))
		}
		c.mission.Actors = append(c.mission.Actors, a)
	}
}

// door binds the level's door nearest its place. Keys and keypads need what a
// player carries and types.
func (c *compiler) door(a *Actor) {
	a.Bound = int32(c.linked.Level.DoorNear(c.linked.Places[a.Place].Position))
	c.needBound(a)
	switch d := a.Document.Door; {
	case d.Code != "":
		c.refuse(c.pointer+"/code", "a keypad door")
	case d.Lock != "":
		c.refuse(c.pointer+"/lock", "a door's key")
	}
}

func (c *compiler) needBound(a *Actor) {
	if a.Bound < 0 {
		c.refuse(c.pointer+"/at", "a "+string(a.Type)+" where the level has none")
	}
}
