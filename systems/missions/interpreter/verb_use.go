package interpreter

import "caper/levels/game"

// use is done once a member has opened the door, earlier in the mission or now
// (M-OBJ-018).
type use struct {
	plain
	door int32 // actor
}

// compileUse compiles the use of a door. Containers and terminals are not
// played.
func compileUse(c *compiler, d *game.Objective) (compiledVerb, bool) {
	n := c.actor(d.Use.Interactable)
	if a := &c.document.Actors[n]; a.Door == nil {
		c.refuse(c.pointer+"/interactable", "using a "+string(a.Type))
	}
	return compiledVerb{verb: use{door: n}, text: say("use", readable(d.Use.Interactable)), mark: Mark{MarkActor, n}}, true
}

func (v use) step(m *Machine, _ *Objective, _ *Progress) result {
	return doneWhen(m.state.Doors.Opened[v.door])
}
