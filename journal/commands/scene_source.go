package commands

import (
	"context"
	"strconv"

	"caper/journal/content"
	"caper/journal/store"
)

// sceneSource judges a scene that offers a mission: the run goes on, under
// that scene generation and script; the exact attempt takes part in it; and
// its release is the one that is operational now (J-CHAN-011, J-CHAN-012). It
// is asked when the offer is made and at acceptance, each time right before
// the commit too, whatever requirements were captured (J-PRE-014).
func (p *plan) sceneSource(ctx context.Context, r *store.Read, source store.Source) error {
	id, err := strconv.ParseInt(source.Instance, 10, 64)
	if err != nil {
		return reject(RejectSource, "%q names no run", source.Instance)
	}
	run, err := r.Run(ctx, p.character.ID, store.RunID(id))
	if err != nil {
		return err
	}
	if run == nil || run.State != store.RunRunning || run.Generation != source.Generation || run.Script.Key != source.Key {
		return reject(RejectSource, "run %d does not offer under generation %d and key %q", id, source.Generation, source.Key)
	}
	if err := p.releases(run); err != nil {
		return err
	}
	list, err := r.Participants(ctx, run.Run)
	if err != nil {
		return err
	}
	for i := range list {
		if one := &list[i]; one.Active && one.Character == p.character.ID && equal(one.Assignment, source.Assignment) && equal(one.Generation, source.AssignmentGeneration) {
			return nil
		}
	}
	return reject(RejectSource, "the attempt takes no part in run %d", id)
}

// releases demands that a run's release is the current one.
func (p *plan) releases(run *store.Run) error {
	var current content.Revision
	if run.Mission != 0 {
		if m, there := p.catalog.Mission(run.Mission); there {
			current = m.Revision
		}
	} else if e, there := p.catalog.Experience(run.Experience); there {
		current = e.Revision
	}
	if run.Revision != current {
		return reject(RejectSource, "run %d is of revision %q, %q is current", run.Run, run.Revision, current)
	}
	return nil
}

func equal[T comparable](a, b *T) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }
