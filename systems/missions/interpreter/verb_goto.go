package interpreter

import "caper/levels/game"

// gotoZone is done once a member who is alive is in the zone (M-OBJ-008).
type gotoZone struct {
	plain
	inside fact[MemberSet]
}

func compileGoto(c *compiler, d *game.Objective) (compiledVerb, bool) {
	zone := c.zone(d.Goto.To)
	return compiledVerb{
		verb: gotoZone{inside: c.members(membersInZone{zone})},
		text: say("goto", readable(d.Goto.To)), mark: Mark{MarkZone, zone},
	}, true
}

func (v gotoZone) step(m *Machine, _ *Objective, _ *Progress) result {
	return doneBy(m.members(v.inside) & m.input.Alive)
}
