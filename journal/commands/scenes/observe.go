package scenes

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/scene"
	"caper/journal/store"
)

// maxPending bounds how many observations wait for a run. A room that sends
// more is refused.
const maxPending = 256

// Observe queues what a room saw for a run of its character: a signal, a
// waypoint, the end of a route, or a confirmed defeat. It refuses an ended run
// and an earlier generation of one. A defeat is recorded and its sequence
// queued in one transaction, whoever caused it; a second defeat of the same
// role does nothing (J-SCENE-018). The disappearance of an actor is neither a
// defeat nor an observation (J-SCENE-020).
func (s *Scenes) Observe(ctx context.Context, c unit.Command, id store.RunIdentity, o scene.Observation) (unit.Outcome, error) {
	return s.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		p := s.planner(w)
		run, err := p.observed(ctx, id)
		if err != nil {
			return err
		}
		work, err := p.released(run)
		if err != nil {
			return err
		}
		if err := work.checkObservation(&o); err != nil {
			return err
		}
		n, err := w.PendingLetters(ctx, run.Run)
		if err != nil {
			return err
		}
		if n >= maxPending {
			return rejection.New(rejection.Scene, "run %d is to be told of %d things already", run.Run, n)
		}
		if o.Kind == scene.ActorDied {
			return work.defeat(ctx, o)
		}
		return p.runs.Queue(run, o, "", false)
	})
}

// observed returns the running run of exactly this generation.
func (p *planner) observed(ctx context.Context, id store.RunIdentity) (*store.Run, error) {
	run, err := p.rows.Run(ctx, p.tx.ID(), id.Run)
	switch {
	case err != nil:
		return nil, err
	case run == nil:
		return nil, rejection.New(rejection.Scene, "character %d has no run %d", p.tx.ID(), id.Run)
	case run.State != store.RunRunning:
		return nil, rejection.New(rejection.Scene, "run %d ended", id.Run)
	case run.Generation != id.Generation:
		return nil, rejection.New(rejection.Scene, "run %d is in generation %d, not %d", id.Run, run.Generation, id.Generation)
	}
	return run, nil
}

// checkObservation refuses what no room sees, and names that the scene does not
// have.
func (w *runWork) checkObservation(o *scene.Observation) error {
	if err := o.Validate(); err != nil {
		return rejection.New(rejection.Scene, "%v", err)
	}
	_, role := w.scene.Actors[o.Role]
	route, walks := w.scene.Routes[o.Route]
	switch o.Kind {
	case scene.SignalReceived:
		if _, declared := w.scene.Sequences[o.Sequence]; !declared {
			return rejection.New(rejection.Scene, "the scene of run %d has no sequence %d", w.run.Run, o.Sequence)
		}
		return nil
	case scene.WaypointReached, scene.RouteCompleted:
		if !role || !walks || o.Waypoint >= len(route.Waypoints) {
			return rejection.New(rejection.Scene, "the scene of run %d has no waypoint %d of a route %q for %q", w.run.Run, o.Waypoint, o.Route, o.Role)
		}
		return nil
	case scene.ActorDied:
		if !role {
			return rejection.New(rejection.Scene, "the scene of run %d has no role %q", w.run.Run, o.Role)
		}
		return nil
	}
	return rejection.New(rejection.Scene, "observation %d is the journal's own, no room makes it", o.Kind)
}

// defeat records the defeat of a role, and queues its observation and its
// sequence.
func (w *runWork) defeat(ctx context.Context, o scene.Observation) error {
	already, err := w.rows.Defeated(ctx, w.run.RunIdentity, o.Role)
	if err != nil {
		return err
	}
	if already {
		return unit.ErrNothing
	}
	w.tx.Stage(store.InsertDefeat(&store.Defeat{RunIdentity: w.run.RunIdentity, Role: o.Role, At: w.tx.Now()}))
	if err := w.runs.Queue(w.run, o, "", false); err != nil {
		return err
	}
	if sequence, bound := w.scene.DefeatSequences[o.Role]; bound {
		return w.runs.Queue(w.run, scene.Observation{Kind: scene.SignalReceived, Sequence: sequence}, "", false)
	}
	return nil
}
