package missions

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// Board is what every client reads of its missions as of the last step. It is
// read from the state and no part of it.
type HUD struct {
	Stepped bool // in the tick last run
	Entries []Entry
}

// Entry is one client's.
type Entry struct {
	Client  components.ClientID
	Entity  components.EntityID
	Tracker interpreter.Tracker
	Targets []Target
	Starts  []Start               // missions that could be started now, while none runs
	Drive   []components.EntityID // by line: the vehicle that it is about, 0 for none
}

// Start is a mission that entering a zone starts.
type Start struct {
	Mission int
	Zone    int32
}

// Target is where a line of the tracker points.
type Target struct {
	Line     int // of the tracker
	Position mgl64.Vec3
	Radius   float64             // metres; 0 for a point
	Entity   components.EntityID // 0 for a place or zone
}

// publish writes the board anew, into the slices that it has.
func (s *System) publish() {
	b := s.hud.Get()
	b.Stepped = true
	n := 0
	for _, id := range s.inOrder() {
		state := s.states.Get(id)
		for _, seat := range s.members.Get(id).Seats {
			if n == len(b.Entries) {
				b.Entries = append(b.Entries, Entry{})
			}
			e := &b.Entries[n]
			e.Client, e.Entity = seat.Client, seat.Entity
			s.program.Get().Track(state, &e.Tracker)
			s.offer(state, e)
			s.point(id, s.program.Get().Running(state), e)
			n++
		}
	}
	b.Entries = b.Entries[:n]
}

// offer lists the missions that the holder could start by entering a zone.
func (s *System) offer(state *interpreter.State, e *Entry) {
	e.Starts = e.Starts[:0]
	if state.Phase != interpreter.Idle || state.Only >= 0 {
		return
	}
	for i := range s.program.Get().Missions {
		m := &s.program.Get().Missions[i]
		if m.StartZone >= 0 && m.Solo && !state.Completed[i] && len(m.Unplayable) == 0 {
			e.Starts = append(e.Starts, Start{i, m.StartZone})
		}
	}
}

// point finds where an entry's lines point.
func (s *System) point(id ecs.ID, mission *interpreter.Mission, e *Entry) {
	e.Targets, e.Drive = e.Targets[:0], e.Drive[:0]
	for i := range e.Tracker.Objectives {
		line := &e.Tracker.Objectives[i]
		e.Drive = append(e.Drive, s.entityOf(id, mission, line.Vehicle))
		t := Target{Line: i, Radius: line.Radius}
		switch line.Mark.Kind {
		case interpreter.MarkZone:
			t.Position = s.linked.Get().Zones[line.Mark.Number].Middle
		case interpreter.MarkPlace:
			t.Position = s.linked.Get().Places[line.Mark.Number].Position
		case interpreter.MarkActor:
			t.Entity = s.entityOf(id, mission, line.Mark.Number)
			at, ok := s.pose.Get(t.Entity)
			if !ok {
				continue
			}
			t.Position = at.Position
		default:
			continue
		}
		e.Targets = append(e.Targets, t)
	}
}
