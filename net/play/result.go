package play

import (
	"slices"

	"caper/components"
	"caper/levels/game"
	"caper/systems"
	"caper/systems/missions"
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
	Skipped  []Skipped `json:"skipped"`  // missions that were not played, in document order
	Ticks    uint64    `json:"ticks"`    // number of simulated ticks
	Hash     string    `json:"hash"`     // of the state after the last tick
	Realtime float64   `json:"realtime"` // simulated seconds per second of real time
}

// Skipped is a mission that was not played.
type Skipped struct {
	ID      string   `json:"id"`      // as the document writes it
	Reasons []string `json:"reasons"` // what this version does not play of it, or its mode
}

// Mission is the outcome of one mission.
type Mission struct {
	ID       string  `json:"id"`              // as the document writes it
	Outcome  string  `json:"outcome"`         // complete, failed or unfinished
	Reason   string  `json:"reason,omitzero"` // why it failed, as players read it, or that it never started
	Seconds  float64 `json:"seconds"`         // from its first start to its end, or to the end of the play; 0 when it never started
	Attempts int     `json:"attempts"`        // number of its starts
	// Open lists the objectives that were under way when it failed, or when the
	// play ended.
	Open       []string    `json:"open,omitempty"`
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
	skipped  []Skipped
	attempts int      // of a solo mission
	open     []string // texts of the owner's objectives that are under way
}

// missionScore is the outcome of a mission so far.
type missionScore struct {
	result   Mission
	number   int32  // in the document
	first    uint64 // tick of its first start
	started  uint64 // tick of its last start
	failures int
	closed   bool // reports whether the outcome is final
}

// neverStarted is the reason of a mission that nobody started.
const neverStarted = "never started"

// newScorer lists the missions to be played: the requested one, or every solo
// mission that this version plays.
func newScorer(program *interpreter.Program, only string, attempts int) *scorer {
	s := &scorer{program: program, owner: 1, attempts: attempts}
	for i := range program.Missions {
		m := &program.Missions[i]
		if only != "" && m.Document.ID != only {
			continue
		}
		if reasons := reasonsToSkip(m); only == "" && len(reasons) > 0 {
			s.skipped = append(s.skipped, Skipped{m.Document.ID, reasons})
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

// reasonsToSkip returns why a mission is not among those that are played without
// a choice; nil when it is.
func reasonsToSkip(m *interpreter.Mission) (reasons []string) {
	if !m.Solo {
		reasons = append(reasons, "it is no solo mission: choose it with --mission")
	}
	for _, u := range m.Unplayable {
		reasons = append(reasons, "this version does not play "+u.What+" (at "+u.Pointer+")")
	}
	return reasons
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
			if f.started = out.Tick; f.result.Attempts == 0 {
				f.first = out.Tick
			}
			f.result.Attempts++
			f.result.Outcome, f.result.Reason, f.result.Open = Unfinished, "", nil
			for k := range f.result.Objectives {
				f.result.Objectives[k].Outcome, f.result.Objectives[k].At = Unfinished, -1
			}
		case components.ObjectiveDone:
			f.result.Objectives[p.Objective].Outcome, f.result.Objectives[p.Objective].At = Complete, seconds
		case components.ObjectiveFailed:
			f.result.Objectives[p.Objective].Outcome, f.result.Objectives[p.Objective].At = Failed, seconds
		case components.MissionCompleted:
			f.result.Outcome, f.result.Seconds, f.closed = Complete, float64(out.Tick-f.first)/float64(rate), true
		case components.MissionFailed:
			f.failures++
			f.result.Outcome, f.result.Seconds = Failed, float64(out.Tick-f.first)/float64(rate)
			f.result.Reason, f.result.Open = s.why(out), slices.Clone(s.open)
			f.closed = f.failures >= s.allowed(f)
		}
	}
	s.watch(out.HUD)
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

// why returns the reason that the players were shown for a failure of this tick.
func (s *scorer) why(out *systems.Outcome) string {
	for i := range out.Notifications {
		n := &out.Notifications[i]
		if n.Kind == components.NotificationFailed && (s.owner == 0 || n.Client == s.owner) {
			return n.Text
		}
	}
	return ""
}

// watch notes which objectives are under way, as players read them: a mission that
// fails in the next tick has none any more.
func (s *scorer) watch(hud *missions.HUD) {
	if !hud.Stepped {
		return
	}
	for i := range hud.Entries {
		e := &hud.Entries[i]
		if s.owner != 0 && e.Client != s.owner {
			continue
		}
		s.open = s.open[:0]
		for k := range e.Tracker.Objectives {
			if line := &e.Tracker.Objectives[k]; line.Active() {
				s.open = append(s.open, line.Text)
			}
		}
		return
	}
}

// finish fills in what is known of missions that have not ended.
func (s *scorer) finish(tick uint64, rate int) {
	for i := range s.missions {
		f := &s.missions[i]
		switch {
		case f.result.Attempts == 0:
			f.result.Reason = neverStarted
		case !f.closed && f.result.Outcome == Unfinished:
			f.result.Seconds, f.result.Open = float64(tick-f.first)/float64(rate), slices.Clone(s.open)
		}
	}
}

// over reports whether the results are final: every mission has ended.
func (s *scorer) over() bool {
	for i := range s.missions {
		if !s.missions[i].closed {
			return false
		}
	}
	return true
}
