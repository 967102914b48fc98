package interpreter

import (
	"caper/levels/game"
	"caper/systems/missions/interpreter/tracker"
)

// group is done once enough of its members are done, and fails once too many
// have failed or its condition holds (M-GRP-003 to M-GRP-005). Starting the
// members and ending them with their group is common to all objectives.
type group struct {
	plain
	need   int32     // members to be done
	failIf Condition // nil without one
}

func compileGroup(c *compiler, d *game.Objective) (compiledVerb, bool) {
	v := group{need: int32(len(d.Group.Objectives))}
	if d.Group.Need != nil {
		v.need = int32(*d.Group.Need)
	}
	if d.Group.FailIf != nil {
		v.failIf = c.condition(nil, d.Group.FailIf)
	}
	return compiledVerb{verb: v, text: say("group")}, true
}

func (v group) step(m *Machine, o *Objective, _ *Progress) result {
	if v.failIf != nil && m.holds(v.failIf) {
		return failedBecause(say("went_wrong"))
	}
	if m.countMembers(o, StatusDone) >= v.need {
		return doneWhen(true)
	}
	if int32(len(o.Members))-m.countMembers(o, StatusFailed) < v.need {
		return failedBecause(say("too_much_failed"))
	}
	return unfinished
}

func (v group) describe(m *Machine, o *Objective, _ *Progress, l *tracker.Line) {
	l.Done, l.Need = int(m.countMembers(o, StatusDone)), int(v.need)
}

// countMembers counts a group's members with a status.
func (m *Machine) countMembers(o *Objective, status Status) int32 {
	n := int32(0)
	for _, member := range o.Members {
		if m.state.Objectives[member].Status == status {
			n++
		}
	}
	return n
}
