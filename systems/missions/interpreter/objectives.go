package interpreter

// startObjective makes an objective active, a group with all its members, and
// appends the events to the given list.
func (m *Machine) startObjective(n int32, events *[]Event) {
	o := &m.mission.Objectives[n]
	m.state.Objectives[n] = Progress{Status: StatusActive, Clock: o.Limit}
	*events = append(*events, Event{ObjectiveStart, n, Nobody})
	for _, member := range o.Members {
		m.startObjective(member, events)
	}
}

// runObjectives evaluates every active objective: members of groups first, then
// groups and what stands alone.
func (m *Machine) runObjectives() {
	for n := range m.mission.Objectives {
		if m.mission.Objectives[n].Parent >= 0 && m.state.Objectives[n].Status == StatusActive {
			m.finishMember(int32(n), m.evaluate(int32(n)))
		}
	}
	for n := range m.mission.Objectives {
		if m.mission.Objectives[n].Parent < 0 && m.state.Objectives[n].Status == StatusActive {
			if r := m.evaluate(int32(n)); r.done || r.failed {
				m.finishObjective(int32(n), r)
				return // the next objective starts now and is evaluated in the next step
			}
		}
	}
}

// evaluate asks an objective's verb and runs its time limit. An objective that
// is done and failed in one step has failed (M-OPEN-065).
func (m *Machine) evaluate(n int32) result {
	o, p := &m.mission.Objectives[n], &m.state.Objectives[n]
	r := o.verb.step(m, o, p)
	if r.failed {
		r.done = false
		return r
	}
	if o.Limit > 0 {
		if p.Clock--; p.Clock <= 0 && !r.done {
			return failedBecause(say("out_of_time"))
		}
	}
	return r
}

// finishMember records how a group's member ended: a member leads nowhere of its
// own.
func (m *Machine) finishMember(n int32, r result) {
	switch {
	case r.failed:
		m.setStatus(n, StatusFailed, ObjectiveFail, r.who)
		m.issue(ShowText{m.reason(n, r)}, Nobody)
	case r.done:
		m.setStatus(n, StatusDone, ObjectiveDone, r.who)
	}
}

// finishObjective records how an objective ended and takes its branch.
func (m *Machine) finishObjective(n int32, r result) {
	o := &m.mission.Objectives[n]
	branch := o.OnDone
	if r.failed {
		m.setStatus(n, StatusFailed, ObjectiveFail, r.who)
		branch = o.OnFailed
	} else {
		m.setStatus(n, StatusDone, ObjectiveDone, r.who)
	}
	for _, member := range o.Members {
		if m.state.Objectives[member].Status == StatusActive {
			m.state.Objectives[member].Status = StatusWaiting
		}
	}
	if r.failed && branch.Kind != ToFail { // the mission goes on, so the failure is a line (M-BR-004)
		m.issue(ShowText{m.reason(n, r)}, Nobody)
	}
	switch branch.Kind {
	case ToComplete:
		m.end(ending{complete: true})
	case ToFail:
		m.end(ending{why: m.reason(n, r)})
	case ToObjective:
		m.startObjective(branch.Objective, &m.events)
	}
}

func (m *Machine) setStatus(n int32, status Status, event EventType, who int32) {
	m.state.Objectives[n].Status = status
	m.events = append(m.events, Event{event, n, who})
}

// reason is what players read of a failure: the objective's own text before the
// verb's.
func (m *Machine) reason(n int32, r result) string {
	if text := m.mission.Objectives[n].FailText; text != "" {
		return text
	}
	if r.why == "" {
		return say("over")
	}
	return r.why
}
