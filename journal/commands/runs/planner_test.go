package runs

import (
	"context"
	"slices"
	"testing"
	"time"

	"caper/journal/commands/message"
	"caper/journal/scene"
	"caper/journal/store"
)

// memory is a transaction with the runs and effects of one attempt. It records
// what is staged and published.
type memory struct {
	Transaction
	run      *store.Run
	open     []store.Effect
	staged   []string
	messages []message.Message
	notified bool
	reads    int
}

func (m *memory) ID() store.CharacterID           { return 1 }
func (m *memory) Now() time.Time                  { return time.Time{} }
func (m *memory) NotifyScenes()                   { m.notified = true }
func (m *memory) Publish(list ...message.Message) { m.messages = append(m.messages, list...) }
func (m *memory) Stage(list ...store.Statement) {
	for _, s := range list {
		m.staged = append(m.staged, s.Name)
	}
}

func (m *memory) RunOf(context.Context, store.CharacterID, store.AssignmentID, int64) (*store.Run, error) {
	m.reads++
	return m.run, nil
}

func (m *memory) OpenEffects(context.Context, store.CharacterID, store.AssignmentID, int64) ([]store.Effect, error) {
	return m.open, nil
}

func TestQueue(t *testing.T) {
	m := &memory{}
	p := NewPlanner(m)
	if err := p.Queue(&store.Run{}, scene.Observation{Kind: scene.SignalReceived}, "", false); err == nil || m.notified {
		t.Errorf("a signal without a sequence was queued: %v", err)
	}
	if err := p.Queue(&store.Run{}, scene.Observation{Kind: scene.SignalReceived, Sequence: 3}, "", false); err != nil || !m.notified || len(m.staged) != 1 {
		t.Errorf("%v, staged %q", err, m.staged)
	}
}

func TestRetireCancelsOpenEffects(t *testing.T) {
	attempt := store.AssignmentID(5)
	m := &memory{run: &store.Run{State: store.RunRunning}, open: []store.Effect{{Operation: "stored"}}}
	p := NewPlanner(m)
	p.StartEffect(&store.Effect{Operation: "planned", Source: store.EffectSource{Assignment: &attempt}}, nil)
	m.messages = nil
	row := &store.Assignment{ID: attempt}
	if err := p.Retire(t.Context(), row); err != nil {
		t.Fatal(err)
	}
	var cancelled []string
	for _, sent := range m.messages {
		if e, is := sent.(message.EffectCancelled); is {
			cancelled = append(cancelled, e.Operation)
		}
	}
	if want := []string{"stored", "planned"}; !slices.Equal(cancelled, want) || m.run.State != store.RunEnded || p.Planned(attempt) != m.run {
		t.Errorf("cancelled %q, the run is %+v", cancelled, m.run)
	}
	m.messages = nil
	if err := p.Retire(t.Context(), row); err != nil || len(m.messages) != 0 || m.reads != 1 {
		t.Errorf("a second time: %v, %+v, %d reads", err, m.messages, m.reads)
	}
}
