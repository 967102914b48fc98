package scenes

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/scene"
	"caper/journal/store"
)

// apply stages a decision: the run's checkpoint, its timers, what it wants of
// the world, what it does to the character's rows, and what it signals, in that
// order. All of it is in the unit that marks the observation as delivered.
func (w *runWork) apply(ctx context.Context, d *scene.Decision) error {
	checkpoint := d.Checkpoint
	if checkpoint == "" {
		checkpoint = w.run.Checkpoint
	}
	w.tx.Stage(store.SetCheckpoint(w.run, checkpoint))
	for _, t := range d.Timers {
		w.startTimer(t)
	}
	for _, intent := range d.World {
		if err := w.startEffect(intent); err != nil {
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
		w.runs.End(w.current())
	}
	return nil
}

// startTimer starts a timer. A timer of the active scene stands still until the
// run is attached to where its owner is (J-OPEN-021).
func (w *runWork) startTimer(t content.Timer) {
	length := time.Duration(t.Milliseconds) * time.Millisecond
	timer := &store.SceneTimer{RunIdentity: w.run.RunIdentity, Name: t.Name, Sequence: t.Sequence, Policy: t.Policy}
	if t.Policy == content.TimerActiveScene && !w.run.Attached {
		timer.Remaining = &length
	} else {
		timer.DueAt = w.tx.Now().Add(length)
	}
	w.tx.Stage(store.StartTimer(timer))
}

// startEffect writes a world intent as an effect of the run, once. Rooms carry
// it out.
func (w *runWork) startEffect(intent content.WorldIntent) error {
	kind, payload, err := content.EncodeWorldIntent(intent)
	if err != nil {
		return err
	}
	if known, err := w.known(intent.OperationKey(), payload); known || err != nil {
		return err
	}
	e := &store.Effect{RunIdentity: w.run.RunIdentity, Operation: intent.OperationKey(), Kind: kind, Payload: payload,
		Status: store.EffectPending, Version: 1, Source: store.EffectSource{Run: &w.run.Run, Generation: &w.run.Generation}}
	if owner := w.participant(w.run.Owner); owner != nil {
		e.Source.Assignment, e.Source.AssignmentGeneration = owner.Assignment, owner.Generation
	}
	w.runs.StartEffect(e, intent)
	return nil
}

// signal raises a scenario event for the attempts that take part. In a mission
// those are its participants' attempts. A private experience has no attempt, so
// all attempts of its owner receive the event. Sequences are numbered within a
// scene, so a mission's signal concerns no other mission.
func (w *runWork) signal(ctx context.Context, e content.Event) error {
	if w.mission != nil {
		for _, p := range w.participants {
			if p.Character != w.tx.ID() { // others' attempts are changed in units of their own
				continue
			}
			row, there, err := w.rows.Assignment(ctx, p.Character, w.mission.ID)
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
	list, err := w.rows.Assignments(ctx, w.tx.ID())
	if err != nil {
		return err
	}
	for i := range list {
		if m, known := w.tx.Catalog().ForAssignment(list[i].Mission, list[i].Revision); known && rules.Matches(m, e) {
			if err := w.raise(ctx, m, list[i], e); err != nil {
				return err
			}
		}
	}
	return nil
}
