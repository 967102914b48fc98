package runs

import (
	"context"
	"fmt"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/scene"
	"caper/journal/store"
)

// Transaction is the part of a unit of work with which runs begin, end and
// receive observations.
type Transaction interface {
	ID() store.CharacterID
	Now() time.Time
	NewID() int64
	Catalog() *store.Catalog
	Presence() *presence.Table
	Stage(...store.Statement)
	Publish(...message.Message)
	NotifyScenes()
	RunOf(ctx context.Context, id store.CharacterID, a store.AssignmentID, generation int64) (*store.Run, error)
	ExperienceRun(ctx context.Context, id store.CharacterID, key string) (*store.Run, error)
	OpenEffects(ctx context.Context, id store.CharacterID, a store.AssignmentID, generation int64) ([]store.Effect, error)
	OpenRunEffects(ctx context.Context, id store.CharacterID, run store.RunID) ([]store.Effect, error)
}

// Planner plans one unit's changes of runs.
type Planner struct {
	tx          Transaction
	attempts    map[store.AssignmentID]*store.Run      // as they will be; nil: the attempt has none
	experiences map[string]*store.Run                  // likewise, by the experience's key
	effects     map[store.AssignmentID][]*store.Effect // that the unit itself started, by attempt
}

// NewPlanner returns the planner of one unit.
func NewPlanner(tx Transaction) *Planner {
	return &Planner{
		tx: tx, attempts: map[store.AssignmentID]*store.Run{}, experiences: map[string]*store.Run{},
		effects: map[store.AssignmentID][]*store.Effect{},
	}
}

// Queue puts an observation into a run's inbox, after those that are there. An
// observation with a key is put there once, however often it is queued. With
// ends the run ends after it was delivered. The unit expects nothing of what
// the run will do about it (J-PRE-012).
func (p *Planner) Queue(run *store.Run, o scene.Observation, key string, ends bool) error {
	document, err := o.Encode()
	if err != nil {
		return fmt.Errorf("queueing for run %d: %w", run.Run, err)
	}
	p.tx.Stage(store.Queue(&store.Letter{Run: run.Run, Generation: run.Generation, Observation: document, Key: key, Ends: ends, QueuedAt: p.tx.Now()}))
	p.tx.NotifyScenes()
	return nil
}
