package scenes

import (
	"context"
	"errors"
	"fmt"

	"caper/journal/commands/unit"
	"caper/journal/scene"
	"caper/journal/store"
)

// maxDeliveries bounds how many observations one call delivers, so that content
// whose sequences start each other does not keep it for ever.
const maxDeliveries = 64

// DueScenes returns the characters whose scenes have observations to receive,
// ascending and above after (0: from the start), at most limit (1 to 1000). A
// driver sends DeliverScenes for each.
func (s *Scenes) DueScenes(ctx context.Context, after store.CharacterID, limit int) ([]store.SceneOwner, error) {
	return s.runner.Store.DueScenes(ctx, s.runner.Now(), after, limit)
}

// DeliverScenes delivers what is queued for a character's runs, including timers
// that are over: one observation after the other, each in a unit of its own. A
// run whose unit fails receives nothing more. Its observation stays queued and
// the next call tries it again, while other runs go on (J-SCENE-019).
// DeliverScenes returns what was committed, in order, and every failure. It does
// not use the command's key: delivered observations are marked.
func (s *Scenes) DeliverScenes(ctx context.Context, c unit.Command) ([]unit.Outcome, error) {
	c.Key = unit.Key{}
	var list []unit.Outcome
	var faults []error
	stuck := map[store.RunID]bool{}
	for range maxDeliveries {
		var run store.RunID
		o, err := s.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) (err error) {
			run, err = s.planner(w).deliverNext(ctx, stuck)
			return err
		})
		switch {
		case err != nil && run == 0:
			return list, errors.Join(append(faults, err)...)
		case err != nil:
			stuck[run] = true
			faults = append(faults, fmt.Errorf("delivering to run %d of character %d: %w", run, c.Character, err))
		case o.Applied:
			list = append(list, o)
		default:
			return list, errors.Join(faults...)
		}
	}
	return list, errors.Join(faults...)
}

// deliverNext queues the timers that are over, or delivers the next observation
// of a run that is not stuck. It returns that run.
func (p *planner) deliverNext(ctx context.Context, stuck map[store.RunID]bool) (store.RunID, error) {
	if elapsed, err := p.elapseTimers(ctx); elapsed || err != nil {
		return 0, err
	}
	letters, err := p.rows.NextLetters(ctx, p.tx.ID())
	if err != nil {
		return 0, err
	}
	for i := range letters {
		if run := letters[i].Run; !stuck[run] {
			return run, p.deliver(ctx, &letters[i])
		}
	}
	return 0, unit.ErrNothing
}

// elapseTimers queues the timers that are over, each once, and reports whether
// there were any.
func (p *planner) elapseTimers(ctx context.Context) (bool, error) {
	due, err := p.rows.DueTimers(ctx, p.tx.ID(), p.tx.Now())
	if err != nil {
		return false, err
	}
	for i := range due {
		t := &due[i]
		p.tx.Stage(store.ElapseTimer(t))
		run := &store.Run{RunIdentity: t.RunIdentity}
		if err := p.runs.Queue(run, scene.Observation{Kind: scene.TimerElapsed, Timer: t.Name, Sequence: t.Sequence}, "", false); err != nil {
			return false, err
		}
	}
	return len(due) > 0, nil
}

// deliver has a run's script decide about one observation, and applies the
// decision.
func (p *planner) deliver(ctx context.Context, l *store.Letter) error {
	run, err := p.rows.Run(ctx, p.tx.ID(), l.Run)
	if err != nil {
		return err
	}
	if run == nil || run.State != store.RunRunning {
		return unit.ErrNothing
	}
	p.tx.Stage(store.Deliver(l))
	if l.Generation != run.Generation {
		return nil // from before the run was reset
	}
	w, err := p.work(ctx, run)
	if err != nil {
		return err
	}
	o, err := scene.DecodeObservation(l.Observation)
	if err != nil {
		return err
	}
	d, err := w.decide(o)
	if err != nil {
		return err
	}
	d.Ends = d.Ends || l.Ends
	return w.apply(ctx, &d)
}
