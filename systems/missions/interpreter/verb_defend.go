package interpreter

import "caper/levels/game"

// defend is done once a member who is alive has been in the zone for a time,
// which adds up. It fails once every member is down or its condition holds
// (M-OBJ-026, M-OBJ-027).
type defend struct {
	holdClock
	inside fact[MemberSet]
	failIf Condition // nil without one
}

func compileDefend(c *compiler, d *game.Objective) (compiledVerb, bool) {
	zone := c.zone(d.Defend.Zone)
	v := defend{holdClock: holdClock{holdSteps(d.Defend.Seconds)}, inside: c.members(membersInZone{zone})}
	if d.Defend.FailIf != nil {
		v.failIf = c.condition(nil, d.Defend.FailIf)
	}
	return compiledVerb{verb: v, text: say("defend", readable(d.Defend.Zone)), mark: Mark{MarkZone, zone}}, true
}

func (v defend) step(m *Machine, _ *Objective, p *Progress) result {
	if m.allDown() {
		return failedBecause(say("went_down"))
	}
	if v.failIf != nil && m.holds(v.failIf) {
		return failedBecause(say("not_held"))
	}
	if (m.members(v.inside) & m.input.Alive).Empty() {
		return v.state(p)
	}
	return v.run(p)
}
