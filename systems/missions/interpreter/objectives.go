package interpreter

import "caper/levels/game"

// verdict is what a step makes of an objective.
type verdict struct {
	done   bool
	failed bool
	why    string
	who    int32 // the member who did it, Nobody
}

// start puts an objective under way, a group with all its members, and raises
// the events into the given list.
func (m *Machine) start(n int32, events *[]Event) {
	o := &m.mission.Objectives[n]
	m.state.Objectives[n] = Progress{Status: UnderWay, Clock: o.Limit}
	*events = append(*events, Event{ObjectiveStart, n, Nobody})
	for _, member := range o.Members {
		m.start(member, events)
	}
}

// look notes the doors opened since the last step, and whether the first member
// came into a garage's bay (M-EV-014). Who is in one as the mission starts has
// not entered it.
func (m *Machine) look() {
	for _, e := range m.input.Events {
		if e.Verb == DoorOpened {
			m.state.Opened[e.Subject] = true
		}
	}
	for n := range m.mission.Actors {
		if m.mission.Actors[n].Type != game.ActorGarage {
			continue
		}
		was, is := m.state.Bays[n], int32(m.fact(m.mission.Actors[n].inside))
		if m.state.Bays[n] = is; was == 0 && is != 0 {
			m.events = append(m.events, Event{GarageEntered, int32(n), one(uint32(is))})
		}
	}
}

// runTimers counts the mission's timers down; one that runs out is heard in
// this step.
func (m *Machine) runTimers() {
	for i := range m.state.Timers {
		if m.state.Timers[i] == 0 {
			continue
		}
		if m.state.Timers[i]--; m.state.Timers[i] == 0 {
			m.events = append(m.events, Event{TimerRanOut, int32(i), Nobody})
		}
	}
}

// runObjectives judges every objective under way: members first, then their
// group, then what stands alone.
func (m *Machine) runObjectives() {
	for n := range m.mission.Objectives {
		if m.mission.Objectives[n].Parent >= 0 && m.state.Objectives[n].Status == UnderWay {
			m.settleMember(int32(n), m.judge(int32(n)))
		}
	}
	for n := range m.mission.Objectives {
		if m.mission.Objectives[n].Parent < 0 && m.state.Objectives[n].Status == UnderWay {
			if v := m.judge(int32(n)); v.done || v.failed {
				m.settle(int32(n), v)
				return // what it leads to begins, and is judged, with the next step
			}
		}
	}
}

// judge runs an objective's clocks and asks its verb. Done and failed on one
// step is failed (M-OPEN-065).
func (m *Machine) judge(n int32) verdict {
	o, p := &m.mission.Objectives[n], &m.state.Objectives[n]
	var v verdict
	if o.Verb == game.VerbGroup {
		v = m.judgeGroup(o)
	} else {
		v = m.judgeVerb(o, p)
	}
	if v.failed {
		v.done = false
		return v
	}
	if o.Limit > 0 {
		if p.Clock--; p.Clock <= 0 && !v.done {
			return verdict{failed: true, why: "Out of time.", who: Nobody}
		}
	}
	return v
}

func (m *Machine) judgeVerb(o *Objective, p *Progress) verdict {
	if o.vehicleHit && m.fact(o.wrecked) != 0 {
		return verdict{failed: true, why: "The " + plain(m.mission.Actors[o.Vehicle].ID) + " is wrecked.", who: Nobody}
	}
	switch o.Verb {
	case game.VerbGoto:
		in := uint32(m.fact(o.in)) & m.input.Standing
		return verdict{done: in != 0, who: one(in)}
	case game.VerbStealVehicle:
		at := uint32(m.fact(o.drivers))
		return verdict{done: at != 0, who: one(at)}
	case game.VerbDeliver:
		if m.fact(o.damage) > o.MaxDamage {
			return verdict{failed: true, why: "The " + plain(m.mission.Actors[o.Vehicle].ID) + " took too much damage.", who: Nobody}
		}
		at := uint32(m.fact(o.drivers))
		return verdict{done: at != 0 && m.fact(o.vehicleIn) != 0, who: one(at)}
	case game.VerbUse:
		return verdict{done: m.state.Opened[o.Door], who: Nobody}
	case game.VerbUnlock:
		return verdict{done: m.fact(o.unlocked) != 0, who: Nobody}
	}
	return m.judgeHold(o, p)
}

// judgeHold runs the hold clock of survive, defend and wait.
func (m *Machine) judgeHold(o *Objective, p *Progress) verdict {
	down := m.input.Standing == 0 && m.input.Members > 0
	if o.Verb != game.VerbWait && down {
		return verdict{failed: true, why: "You went down.", who: Nobody}
	}
	if o.FailIf != nil && m.holds(o.FailIf) {
		return verdict{failed: true, why: "You could not hold it.", who: Nobody}
	}
	if o.Zone < 0 || uint32(m.fact(o.in))&m.input.Standing != 0 {
		p.Held++
	}
	return verdict{done: p.Held >= o.Hold, who: Nobody}
}

func (m *Machine) judgeGroup(o *Objective) verdict {
	if o.FailIf != nil && m.holds(o.FailIf) {
		return verdict{failed: true, why: "It went wrong.", who: Nobody}
	}
	done, lost := int32(0), int32(0)
	for _, member := range o.Members {
		switch m.state.Objectives[member].Status {
		case Done:
			done++
		case Lost:
			lost++
		}
	}
	if done >= o.Need {
		return verdict{done: true, who: Nobody}
	}
	if int32(len(o.Members))-lost < o.Need {
		return verdict{failed: true, why: "Too much of it failed.", who: Nobody}
	}
	return verdict{who: Nobody}
}

// settleMember notes a member's end: it leads nowhere of its own.
func (m *Machine) settleMember(n int32, v verdict) {
	switch {
	case v.failed:
		m.mark(n, Lost, ObjectiveFail, v.who)
		m.command(Command{Kind: CommandText, Text: m.why(n, v), Who: Nobody})
	case v.done:
		m.mark(n, Done, ObjectiveDone, v.who)
	}
}

// settle notes an objective's end and follows where it leads.
func (m *Machine) settle(n int32, v verdict) {
	o := &m.mission.Objectives[n]
	target := o.OnDone
	if v.failed {
		m.mark(n, Lost, ObjectiveFail, v.who)
		target = o.OnFailed
	} else {
		m.mark(n, Done, ObjectiveDone, v.who)
	}
	for _, member := range o.Members {
		if m.state.Objectives[member].Status == UnderWay {
			m.state.Objectives[member].Status = Waiting
		}
	}
	if v.failed && target.Kind != ToFail { // a failure that branches is a line (M-BR-004)
		m.command(Command{Kind: CommandText, Text: m.why(n, v), Who: Nobody})
	}
	switch target.Kind {
	case ToComplete:
		m.decide(ending{complete: true})
	case ToFail:
		m.decide(ending{why: m.why(n, v)})
	case ToObjective:
		m.start(target.Objective, &m.events)
	}
}

func (m *Machine) mark(n int32, status Status, verb Verb, who int32) {
	m.state.Objectives[n].Status = status
	m.events = append(m.events, Event{verb, n, who})
}

// why is what an objective's failure says: its own text before the verb's.
func (m *Machine) why(n int32, v verdict) string {
	if text := m.mission.Objectives[n].FailText; text != "" {
		return text
	}
	if v.why == "" {
		return "It is over."
	}
	return v.why
}

func (m *Machine) fact(slot int32) float64 { return m.input.Facts[slot] }
