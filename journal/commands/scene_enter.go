package commands

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/store"
)

// EnterScenes attaches a character's runs to the instance that it came into:
// timers of the active scene go on. On the map of an enabled private
// experience that it never had, that begins; and sequences of attempts that
// are completable by now are queued, each once for an attempt (J-EXP-003). A
// room sends it when it has published the character. An experience whose
// release is another one now begins anew.
func (a *Service) EnterScenes(ctx context.Context, c Command, s store.Session) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		live, err := p.Presence.admit(p.character.ID, s)
		if err != nil {
			return err
		}
		runs, err := p.unit.RunningRuns(ctx, p.character.ID)
		if err != nil {
			return err
		}
		moved := false
		for i := range runs {
			run := &runs[i]
			did, err := p.attach(ctx, run, p.here(run, &live), &live)
			if err != nil {
				return err
			}
			moved = moved || did
		}
		began, err := p.experiences(ctx, &live)
		if err != nil {
			return err
		}
		if err := p.completeable(ctx); err != nil {
			return err
		}
		if !moved && !began && !p.scenes.queued {
			return errNothing
		}
		return nil
	})
}

// LeaveScenes detaches a character's runs: timers of the active scene keep
// what is left of them. A room sends it when the character leaves.
func (a *Service) LeaveScenes(ctx context.Context, c Command) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		runs, err := p.unit.RunningRuns(ctx, p.character.ID)
		if err != nil {
			return err
		}
		moved := false
		for i := range runs {
			did, err := p.attach(ctx, &runs[i], false, &Presence{})
			if err != nil {
				return err
			}
			moved = moved || did
		}
		if !moved {
			return errNothing
		}
		return nil
	})
}

// attach has a run attached or not, and tells whether that changed anything.
func (p *plan) attach(ctx context.Context, run *store.Run, attached bool, live *Presence) (bool, error) {
	var instance *uint64
	if attached {
		instance = new(uint64(live.Instance))
	}
	if run.Attached == attached && equal(run.Instance, instance) {
		return false, nil
	}
	p.unit.Stage(store.AttachRun(run, attached, instance))
	if run.Attached == attached {
		return true, nil
	}
	timers, err := p.unit.SceneTimers(ctx, p.character.ID)
	if err != nil {
		return false, err
	}
	for i := range timers {
		before := &timers[i]
		if before.Run != run.Run || before.Policy != content.TimerActiveScene {
			continue
		}
		after := *before
		switch {
		case attached && before.Remaining != nil:
			after.DueAt, after.Remaining = p.now.Add(*before.Remaining), nil
		case !attached && before.Remaining == nil:
			after.DueAt, after.Remaining = time.Time{}, new(max(before.DueAt.Sub(p.now), 0))
		default:
			continue
		}
		p.unit.Stage(store.ResetTimer(before, &after))
	}
	return true, nil
}
