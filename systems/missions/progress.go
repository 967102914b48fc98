package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// progress reports what a step changed in an owner's missions.
type progress struct {
	emit     ecs.Emitter[components.MissionProgressed]
	phase    interpreter.Phase // this and what follows: before the step
	mission  int32
	attempts uint32
	statuses []interpreter.Status // by objective
}

// note remembers a state before its step.
func (p *progress) note(s *interpreter.State) {
	p.phase, p.mission, p.attempts = s.Phase, s.Mission, s.Attempts
	p.statuses = p.statuses[:0]
	for i := range s.Objectives {
		p.statuses = append(p.statuses, s.Objectives[i].Status)
	}
}

// report raises the differences between the state that was noted and the state
// after the step.
func (p *progress) report(owner components.ClientID, s *interpreter.State) {
	raise := func(mission, objective int32, what components.Progress) {
		p.emit.Emit(components.MissionProgressed{Owner: owner, Mission: mission, Objective: objective, What: what})
	}
	if s.Mission >= 0 && (s.Mission != p.mission || s.Attempts != p.attempts) {
		raise(s.Mission, -1, components.MissionStarted)
		return
	}
	for i := range s.Objectives {
		if i >= len(p.statuses) || s.Objectives[i].Status == p.statuses[i] {
			continue
		}
		switch s.Objectives[i].Status {
		case interpreter.StatusDone:
			raise(p.mission, int32(i), components.ObjectiveDone)
		case interpreter.StatusFailed:
			raise(p.mission, int32(i), components.ObjectiveFailed)
		}
	}
	switch {
	case p.phase == interpreter.Running && s.Phase == interpreter.Failed:
		raise(p.mission, -1, components.MissionFailed)
	case p.phase == interpreter.Running && s.Phase == interpreter.Idle:
		raise(p.mission, -1, components.MissionCompleted)
	}
}
