package scenes

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Acknowledgement is a room's report of an effect, in the version that the room
// received.
type Acknowledgement struct {
	Run       store.RunIdentity  // run that wanted the effect
	Operation string             // key of the operation within the run
	Version   int64              // version of the effect as the room received it
	Status    store.EffectStatus // running or applied
}

// Acknowledge records that a room carries out an effect, or did. It refuses an
// effect of another version or of a status that does not fit, and a cancelled
// one. The same report again does nothing.
func (s *Scenes) Acknowledge(ctx context.Context, c unit.Command, k Acknowledgement) (unit.Outcome, error) {
	return s.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		if k.Status != store.EffectRunning && k.Status != store.EffectApplied {
			return rejection.New(rejection.Effect, "an effect is acknowledged as running or applied, not as %s", k.Status)
		}
		p := s.planner(w)
		e, err := p.acknowledged(ctx, k)
		if err != nil {
			return err
		}
		if e.Status == k.Status && e.Version == k.Version+1 {
			return unit.ErrNothing
		}
		if e.Version != k.Version || !e.Status.Open() || e.Status >= k.Status {
			return rejection.New(rejection.Effect, "operation %q of run %d is %s in version %d", k.Operation, k.Run.Run, e.Status, e.Version)
		}
		w.Stage(store.SetEffect(e, k.Status))
		return p.checkAttempt(ctx, e)
	})
}

// acknowledged returns the effect that a report is about.
func (p *planner) acknowledged(ctx context.Context, k Acknowledgement) (*store.Effect, error) {
	run, err := p.rows.Run(ctx, p.tx.ID(), k.Run.Run)
	if err != nil {
		return nil, err
	}
	if run == nil || run.Generation != k.Run.Generation {
		return nil, rejection.New(rejection.Scene, "character %d has no generation %d of run %d", p.tx.ID(), k.Run.Generation, k.Run.Run)
	}
	e, err := p.rows.Effect(ctx, p.tx.ID(), k.Run, k.Operation)
	if err == nil && e == nil {
		err = rejection.New(rejection.Effect, "run %d has no operation %q", k.Run.Run, k.Operation)
	}
	return e, err
}

// checkAttempt refuses an effect whose attempt is no longer in the journal. It
// checks once more after all writes (J-FWD-006).
func (p *planner) checkAttempt(ctx context.Context, e *store.Effect) error {
	if e.Source.Assignment == nil {
		return nil
	}
	check := func(ctx context.Context, r interface {
		Assignments(context.Context, store.CharacterID) ([]store.Assignment, error)
	}) error {
		list, err := r.Assignments(ctx, p.tx.ID())
		if err != nil {
			return err
		}
		for i := range list {
			if row := &list[i]; row.ID == *e.Source.Assignment && row.Generation == *e.Source.AssignmentGeneration && row.State == content.MissionActive {
				return nil
			}
		}
		return rejection.New(rejection.Effect, "operation %q of run %d is of an attempt that is over", e.Operation, e.Run)
	}
	p.tx.AtCommitBoundary(func(ctx context.Context, r *store.Read) error { return check(ctx, r) })
	return check(ctx, p.rows)
}
