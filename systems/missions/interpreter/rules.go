package interpreter

// runEventRules runs the event rules over the step's events, in the events'
// order and then the rules'. A rule that runs once and whose condition fails may
// still run later (M-OPEN-042).
func (m *Machine) runEventRules() {
	for i := 0; i < len(m.events); i++ {
		e := m.events[i]
		for n := range m.mission.Rules {
			r := &m.mission.Rules[n]
			if r.Event != e.Type || r.Subject != e.Subject || m.state.Fired[n] && !r.Repeat || !m.holds(r.If) {
				continue
			}
			m.state.Fired[n] = true
			m.enqueue(r.Do, e.Who)
		}
	}
}

// runStateRules checks each state rule's condition once (M-EV-004).
func (m *Machine) runStateRules() {
	s := m.state
	for n := range m.mission.States {
		r := &m.mission.States[n]
		holds := m.holds(r.While)
		switch {
		case holds && !s.Holding[n]:
			s.Since[n] = 0
			m.enqueue(r.Enter, Nobody)
		case holds:
			s.Since[n]++
			if r.Every > 0 && s.Since[n]%r.Every == 0 && m.holds(r.EveryIf) {
				m.enqueue(r.Do, Nobody)
			}
		case s.Holding[n]:
			m.enqueue(r.Exit, Nobody)
		}
		s.Holding[n] = holds
	}
}
