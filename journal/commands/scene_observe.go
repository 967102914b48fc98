package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// maxPending bounds what a run is still to be told: a room that floods one is
// refused.
const maxPending = 256

// Observe has a room tell a run of its character's what it saw: a signal, a
// waypoint, the end of a route, or a confirmed defeat. An ended run and an
// earlier generation of one are refused. A defeat is recorded and its sequence
// queued in one transaction, whoever it was defeated by; a second one of the
// same role is nothing (J-SCENE-018). That an actor is gone is no defeat, and
// no observation either (J-SCENE-020).
func (a *Service) Observe(ctx context.Context, c Command, id store.RunIdentity, o scene.Observation) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		run, err := p.observed(ctx, id)
		if err != nil {
			return err
		}
		w := &sceneWork{plan: p, run: run}
		if err := w.release(); err != nil {
			return err
		}
		if err := w.plausible(&o); err != nil {
			return err
		}
		n, err := p.unit.PendingLetters(ctx, run.Run)
		if err != nil {
			return err
		}
		if n >= maxPending {
			return reject(RejectScene, "run %d is to be told of %d things already", run.Run, n)
		}
		if o.Kind == scene.ActorDied {
			return w.defeat(ctx, o)
		}
		return p.queue(run, o, "", false)
	})
}

// observed is the running run of exactly this generation.
func (p *plan) observed(ctx context.Context, id store.RunIdentity) (*store.Run, error) {
	run, err := p.unit.Run(ctx, p.character.ID, id.Run)
	switch {
	case err != nil:
		return nil, err
	case run == nil:
		return nil, reject(RejectScene, "character %d has no run %d", p.character.ID, id.Run)
	case run.State != store.RunRunning:
		return nil, reject(RejectScene, "run %d ended", id.Run)
	case run.Generation != id.Generation:
		return nil, reject(RejectScene, "run %d is in generation %d, not %d", id.Run, run.Generation, id.Generation)
	}
	return run, nil
}

// plausible refuses what no room sees, and names that the scene does not have.
func (w *sceneWork) plausible(o *scene.Observation) error {
	if err := o.Validate(); err != nil {
		return &Rejection{RejectScene, err.Error()}
	}
	_, role := w.scene.Actors[o.Role]
	route, walks := w.scene.Routes[o.Route]
	switch o.Kind {
	case scene.SignalReceived:
		if _, declared := w.scene.Sequences[o.Sequence]; !declared {
			return reject(RejectScene, "the scene of run %d has no sequence %d", w.run.Run, o.Sequence)
		}
		return nil
	case scene.WaypointReached, scene.RouteCompleted:
		if !role || !walks || o.Waypoint >= len(route.Waypoints) {
			return reject(RejectScene, "the scene of run %d has no waypoint %d of a route %q for %q", w.run.Run, o.Waypoint, o.Route, o.Role)
		}
		return nil
	case scene.ActorDied:
		if !role {
			return reject(RejectScene, "the scene of run %d has no role %q", w.run.Run, o.Role)
		}
		return nil
	}
	return reject(RejectScene, "observation %d is the journal's own, no room makes it", o.Kind)
}

func (w *sceneWork) defeat(ctx context.Context, o scene.Observation) error {
	already, err := w.unit.Defeated(ctx, w.run.RunIdentity, o.Role)
	if err != nil {
		return err
	}
	if already {
		return errNothing
	}
	w.unit.Stage(store.InsertDefeat(&store.Defeat{RunIdentity: w.run.RunIdentity, Role: o.Role, At: w.now}))
	if err := w.queue(w.run, o, "", false); err != nil {
		return err
	}
	if sequence, bound := w.scene.DefeatSequences[o.Role]; bound {
		return w.queue(w.run, scene.Observation{Kind: scene.SignalReceived, Sequence: sequence}, "", false)
	}
	return nil
}

// Acknowledgement is a room's word of an effect, in the version that it was
// told.
type Acknowledgement struct {
	Run       store.RunIdentity
	Operation string
	Version   int64
	Status    store.EffectStatus // running or applied
}

// Acknowledge records that a room carries out an effect, or did. An effect of
// another version or another status than fits, and one that is cancelled, are
// refused; the same word again is nothing.
func (a *Service) Acknowledge(ctx context.Context, c Command, k Acknowledgement) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		if k.Status != store.EffectRunning && k.Status != store.EffectApplied {
			return reject(RejectEffect, "an effect is acknowledged as running or applied, not as %s", k.Status)
		}
		e, err := p.acknowledged(ctx, k)
		if err != nil {
			return err
		}
		if e.Status == k.Status && e.Version == k.Version+1 {
			return errNothing
		}
		if e.Version != k.Version || !e.Status.Open() || e.Status >= k.Status {
			return reject(RejectEffect, "operation %q of run %d is %s in version %d", k.Operation, k.Run.Run, e.Status, e.Version)
		}
		p.unit.Stage(store.SetEffect(e, k.Status))
		return p.sourced(ctx, e)
	})
}

func (p *plan) acknowledged(ctx context.Context, k Acknowledgement) (*store.Effect, error) {
	run, err := p.unit.Run(ctx, p.character.ID, k.Run.Run)
	if err != nil {
		return nil, err
	}
	if run == nil || run.Generation != k.Run.Generation {
		return nil, reject(RejectScene, "character %d has no generation %d of run %d", p.character.ID, k.Run.Generation, k.Run.Run)
	}
	e, err := p.unit.Effect(ctx, p.character.ID, k.Run, k.Operation)
	if err == nil && e == nil {
		err = reject(RejectEffect, "run %d has no operation %q", k.Run.Run, k.Operation)
	}
	return e, err
}

// sourced demands that the attempt that an effect is of is still in the
// journal, and again after all writes (J-FWD-006).
func (p *plan) sourced(ctx context.Context, e *store.Effect) error {
	if e.Source.Assignment == nil {
		return nil
	}
	check := func(ctx context.Context, r *store.Read) error {
		list, err := r.Assignments(ctx, p.character.ID)
		if err != nil {
			return err
		}
		for i := range list {
			if row := &list[i]; row.ID == *e.Source.Assignment && row.Generation == *e.Source.AssignmentGeneration && row.State == content.MissionActive {
				return nil
			}
		}
		return reject(RejectEffect, "operation %q of run %d is of an attempt that is over", e.Operation, e.Run)
	}
	p.unit.AtCommitBoundary(check)
	return check(ctx, p.unit.Read)
}
