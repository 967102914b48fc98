package scenes

import (
	"context"
	"time"

	"caper/journal/commands/offers"
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

// Transaction is what scenes need of a unit of work.
type Transaction interface {
	offers.Transaction
	RunningRuns(context.Context, store.CharacterID) ([]store.Run, error)
	SceneTimers(context.Context, store.CharacterID) ([]store.SceneTimer, error)
	DueTimers(context.Context, store.CharacterID, time.Time) ([]store.SceneTimer, error)
	NextLetters(context.Context, store.CharacterID) ([]store.Letter, error)
	PendingLetters(context.Context, store.RunID) (int, error)
	Operations(context.Context, store.RunIdentity) (map[string]string, error)
	Defeated(context.Context, store.RunIdentity, content.Role) (bool, error)
	Effect(context.Context, store.CharacterID, store.RunIdentity, string) (*store.Effect, error)
	Fact(context.Context, store.CharacterID, content.MissionID) (rules.MissionFact, error)
	ReadState(context.Context, store.CharacterID) (rules.StartingExperience, error)
}

// planner plans one unit of a scene.
type planner struct {
	tx       Transaction
	offers   *offers.Planner
	attempts *progress.Planner
	runs     *runs.Planner
	scripts  *scene.Registry
}

func (s *Scenes) planner(tx Transaction) *planner {
	o := s.offers.Planner(tx)
	return &planner{tx: tx, offers: o, attempts: o.Attempts, runs: o.Attempts.Runs, scripts: s.scripts}
}
