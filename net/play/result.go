package play

import (
	"caper/components"
	"caper/levels/game"
	"caper/systems"
	"caper/systems/missions/interpreter"
)

// The outcomes of a mission.
const (
	Complete   = "complete"
	Failed     = "failed"
	Unfinished = "unfinished"
)

// Result is what came of a play (M-OPEN-091).
type Result struct {
	Missions []Mission `json:"missions"`
	Ticks    uint64    `json:"ticks"`
	Hash     string    `json:"hash"`     // of the state after the last tick
	Realtime float64   `json:"realtime"` // simulated seconds for each second taken
}

// Mission is what came of one.
type Mission struct {
	ID         string      `json:"id"`
	Outcome    string      `json:"outcome"`
	Seconds    float64     `json:"seconds"` // from going live
	Objectives []Objective `json:"objectives"`
}

// Objective is what came of one; At is seconds from the mission's going live,
// -1 for one that came to nothing.
type Objective struct {
	ID      string  `json:"id"`
	Outcome string  `json:"outcome"`
	At      float64 `json:"at"`
}

// Done tells whether every mission was completed.
func (r *Result) Done() bool {
	for _, m := range r.Missions {
		if m.Outcome != Complete {
			return false
		}
	}
	return true
}

// judge follows one holder's missions.
type judge struct {
	program  *interpreter.Program
	holder   components.ClientID
	missions []followed
	attempts int
}

type followed struct {
	result   Mission
	number   int32
	started  uint64 // tick
	failures int
	closed   bool
}

// newJudge lists the missions that are to be played: the one asked for, else
// every solo mission that this version plays.
func newJudge(program *interpreter.Program, only string, attempts int) *judge {
	j := &judge{program: program, holder: 1, attempts: attempts}
	for i := range program.Missions {
		m := &program.Missions[i]
		if only != "" && m.Document.ID != only || only == "" && (!m.Solo || len(m.Unplayable) > 0) {
			continue
		}
		f := followed{number: int32(i), result: Mission{ID: m.Document.ID, Outcome: Unfinished}}
		for k := range m.Objectives {
			f.result.Objectives = append(f.result.Objectives, Objective{m.Objectives[k].ID, Unfinished, -1})
		}
		j.missions = append(j.missions, f)
	}
	if only != "" {
		j.holder = 0
	}
	return j
}

// see takes a tick's progress in; rate is ticks a second.
func (j *judge) see(out *systems.Outcome, rate int) {
	for _, p := range out.Progress {
		f := j.of(p.Mission)
		if p.Holder != j.holder || f == nil || f.closed {
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
			f.closed = f.failures >= j.allowed(f)
		}
	}
}

// allowed is how many attempts a mission has: a co-op one its retries too.
func (j *judge) allowed(f *followed) int {
	play := j.program.Missions[f.number].Document.Play
	if play.ModeOrDefault() == game.PlayCoop {
		return 1 + play.RetriesOrDefault()
	}
	return max(1, j.attempts)
}

func (j *judge) of(mission int32) *followed {
	for i := range j.missions {
		if j.missions[i].number == mission {
			return &j.missions[i]
		}
	}
	return nil
}

// over tells whether nothing more can come: everything is closed, or a failed
// mission keeps the next ones from starting.
func (j *judge) over() bool {
	all := true
	for i := range j.missions {
		f := &j.missions[i]
		if f.closed && f.result.Outcome == Failed {
			return true
		}
		all = all && f.closed
	}
	return all
}
