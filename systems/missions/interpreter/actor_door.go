package interpreter

// doorState is what a mission remembers of the doors that it binds.
type doorState struct {
	Opened []bool // by actor: doors that a member opened in this attempt
}

// doorObserver remembers which doors members open: a use objective is done by a
// door that was opened before the objective began.
type doorObserver struct{}

func (doorObserver) observe(m *Machine) {
	for _, e := range m.input.Events {
		if e.Type == DoorOpened {
			m.state.Doors.Opened[e.Subject] = true
		}
	}
}

// compileDoor binds the level's door nearest to the actor's place. Doors with a
// key or a keypad are not played.
func compileDoor(c *compiler, a *Actor) {
	a.Bound = int32(c.linked.Level.DoorNear(c.linked.Places[a.Place].Position))
	c.needBound(a)
	c.mission.bindDoor(a.Bound, c.actor(a.ID))
	switch d := a.Document.Door; {
	case d.Code != "":
		c.refuse(c.pointer+"/code", "a keypad door")
	case d.Lock != "":
		c.refuse(c.pointer+"/lock", "a door's key")
	}
	c.mission.observers = append(c.mission.observers, doorObserver{})
}

// bindDoor adds an actor to those of a door; a level without doors has -1.
func (m *Mission) bindDoor(door, actor int32) {
	if door < 0 {
		return
	}
	for len(m.doorActors) <= int(door) {
		m.doorActors = append(m.doorActors, nil)
	}
	m.doorActors[door] = append(m.doorActors[door], actor)
}
