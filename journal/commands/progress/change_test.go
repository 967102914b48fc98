package progress

import (
	"context"
	"slices"
	"testing"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/runs"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// memory is a transaction without rows. It records what is staged, marked and
// published.
type memory struct {
	Transaction
	unit.DirtySet
	staged   []string
	messages []message.Message
}

func (m *memory) ID() store.CharacterID           { return 1 }
func (m *memory) Now() time.Time                  { return time.Time{} }
func (m *memory) Catalog() *store.Catalog         { return &store.Catalog{} }
func (m *memory) Publish(list ...message.Message) { m.messages = append(m.messages, list...) }
func (m *memory) Stage(list ...store.Statement) {
	for _, s := range list {
		m.staged = append(m.staged, s.Name)
	}
}

func (m *memory) MarkDirty(of *content.Mission, row store.Assignment) *unit.DirtyAttempt {
	return m.DirtySet.MarkDirty(of, row)
}
func (m *memory) Dirty(id store.AssignmentID) *unit.DirtyAttempt { return m.DirtySet.Dirty(id) }

func (m *memory) Holds(context.Context, content.Requirement) (bool, error) { return true, nil }

// runless is a transaction of the runs' planner in a world without scenes.
type runless struct{ runs.Transaction }

func (runless) Catalog() *store.Catalog { return &store.Catalog{} }

// scouting returns a mission with one objective, which counts two kills.
func scouting() *content.Mission {
	event, subject, from, to, counter := content.EventCreatureKilled, uint32(7), int32(0), int32(2), uint32(1)
	return &content.Mission{ID: 3, Objectives: []content.Objective{{ID: 1, Text: 20, Initial: content.ObjectiveIncomplete,
		CounterTexts: [3]content.TextID{21},
		Transitions: []content.Transition{{ID: 10, Triggers: []content.Trigger{{Kind: content.TriggerProgressEvent, Event: &event,
			Subject: &subject, Counter: &counter, Initial: &from, TargetCount: &to}}}}}}}
}

func TestChange(t *testing.T) {
	m, mission := &memory{}, scouting()
	p := &Planner{tx: m, Runs: runs.NewPlanner(runless{})}
	g, row := rules.NewAggregate(mission), store.Assignment{ID: 5, Mission: 3}
	id := message.IdentityOf(&row)
	for _, c := range []struct {
		staged int
		want   []message.Message
	}{
		{1, []message.Message{message.CounterChanged{Identity: id, Objective: 1, Text: 21, Value: 1}}},
		{3, []message.Message{
			message.CounterChanged{Identity: id, Objective: 1, Text: 21, Value: 2},
			message.ObjectiveChanged{Identity: id, ObjectiveView: message.ObjectiveView{Objective: 1, Text: 20, State: content.ObjectiveCompleted}},
			message.MissionChanged{Identity: id, State: content.MissionActive, Completable: true},
		}},
	} {
		m.staged, m.messages = nil, nil
		run := p.Progress(t.Context(), mission, g)
		if err := run.Apply(content.CreatureKilled(7)); err != nil {
			t.Fatal(err)
		}
		if err := p.Change(t.Context(), mission, row, run); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(m.messages, c.want) || len(m.staged) != c.staged {
			t.Errorf("sent %+v, staged %q", m.messages, m.staged)
		}
	}
	if dirty := m.Dirty(5); dirty == nil || !dirty.Row.Completable || dirty.Aggregate != g {
		t.Errorf("%+v", dirty)
	}
}

func TestNoChangeDoesNothing(t *testing.T) {
	m, mission := &memory{}, scouting()
	p := &Planner{tx: m, Runs: runs.NewPlanner(runless{})}
	run := p.Progress(t.Context(), mission, rules.NewAggregate(mission))
	if err := run.Apply(content.CreatureKilled(8)); err != nil {
		t.Fatal(err)
	}
	if err := p.Change(t.Context(), mission, store.Assignment{ID: 5}, run); err != nil || m.AnyDirty() || len(m.staged) > 0 {
		t.Errorf("%v, staged %q", err, m.staged)
	}
}
