package interpreter

import "math"

// hear runs the event rules over the step's events, in the events' order and
// the rules'. A once-rule whose condition fails is not used up (M-OPEN-042).
func (m *Machine) hear() {
	for i := 0; i < len(m.events); i++ {
		e := m.events[i]
		for n := range m.mission.Rules {
			r := &m.mission.Rules[n]
			if r.Verb != e.Verb || r.Subject != e.Subject || m.state.Fired[n] && !r.Repeat || !m.holds(r.If) {
				continue
			}
			m.state.Fired[n] = true
			m.enqueue(r.Do, e.Who)
		}
	}
}

// watch checks each state rule's condition once (M-EV-004).
func (m *Machine) watch() {
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

// enqueue asks for actions, fifty at most in a step, those at a mission's end
// among them; the rest is dropped and counted (M-OPEN-044).
func (m *Machine) enqueue(actions []Action, who int32) {
	for i := range actions {
		if m.acted+len(m.queue) >= actionLimit {
			m.state.Dropped += uint32(len(actions) - i)
			return
		}
		m.queue = append(m.queue, queued{&actions[i], who})
	}
}

// act runs the actions asked for.
func (m *Machine) act() {
	for i := range m.queue {
		m.do(m.queue[i].action, m.queue[i].who)
	}
	m.acted += len(m.queue)
	m.queue = m.queue[:0]
}

func (m *Machine) do(a *Action, who int32) {
	s := m.state
	switch a.Kind {
	case DoShowText:
		m.command(Command{Kind: CommandText, Text: a.Text.fill(s.Counters), Who: Nobody})
	case DoSendMessage:
		m.command(Command{Kind: CommandMessage, From: a.From, Text: a.Text.fill(s.Counters), Who: Nobody})
	case DoSetFlag:
		s.Flags[a.A] = true
	case DoClearFlag:
		s.Flags[a.A] = false
	case DoAdd:
		m.count(a, s.Counters[a.A])
	case DoSet:
		m.count(a, 0)
	case DoStartTimer:
		s.Timers[a.A] = a.Steps
	case DoStopTimer:
		s.Timers[a.A] = 0
	case DoReward:
		m.command(Command{Kind: CommandPay, Cash: a.Cash, Rep: a.Rep, Who: Nobody})
	case DoComplete:
		m.decide(ending{complete: true})
	case DoFail:
		m.fail(a)
	case DoLock:
		m.command(Command{Kind: CommandLock, Number: a.A, Who: who})
	case DoUnlock:
		m.command(Command{Kind: CommandUnlock, Number: a.A, Who: who})
	case DoSetWanted:
		m.command(Command{Kind: CommandWanted, Number: a.A, Who: Nobody})
	case DoSetClock:
		m.command(Command{Kind: CommandClock, Number: a.A, Who: Nobody})
	case DoSetPace:
		m.command(Command{Kind: CommandPace, Pace: a.Number, Who: Nobody})
	}
}

func (m *Machine) fail(a *Action) {
	why := a.Text.fill(m.state.Counters)
	if why == "" {
		why = "The mission failed."
	}
	m.decide(ending{why: why})
}

// count adds a value to a base and stores it, rounded half up; an infinite
// value changes nothing (M-OPEN-041). Counters stay within what a float64
// holds exactly.
func (m *Machine) count(a *Action, base int64) {
	value := m.evaluate(a.Value)
	if math.IsInf(value, 0) || math.IsNaN(value) {
		return
	}
	const most = 1 << 53
	sum := float64(base) + math.Floor(value+0.5)
	m.state.Counters[a.A] = int64(max(-most, min(most, sum)))
}
