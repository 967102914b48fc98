package scenes

import (
	"context"
	"fmt"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// runWork is one run in a unit.
type runWork struct {
	*planner
	run          *store.Run
	mission      *content.Mission // nil in a private experience
	scene        *content.Scene
	participants []store.Participant // the active ones, in joining order
	done         map[string]string   // payloads by operation
}

// work reads what a run works with. A run whose release or script is not loaded
// stands still, and the error says so (J-SCENE-002).
func (p *planner) work(ctx context.Context, run *store.Run) (*runWork, error) {
	w, err := p.released(run)
	if err != nil {
		return nil, err
	}
	list, err := p.rows.Participants(ctx, run.Run)
	if err != nil {
		return nil, err
	}
	for _, one := range list {
		if one.Active {
			w.participants = append(w.participants, one)
		}
	}
	w.done, err = p.rows.Operations(ctx, run.RunIdentity)
	return w, err
}

// released returns a run with its scene. It refuses a run whose release is not
// the operational one.
func (p *planner) released(run *store.Run) (*runWork, error) {
	if run.Mission == 0 {
		e, there := p.tx.Catalog().Experience(run.Experience)
		if !there || e.Revision != run.Revision {
			return nil, rejection.New(rejection.Revision, "experience %q has no operational revision %q", run.Experience, run.Revision)
		}
		return &runWork{planner: p, run: run, scene: &e.Scene}, nil
	}
	m, there := p.tx.Catalog().Mission(run.Mission)
	if !there || m.Revision != run.Revision {
		return nil, rejection.New(rejection.Revision, "mission %d has no operational revision %q", run.Mission, run.Revision)
	}
	return &runWork{planner: p, run: run, mission: m, scene: &m.Scene}, nil
}

// decide has the run's script decide about an observation.
func (w *runWork) decide(o scene.Observation) (scene.Decision, error) {
	script, err := w.scripts.Find(w.run.Script)
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

// participant returns how a character takes part; nil: it does not.
func (w *runWork) participant(id store.CharacterID) *store.Participant {
	for i := range w.participants {
		if w.participants[i].Character == id {
			return &w.participants[i]
		}
	}
	return nil
}

// current returns the run as the unit leaves it: the end of its attempt ends
// it.
func (w *runWork) current() *store.Run {
	if owner := w.participant(w.run.Owner); owner != nil && owner.Assignment != nil {
		if run := w.runs.Planned(*owner.Assignment); run != nil {
			return run
		}
	}
	return w.run
}

// known reports whether an operation was done before, in this unit too. Another
// operation under its key is refused.
func (w *runWork) known(key, payload string) (bool, error) {
	before, there := w.done[key]
	if there && before != payload {
		return false, rejection.New(rejection.Scene, "operation %q of run %d was another one", key, w.run.Run)
	}
	w.done[key] = payload
	return there, nil
}
