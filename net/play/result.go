package play

import (
	"caper/components"
	"caper/levels/game"
	"caper/systems"
	"caper/systems/missions/interpreter"
)

// These are the outcomes of a mission.
const (
	Complete   = "complete"
	Failed     = "failed"
	Unfinished = "unfinished"
)

// Result is the outcome of a game (M-OPEN-091).
type Result struct {
	Missions []Mission `json:"missions"` // in document order
	Ticks    uint64    `json:"ticks"`    // number of simulated ticks
	Hash     string    `json:"hash"`     // of the state after the last tick
	Realtime float64   `json:"realtime"` // simulated seconds per second of real time
}

// Mission is the outcome of one mission.
type Mission struct {
	ID         string      `json:"id"`         // as the document writes it
	Outcome    string      `json:"outcome"`    // complete, failed or unfinished
	Seconds    float64     `json:"seconds"`    // from its last start to its end
	Objectives []Objective `json:"objectives"` // in document order, each group before its members
}

// Objective is the outcome of one objective.
type Objective struct {
	ID      string  `json:"id"`      // as the document writes it
	Outcome string  `json:"outcome"` // complete, failed or unfinished
	At      float64 `json:"at"`      // seconds from the mission's last start; -1 when unfinished
}

// Done reports whether every mission was completed.
func (r *Result) Done() bool {
	for _, m := range r.Missions {
		if m.Outcome != Complete {
			return false
		}
	}
	return true
}

// scorer computes the results from the progress of one mission owner.
type scorer struct {
	program  *interpreter.Program
	owner    components.ClientID // whose progress counts
	missions []missionScore
	attempts int // of a solo mission
}

// missionScore is the outcome of a mission so far.
type missionScore struct {
	result   Mission
	number   int32  // in the document
	started  uint64 // tick of its last start
	failures int
	closed   bool // reports whether the outcome is final
}

// newScorer lists the missions to be played: the requested one, or every solo
// mission that this version plays.
func newScorer(program *interpreter.Program, only string, attempts int) *scorer {
	s := &scorer{program: program, owner: 1, attempts: attempts}
	for i := range program.Missions {
		m := &program.Missions[i]
		if only != "" && m.Document.ID != only || only == "" && (!m.Solo || len(m.Unplayable) > 0) {
			continue
		}
		f := missionScore{number: int32(i), result: Mission{ID: m.Document.ID, Outcome: Unfinished}}
		for k := range m.Objectives {
			f.result.Objectives = append(f.result.Objectives, Objective{m.Objectives[k].ID, Unfinished, -1})
		}
		s.missions = append(s.missions, f)
	}
	if only != "" {
		s.owner = 0
	}
	return s
}

// record processes a tick's progress; rate is ticks a second.
func (s *scorer) record(out *systems.Outcome, rate int) {
	for _, p := range out.Progress {
		f := s.of(p.Mission)
		if p.Owner != s.owner || f == nil || f.closed {
			continue
		}
		seconds := float64(out.Tick-f.started) / float64(rate)
		switch p.What {
		case components.MissionStarted:
			f.started = out.Tick
			for k := range f.result.Objectives {
				f.result.Objectives[k].Outcome, f.result.Objectives[k].At = Unfinished, -1
			}
		case components.ObjectiveDone:
			f.result.Objectives[p.Objective].Outcome, f.result.Objectives[p.Objective].At = Complete, seconds
		case components.ObjectiveFailed:
			f.result.Objectives[p.Objective].Outcome, f.result.Objectives[p.Objective].At = Failed, seconds
		case components.MissionCompleted:
			f.result.Outcome, f.result.Seconds, f.closed = Complete, seconds, true
		case components.MissionFailed:
			f.failures++
			f.result.Outcome, f.result.Seconds = Failed, seconds
			f.closed = f.failures >= s.allowed(f)
		}
	}
}

// allowed returns the number of attempts at a mission. The retries of a co-op
// mission count as attempts.
func (s *scorer) allowed(f *missionScore) int {
	play := s.program.Missions[f.number].Document.Play
	if play.ModeOrDefault() == game.PlayCoop {
		return 1 + play.RetriesOrDefault()
	}
	return max(1, s.attempts)
}

func (s *scorer) of(mission int32) *missionScore {
	for i := range s.missions {
		if s.missions[i].number == mission {
			return &s.missions[i]
		}
	}
	return nil
}

// over reports whether the results are final: every mission has ended, or a
// failed one prevents the next from starting.
func (s *scorer) over() bool {
	all := true
	for i := range s.missions {
		f := &s.missions[i]
		if f.closed && f.result.Outcome == Failed {
			return true
		}
		all = all && f.closed
	}
	return all
}
