package commands

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/scene"
	"caper/journal/store"
)

// apply stages a decision: what the run remembers, its timers, what it wants
// of the world, what it does to rows, and what it signals, in that order, and
// all of it in the one unit that marks the observation delivered.
func (w *sceneWork) apply(ctx context.Context, d *scene.Decision) error {
	checkpoint := d.Checkpoint
	if checkpoint == "" {
		checkpoint = w.run.Checkpoint
	}
	w.unit.Stage(store.SetCheckpoint(w.run, checkpoint))
	for _, t := range d.Timers {
		w.start(t)
	}
	for _, intent := range d.World {
		if err := w.want(intent); err != nil {
			return err
		}
	}
	for _, intent := range d.Character {
		if err := w.perform(ctx, intent); err != nil {
			return err
		}
	}
	for _, signal := range d.Signals {
		if err := w.signal(ctx, content.ScenarioEvent(signal.Event, uint32(signal.Sequence))); err != nil {
			return err
		}
	}
	if d.Ends && w.current().State == store.RunRunning {
		w.endRun(w.current())
	}
	return nil
}

// current is the run as the unit leaves it: an attempt that ended ended its
// run.
func (w *sceneWork) current() *store.Run {
	if a := w.assignment(); a != nil {
		if run := w.scenes.attempts[*a]; run != nil {
			return run
		}
	}
	return w.run
}

// assignment is the attempt that the run's owner takes part with; nil in a
// private experience.
func (w *sceneWork) assignment() *store.AssignmentID {
	for _, p := range w.participants {
		if p.Character == w.run.Owner {
			return p.Assignment
		}
	}
	return nil
}

// start starts a timer; one of the active scene stands still until the owner
// is there (J-OPEN-021).
func (w *sceneWork) start(t content.Timer) {
	length := time.Duration(t.Milliseconds) * time.Millisecond
	timer := &store.SceneTimer{RunIdentity: w.run.RunIdentity, Name: t.Name, Sequence: t.Sequence, Policy: t.Policy}
	if t.Policy == content.TimerActiveScene && !w.run.Attached {
		timer.Remaining = &length
	} else {
		timer.DueAt = w.now.Add(length)
	}
	w.unit.Stage(store.StartTimer(timer))
}

// known tells whether an operation was done or wanted before, in this unit
// too; another one under its key is refused.
func (w *sceneWork) known(key, payload string) (bool, error) {
	before, there := w.done[key]
	if there && before != payload {
		return false, reject(RejectScene, "operation %q of run %d was another one", key, w.run.Run)
	}
	w.done[key] = payload
	return there, nil
}

// want writes a world intent as an effect of the run's, once, for rooms to
// carry out.
func (w *sceneWork) want(intent content.WorldIntent) error {
	kind, payload, err := content.EncodeWorldIntent(intent)
	if err != nil {
		return err
	}
	if known, err := w.known(intent.OperationKey(), payload); known || err != nil {
		return err
	}
	e := &store.Effect{RunIdentity: w.run.RunIdentity, Operation: intent.OperationKey(), Kind: kind, Payload: payload,
		Status: store.EffectPending, Version: 1, Source: store.EffectSource{Run: &w.run.Run, Generation: &w.run.Generation}}
	for _, p := range w.participants {
		if p.Character == w.run.Owner {
			e.Source.Assignment, e.Source.AssignmentGeneration = p.Assignment, p.Generation
		}
	}
	w.unit.Stage(store.InsertEffect(e))
	if a := e.Source.Assignment; a != nil {
		if w.scenes.wanted == nil {
			w.scenes.wanted = map[store.AssignmentID][]*store.Effect{}
		}
		w.scenes.wanted[*a] = append(w.scenes.wanted[*a], e)
	}
	w.unit.Publish(EffectStarted{w.run.RunIdentity, e.Operation, e.Version, e.Source, intent})
	return nil
}

// signal raises a scenario event for the attempts that take part. In a
// mission those are its participants'; a private experience has no attempt,
// and all of its owner's hear it. Sequences are numbered within a scene, so
// that a mission's signal is none of another's business.
func (w *sceneWork) signal(ctx context.Context, e content.Event) error {
	if w.mission != nil {
		for _, p := range w.participants {
			if p.Character != w.character.ID { // others' attempts are changed in units of their own
				continue
			}
			row, there, err := w.unit.Assignment(ctx, p.Character, w.mission.ID)
			if err != nil {
				return err
			}
			if there && p.Assignment != nil && row.ID == *p.Assignment && row.Generation == *p.Generation {
				if err := w.raise(ctx, w.mission, row, e); err != nil {
					return err
				}
			}
		}
		return nil
	}
	list, err := w.unit.Assignments(ctx, w.character.ID)
	if err != nil {
		return err
	}
	for i := range list {
		if m, known := w.catalog.ForAssignment(list[i].Mission, list[i].Revision); known && rules.Matches(m, e) {
			if err := w.raise(ctx, m, list[i], e); err != nil {
				return err
			}
		}
	}
	return nil
}

// raise takes an event through one attempt, on top of what the unit did to it
// already.
func (w *sceneWork) raise(ctx context.Context, m *content.Mission, row store.Assignment, e content.Event) error {
	run, row, err := w.advance(ctx, m, row)
	if run == nil || err != nil {
		return err
	}
	run.Blocked = func(id content.ObjectiveID) (bool, error) {
		holds, err := w.facts.holds(ctx, m.Scene.ObjectiveRequirements[id])
		return !holds, err
	}
	if err := run.Apply(e); err != nil || len(run.Changes) == 0 {
		return err
	}
	return w.changed(ctx, m, row, run)
}

// advance is the way through an active attempt as the unit leaves it so far,
// with its row; nil when it is not active any more.
func (w *sceneWork) advance(ctx context.Context, m *content.Mission, row store.Assignment) (*rules.Progress, store.Assignment, error) {
	var g *rules.Aggregate
	if t := w.of(row.ID); t != nil {
		row, g = t.row, t.aggregate
		if t.removed {
			return nil, row, nil
		}
	}
	if row.State != content.MissionActive {
		return nil, row, nil
	}
	if g == nil {
		var err error
		if g, err = w.unit.Aggregate(ctx, &row); err != nil {
			return nil, row, err
		}
	}
	return &rules.Progress{Mission: m, Aggregate: g}, row, nil
}
