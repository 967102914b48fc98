package scenes

import (
	"context"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/offers"
	"caper/journal/commands/presence"
	"caper/journal/commands/progress"
	"caper/journal/commands/runs"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/scene"
	"caper/journal/store"
)

// Scenes has the commands on runs of scenes.
type Scenes struct {
	runner  *unit.Runner
	offers  *offers.Offers
	scripts *scene.Registry
}

// New returns the commands on runs of scenes.
func New(r *unit.Runner, o *offers.Offers, scripts *scene.Registry) *Scenes {
	return &Scenes{r, o, scripts}
}

// Transaction is the part of a unit of work with which scenes change a
// character. Scenes change attempts, offers and runs through the planners of
// those parts, which hold views of their own.
type Transaction interface {
	ID() store.CharacterID
	Now() time.Time
	Clock() time.Time
	Catalog() *store.Catalog
	Presence() *presence.Table
	Stage(...store.Statement)
	Publish(...message.Message)
	BeforeValidation(func(context.Context, *unit.Unit) error)
	AtCommitBoundary(func(context.Context, *store.Read) error)
	Expect(func(*rules.Facts))
	MarkDirty(*content.Mission, store.Assignment) *unit.DirtyAttempt
	Dirty(store.AssignmentID) *unit.DirtyAttempt
	SetFlag(content.FlagID, uint32)
	RemoveFlag(content.FlagID)
}

// Rows are the rows of a character, its attempts and its runs that scenes read
// in a unit of work.
type Rows interface {
	Assignment(context.Context, store.CharacterID, content.MissionID) (store.Assignment, bool, error)
	Assignments(context.Context, store.CharacterID) ([]store.Assignment, error)
	Aggregate(context.Context, *store.Assignment) (*rules.Aggregate, error)
	Fact(context.Context, store.CharacterID, content.MissionID) (rules.MissionFact, error)
	Run(context.Context, store.CharacterID, store.RunID) (*store.Run, error)
	RunningRuns(context.Context, store.CharacterID) ([]store.Run, error)
	Participants(context.Context, store.RunID) ([]store.Participant, error)
	Operations(context.Context, store.RunIdentity) (map[string]string, error)
	NextLetters(context.Context, store.CharacterID) ([]store.Letter, error)
	SceneTimers(context.Context, store.CharacterID) ([]store.SceneTimer, error)
	DueTimers(context.Context, store.CharacterID, time.Time) ([]store.SceneTimer, error)
	Defeated(context.Context, store.RunIdentity, content.Role) (bool, error)
	Effect(context.Context, store.CharacterID, store.RunIdentity, string) (*store.Effect, error)
}

// planner plans one unit of a scene.
type planner struct {
	tx       Transaction
	rows     Rows
	account  store.AccountID   // account that owns the character
	offers   *offers.Planner   // what the unit does to offers
	attempts *progress.Planner // what the unit does to attempts
	runs     *runs.Planner     // what the unit does to runs
	scripts  *scene.Registry
}

// planner returns the planner of one unit, over the planners of the parts below.
func (s *Scenes) planner(w *unit.Work) *planner {
	o := s.offers.Planner(w)
	return &planner{tx: w, rows: w, account: w.Account(), offers: o, attempts: o.Attempts, runs: o.Attempts.Runs, scripts: s.scripts}
}
