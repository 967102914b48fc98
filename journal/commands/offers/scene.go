package offers

import (
	"context"
	"strconv"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/store"
)

// SceneSource returns the source of an offer that a run makes: the run, its
// generation, and the exact attempt that takes part (J-CHAN-011, J-CHAN-015).
func SceneSource(run *store.Run) store.Source {
	return store.Source{Kind: content.SourceScene, Key: run.Script.Key, Instance: strconv.FormatInt(int64(run.Run), 10), Generation: run.Generation}
}

// checkScene refuses a scene's offer unless its run goes on under that
// generation and script, the exact attempt takes part in it, and its release is
// the one that is operational now (J-CHAN-011, J-CHAN-012). It is called when
// the offer is made and at acceptance, each time right before the commit too,
// whatever requirements were captured (J-PRE-014).
func (p *Planner) checkScene(ctx context.Context, r sources, source store.Source) error {
	id, err := strconv.ParseInt(source.Instance, 10, 64)
	if err != nil {
		return rejection.New(rejection.Source, "%q names no run", source.Instance)
	}
	run, err := r.Run(ctx, p.tx.ID(), store.RunID(id))
	if err != nil {
		return err
	}
	if run == nil || run.State != store.RunRunning || run.Generation != source.Generation || run.Script.Key != source.Key {
		return rejection.New(rejection.Source, "run %d does not offer under generation %d and key %q", id, source.Generation, source.Key)
	}
	if err := p.checkRelease(run); err != nil {
		return err
	}
	list, err := r.Participants(ctx, run.Run)
	if err != nil {
		return err
	}
	for i := range list {
		if one := &list[i]; one.Active && one.Character == p.tx.ID() && same(one.Assignment, source.Assignment) && same(one.Generation, source.AssignmentGeneration) {
			return nil
		}
	}
	return rejection.New(rejection.Source, "the attempt takes no part in run %d", id)
}

// checkRelease refuses a run whose release is not the current one.
func (p *Planner) checkRelease(run *store.Run) error {
	var current content.Revision
	if run.Mission != 0 {
		if m, there := p.tx.Catalog().Mission(run.Mission); there {
			current = m.Revision
		}
	} else if e, there := p.tx.Catalog().Experience(run.Experience); there {
		current = e.Revision
	}
	if run.Revision != current {
		return rejection.New(rejection.Source, "run %d is of revision %q, %q is current", run.Run, run.Revision, current)
	}
	return nil
}

// same reports whether both values are absent or equal.
func same[T comparable](a, b *T) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }
