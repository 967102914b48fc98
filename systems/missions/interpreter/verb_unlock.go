package interpreter

import "caper/levels/game"

// unlock is done once the lock of a door or a vehicle is open, however that came
// (M-OBJ-023, M-OBJ-024).
type unlock struct {
	plain
	unlocked fact[bool]
}

func compileUnlock(c *compiler, d *game.Objective) (compiledVerb, bool) {
	n := c.actor(d.Unlock.Target)
	v := unlock{unlocked: c.truth(vehicleOpen{n})}
	if c.document.Actors[n].Door != nil {
		v.unlocked = c.truth(doorOpen{n})
	}
	return compiledVerb{verb: v, text: say("unlock", readable(d.Unlock.Target)), mark: Mark{MarkActor, n}}, true
}

func (v unlock) step(m *Machine, _ *Objective, _ *Progress) result {
	return doneWhen(m.truth(v.unlocked))
}
