package interpreter

// startDue starts the mission that is due: one whose zone was entered, or the
// next of those that start on joining.
func (m *Machine) startDue() {
	s := m.state
	if s.Only >= 0 {
		if !s.Completed[s.Only] && m.playable(int(s.Only)) {
			m.startMission(int(s.Only))
		}
		return
	}
	if m.startEntered() {
		return
	}
	if s.Wait > 0 {
		s.Wait--
		return
	}
	for i := range m.program.Missions {
		c := &m.program.Missions[i]
		if c.StartZone < 0 && c.Solo && !s.Completed[i] && m.playable(i) {
			m.startMission(i)
			return
		}
	}
}

// startEntered starts the first mission in the document whose zone was entered
// (M-OPEN-014).
func (m *Machine) startEntered() bool {
	for i := range m.program.Missions {
		c := &m.program.Missions[i]
		if c.StartZone < 0 || !c.Solo || m.state.Completed[i] || !m.playable(i) {
			continue
		}
		for _, e := range m.input.Events {
			if e.Type == ZoneEnter && e.Subject == c.StartZone {
				m.startMission(i)
				return true
			}
		}
	}
	return false
}

func (m *Machine) playable(mission int) bool { return len(m.program.Missions[mission].Unplayable) == 0 }

// startMission starts a mission, for the first time or over.
func (m *Machine) startMission(mission int) {
	s := m.state
	if s.Mission != int32(mission) {
		s.Attempts = 0
	}
	m.mission = &m.program.Missions[mission]
	s.Phase, s.Mission, s.Began, s.Wait = Running, int32(mission), s.Steps, 0
	s.Attempts++
	s.reset(m.mission)
	m.issue(SpawnActors{}, Nobody)
	s.Pending = append(s.Pending, Event{MissionStart, 0, Nobody})
	m.startObjective(0, &s.Pending)
}

// runMission is a step of a running mission, in the order of M-OPEN-043.
func (m *Machine) runMission() {
	s := m.state
	m.mission = &m.program.Missions[s.Mission]
	m.ending, m.queue, m.acted = ending{}, m.queue[:0], 0
	m.events = append(m.events[:0], s.Pending...)
	s.Pending = s.Pending[:0]
	m.events = append(m.events, m.input.Events...)
	m.observe()
	m.runTimers()
	m.runObjectives()
	m.runEventRules()
	m.runStateRules()
	m.runActions()
	if m.allDown() {
		m.end(ending{why: say("died")})
	}
	m.endMission()
}

// end decides how the mission ends, unless that is decided.
func (m *Machine) end(e ending) {
	if !m.ending.decided {
		m.ending = e
		m.ending.decided = true
	}
}

// endMission ends the mission if this step decided so. Rules hear of the end
// before everything is taken away.
func (m *Machine) endMission() {
	if !m.ending.decided {
		return
	}
	event := MissionFail
	if m.ending.complete {
		event = MissionComplete
	}
	m.events, m.queue = append(m.events[:0], Event{event, 0, Nobody}), m.queue[:0]
	end := m.ending
	m.runEventRules()
	m.runActions()
	s := m.state
	if end.complete {
		s.Completed[s.Mission] = true
		m.issue(Pay{m.mission.Cash, m.mission.Rep, true}, Nobody)
		m.issue(ShowComplete{}, Nobody)
		m.issue(DespawnActors{}, Nobody)
		s.Phase, s.Mission, s.Wait = Idle, -1, pause
		return
	}
	s.Phase, s.Wait, s.Why = Failed, pause, end.why
	m.issue(ShowFailed{end.why}, Nobody)
	m.issue(DespawnActors{}, Nobody)
}
