package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// before is a holder's state as it was before a step, as far as progress goes.
type before struct {
	phase      interpreter.Phase
	mission    int32
	attempts   uint32
	objectives []interpreter.Status
}

func (b *before) note(s *interpreter.State) {
	b.phase, b.mission, b.attempts = s.Phase, s.Mission, s.Attempts
	b.objectives = b.objectives[:0]
	for i := range s.Objectives {
		b.objectives = append(b.objectives, s.Objectives[i].Status)
	}
}

// report raises what a step changed in a holder's missions.
func (s *System) report(id ecs.ID, b *before, state *interpreter.State) {
	order := s.holder.Get(id).Order
	raise := func(mission, objective int32, what components.Progress) {
		s.progress.Emit(components.MissionProgressed{Holder: order, Mission: mission, Objective: objective, What: what})
	}
	if state.Mission >= 0 && (state.Mission != b.mission || state.Attempts != b.attempts) {
		raise(state.Mission, -1, components.MissionStarted)
		return
	}
	for i := range state.Objectives {
		if i >= len(b.objectives) || state.Objectives[i].Status == b.objectives[i] {
			continue
		}
		switch state.Objectives[i].Status {
		case interpreter.Done:
			raise(b.mission, int32(i), components.ObjectiveDone)
		case interpreter.Lost:
			raise(b.mission, int32(i), components.ObjectiveFailed)
		}
	}
	switch {
	case b.phase == interpreter.Running && state.Phase == interpreter.Failed:
		raise(b.mission, -1, components.MissionFailed)
	case b.phase == interpreter.Running && state.Phase == interpreter.Idle:
		raise(b.mission, -1, components.MissionCompleted)
	}
}
