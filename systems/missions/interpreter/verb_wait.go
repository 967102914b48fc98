package interpreter

import "caper/levels/game"

// wait is done after a time (M-OBJ-055).
type wait struct{ holdClock }

// waitInZone is done once a member who is alive has been in the zone for a time,
// which adds up.
type waitInZone struct {
	holdClock
	inside fact[MemberSet]
}

func compileWait(c *compiler, d *game.Objective) (compiledVerb, bool) {
	clock := holdClock{holdSteps(d.Wait.Seconds)}
	if d.Wait.Zone == "" {
		return compiledVerb{verb: wait{clock}, text: say("wait")}, true
	}
	zone := c.zone(d.Wait.Zone)
	return compiledVerb{
		verb: waitInZone{clock, c.members(membersInZone{zone})},
		text: say("wait_in_zone", readable(d.Wait.Zone)), mark: Mark{MarkZone, zone},
	}, true
}

func (v wait) step(_ *Machine, _ *Objective, p *Progress) result { return v.run(p) }

func (v waitInZone) step(m *Machine, _ *Objective, p *Progress) result {
	if (m.members(v.inside) & m.input.Alive).Empty() {
		return v.state(p)
	}
	return v.run(p)
}
