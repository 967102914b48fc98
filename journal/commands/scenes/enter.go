package scenes

import (
	"context"
	"time"

	"caper/journal/commands/presence"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// EnterScenes attaches a character's runs to the instance that it came to, so
// that timers of the active scene go on. It begins the enabled private
// experiences of that map that the character never had, and begins one again
// whose release changed. It also queues the sequences of attempts that are
// completable by now, each once for an attempt (J-EXP-003). A room sends it
// after it published the character.
func (s *Scenes) EnterScenes(ctx context.Context, c unit.Command, session store.Session) (unit.Outcome, error) {
	return s.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		live, err := w.Admit(session)
		if err != nil {
			return err
		}
		p := s.planner(w)
		moved, err := p.attachAll(ctx, &live, func(run *store.Run) bool { return p.playsHere(run, &live) })
		if err != nil {
			return err
		}
		began, err := p.beginExperiences(ctx, &live)
		if err != nil {
			return err
		}
		if err := p.signalCompleteable(ctx); err != nil {
			return err
		}
		if !moved && !began && !w.ScenesNotified() {
			return unit.ErrNothing
		}
		return nil
	})
}

// LeaveScenes detaches a character's runs: timers of the active scene keep
// their remaining time. A room sends it when the character leaves.
func (s *Scenes) LeaveScenes(ctx context.Context, c unit.Command) (unit.Outcome, error) {
	return s.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		moved, err := s.planner(w).attachAll(ctx, &presence.Character{}, func(*store.Run) bool { return false })
		if err != nil {
			return err
		}
		if !moved {
			return unit.ErrNothing
		}
		return nil
	})
}

// attachAll attaches or detaches every running run, and reports whether that
// changed anything.
func (p *planner) attachAll(ctx context.Context, live *presence.Character, attached func(*store.Run) bool) (bool, error) {
	list, err := p.rows.RunningRuns(ctx, p.tx.ID())
	if err != nil {
		return false, err
	}
	moved := false
	for i := range list {
		run := &list[i]
		did, err := p.attach(ctx, run, attached(run), live)
		if err != nil {
			return false, err
		}
		moved = moved || did
	}
	return moved, nil
}

// attach attaches or detaches a run, and reports whether that changed anything.
func (p *planner) attach(ctx context.Context, run *store.Run, attached bool, live *presence.Character) (bool, error) {
	var instance *uint64
	if attached {
		instance = new(uint64(live.Instance))
	}
	same := (run.Instance == nil) == (instance == nil) && (instance == nil || *run.Instance == *instance)
	if run.Attached == attached && same {
		return false, nil
	}
	p.tx.Stage(store.AttachRun(run, attached, instance))
	if run.Attached == attached {
		return true, nil
	}
	timers, err := p.rows.SceneTimers(ctx, p.tx.ID())
	if err != nil {
		return false, err
	}
	for i := range timers {
		if t := &timers[i]; t.Run == run.Run && t.Policy == content.TimerActiveScene {
			p.resetTimer(t, attached)
		}
	}
	return true, nil
}

// resetTimer lets a timer of the active scene run, or stops it.
func (p *planner) resetTimer(before *store.SceneTimer, runs bool) {
	after := *before
	switch {
	case runs && before.Remaining != nil:
		after.DueAt, after.Remaining = p.tx.Now().Add(*before.Remaining), nil
	case !runs && before.Remaining == nil:
		after.DueAt, after.Remaining = time.Time{}, new(max(before.DueAt.Sub(p.tx.Now()), 0))
	default:
		return
	}
	p.tx.Stage(store.ResetTimer(before, &after))
}
