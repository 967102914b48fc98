package interpreter

import (
	"math"

	"caper/levels/game"
)

// Tracker is what a holder's members read of the mission under way.
type Tracker struct {
	Mission    string // title; empty when none runs
	ID         string
	Phase      Phase
	Objectives []TrackerLine
	Done       int // missions completed, of the solo ones (M-OPEN-073)
	Of         int
}

// TrackerLine is an objective under way, or a member of the group that is.
type TrackerLine struct {
	ID      string
	Verb    game.Verb
	Text    string
	Vehicle int32 // the actor to be driven, -1 none
	Member  bool
	Status  Status
	Done    int     // members done, of a group
	Need    int     // members to be done, of a group; 0 for other objectives
	Left    float64 // whole seconds of the time limit; -1 without one
	Hold    float64 // whole seconds of the hold clock; -1 without one
	Mark    Mark
	Radius  float64 // metres, of the zone that it points at
}

// Track reads a holder's tracker into t, whose slices are used again.
func (p *Program) Track(s *State, t *Tracker) {
	*t = Tracker{Phase: s.Phase, Objectives: t.Objectives[:0]}
	for i := range p.Missions {
		if p.Missions[i].Solo {
			t.Of++
			if s.Completed[i] {
				t.Done++
			}
		}
	}
	m := p.Running(s)
	if m == nil {
		return
	}
	t.Mission, t.ID = m.Document.Title, m.Document.ID
	if s.Phase != Running {
		return
	}
	for n := range m.Objectives {
		o, progress := &m.Objectives[n], &s.Objectives[n]
		under := progress.Status == UnderWay
		if o.Parent >= 0 {
			under = s.Objectives[o.Parent].Status == UnderWay
		}
		if under {
			t.Objectives = append(t.Objectives, p.line(m, s, o, progress))
		}
	}
}

func (p *Program) line(m *Mission, s *State, o *Objective, progress *Progress) TrackerLine {
	line := TrackerLine{
		ID: o.ID, Verb: o.Verb, Text: o.Text.fill(s.Counters), Vehicle: o.Vehicle, Member: o.Parent >= 0,
		Status: progress.Status, Left: -1, Hold: -1, Need: int(o.Need),
	}
	for _, member := range o.Members {
		if s.Objectives[member].Status == Done {
			line.Done++
		}
	}
	if progress.Status != UnderWay {
		return line
	}
	line.Mark = o.Mark
	if line.Mark.Kind == MarkZone && line.Mark.Number >= 0 {
		line.Radius = p.Linked.Zones[line.Mark.Number].Radius
	}
	if o.Limit > 0 {
		line.Left = math.Ceil(float64(progress.Clock) / StepsPerSecond)
	}
	if o.Hold > 0 && o.Verb != game.VerbGroup {
		line.Hold = math.Ceil(float64(o.Hold-progress.Held) / StepsPerSecond)
	}
	return line
}
