package interpreter

import "caper/systems/missions/interpreter/tracker"

var trackerStates = [...]tracker.State{Idle: tracker.Idle, Running: tracker.Running, Failed: tracker.Failed}

var trackerStatuses = [...]tracker.Status{
	StatusWaiting: "", StatusActive: tracker.StatusActive, StatusDone: tracker.StatusDone, StatusFailed: tracker.StatusFailed,
}

// Track writes what an owner's members read of their missions into t, whose
// slices are used again. The ports must answer for that owner; each question is
// asked once a tracker.
func (m *Machine) Track(s *State, t *tracker.Tracker) {
	m.state, m.mission = s, m.program.Running(s)
	m.round++ // the commands of the step have changed the world since
	old := t.Objectives[:cap(t.Objectives)]
	*t = tracker.Tracker{State: trackerStates[s.Phase], Objectives: t.Objectives[:0], Starts: t.Starts[:0]}
	m.trackMissions(t)
	if m.mission == nil {
		return
	}
	t.Mission, t.ID = m.mission.Document.Title, m.mission.Document.ID
	if s.Phase != Running {
		return
	}
	for n := range m.mission.Objectives {
		o, p := &m.mission.Objectives[n], &s.Objectives[n]
		listed := p.Status == StatusActive
		if o.Parent >= 0 {
			listed = s.Objectives[o.Parent].Status == StatusActive
		}
		if !listed {
			continue
		}
		last := ""
		if at := len(t.Objectives); at < len(old) {
			last = old[at].Text
		}
		t.Objectives = append(t.Objectives, tracker.Line{ID: o.ID, Verb: string(o.Verb), Text: m.fill(o.Text, last)})
		m.trackLine(o, p, &t.Objectives[len(t.Objectives)-1])
	}
}

// trackMissions counts the solo missions (M-OPEN-073) and lists those that the
// owner could start by entering a zone.
func (m *Machine) trackMissions(t *tracker.Tracker) {
	for i := range m.program.Missions {
		c := &m.program.Missions[i]
		if !c.Solo {
			continue
		}
		t.Of++
		if m.state.Completed[i] {
			t.Done++
		} else if c.StartZone >= 0 && m.state.Phase == Idle && m.state.Only < 0 && m.playable(i) {
			z := &m.program.Linked.Zones[c.StartZone]
			t.Starts = append(t.Starts, tracker.Start{Mission: c.Document.Title, Target: tracker.Target{
				X: z.Middle[0], Y: z.Middle[1], Z: z.Middle[2], Radius: z.Radius,
			}})
		}
	}
}

// trackLine completes an objective's line with its status, clocks and target.
func (m *Machine) trackLine(o *Objective, p *Progress, line *tracker.Line) {
	if o.Parent >= 0 {
		line.Mark = trackerStatuses[p.Status]
	}
	o.verb.describe(m, o, p, line)
	if p.Status != StatusActive {
		return
	}
	if o.target >= 0 {
		if target := m.target(o.target); target.Set {
			line.Target = *target
		}
	}
	if o.Limit > 0 {
		line.TimeLeft = tracker.Some(seconds(p.Clock))
	}
	if left, runs := o.verb.holdLeft(p); runs {
		line.Hold = tracker.Some(seconds(left))
	}
}
