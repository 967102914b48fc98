package commands

import (
	"context"
	"errors"
	"fmt"

	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// maxDeliveries bounds how many observations one call delivers: content whose
// sequences go round does not hold it for ever.
const maxDeliveries = 64

// DueScenes is whose scenes have something to be told, ascending and above
// after (0: from the start), at most limit (1 to 1000): a driver sends
// DeliverScenes for each.
func (a *Service) DueScenes(ctx context.Context, after store.CharacterID, limit int) ([]store.SceneOwner, error) {
	return a.store.DueScenes(ctx, a.now(), after, limit)
}

// DeliverScenes tells a character's runs what is queued for them, those
// timers too that are over, one observation after the other and each in a
// unit of its own. Of a run whose unit fails nothing more is told: its
// observation stays queued, and the next call tries it again; other runs go
// on (J-SCENE-019). It gives what was committed, in order, and every failure.
// The command's key is not used: what was delivered is marked.
func (a *Service) DeliverScenes(ctx context.Context, c Command) ([]Outcome, error) {
	c.Key = Key{}
	var list []Outcome
	var faults []error
	stuck := map[store.RunID]bool{}
	for range maxDeliveries {
		var run store.RunID
		o, err := a.execute(ctx, c, func(ctx context.Context, p *plan) error {
			run = 0
			if elapsed, err := p.elapseTimers(ctx); elapsed || err != nil {
				return err
			}
			letters, err := p.unit.NextLetters(ctx, p.character.ID)
			if err != nil {
				return err
			}
			for i := range letters {
				if !stuck[letters[i].Run] {
					run = letters[i].Run
					return p.deliver(ctx, &letters[i])
				}
			}
			return errNothing
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

// elapseTimers puts what is over into the inboxes, each timer once, and tells
// whether anything was.
func (p *plan) elapseTimers(ctx context.Context) (bool, error) {
	due, err := p.unit.DueTimers(ctx, p.character.ID, p.now)
	if err != nil {
		return false, err
	}
	for i := range due {
		t := &due[i]
		p.unit.Stage(store.ElapseTimer(t))
		run := &store.Run{RunIdentity: t.RunIdentity}
		if err := p.queue(run, scene.Observation{Kind: scene.TimerElapsed, Timer: t.Name, Sequence: t.Sequence}, "", false); err != nil {
			return false, err
		}
	}
	return len(due) > 0, nil
}

// deliver has a run's script decide about one observation, and does what it
// decided.
func (p *plan) deliver(ctx context.Context, l *store.Letter) error {
	run, err := p.unit.Run(ctx, p.character.ID, l.Run)
	if err != nil {
		return err
	}
	if run == nil || run.State != store.RunRunning {
		return errNothing
	}
	p.unit.Stage(store.Deliver(l))
	if l.Generation != run.Generation {
		return nil // of before the run was set back
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

// sceneWork is one run at work in a unit.
type sceneWork struct {
	*plan
	run          *store.Run
	mission      *content.Mission // nil in a private experience
	scene        *content.Scene
	participants []store.Participant // that take part now, in joining order
	done         map[string]string   // payloads by operation
}

// work reads what a run works with. A run whose release or script is not
// loaded stands still, and the error says so (J-SCENE-002).
func (p *plan) work(ctx context.Context, run *store.Run) (*sceneWork, error) {
	w := &sceneWork{plan: p, run: run}
	if err := w.release(); err != nil {
		return nil, err
	}
	list, err := p.unit.Participants(ctx, run.Run)
	if err != nil {
		return nil, err
	}
	for _, one := range list {
		if one.Active {
			w.participants = append(w.participants, one)
		}
	}
	w.done, err = p.unit.Operations(ctx, run.RunIdentity)
	return w, err
}

func (w *sceneWork) release() error {
	if w.run.Mission == 0 {
		e, there := w.catalog.Experience(w.run.Experience)
		if !there || e.Revision != w.run.Revision {
			return reject(RejectRevision, "experience %q has no operational revision %q", w.run.Experience, w.run.Revision)
		}
		w.scene = &e.Scene
		return nil
	}
	m, there := w.catalog.Mission(w.run.Mission)
	if !there || m.Revision != w.run.Revision {
		return reject(RejectRevision, "mission %d has no operational revision %q", w.run.Mission, w.run.Revision)
	}
	w.mission, w.scene = m, &m.Scene
	return nil
}

func (w *sceneWork) decide(o scene.Observation) (scene.Decision, error) {
	script, err := w.options.Scripts.Find(w.run.Script)
	if err != nil {
		return scene.Decision{}, err
	}
	c := scene.Context{Run: int64(w.run.Run), Generation: w.run.Generation, Mission: w.run.Mission, Experience: w.run.Experience,
		Revision: w.run.Revision, Definition: w.scene, Owner: int64(w.run.Owner), Checkpoint: w.run.Checkpoint}
	for _, p := range w.participants {
		c.Participants = append(c.Participants, int64(p.Character))
	}
	d, err := script.Decide(c, o)
	if err != nil {
		return d, fmt.Errorf("script %q: %w", w.run.Script.Key, err)
	}
	if err := d.Validate(w.scene); err != nil {
		return d, fmt.Errorf("script %q decided what cannot be done: %w", w.run.Script.Key, err)
	}
	return d, nil
}
