package runs

import (
	"context"
	"fmt"

	"caper/journal/commands/message"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// Begin starts the run of a new attempt, where its mission has a scene, and
// signals the attempt to the private experiences.
func (p *Planner) Begin(ctx context.Context, t *unit.DirtyAttempt) error {
	if !t.Mission.Scene.MetadataOnly() {
		if err := p.start(t); err != nil {
			return err
		}
	}
	if err := p.SignalMoment(ctx, content.MomentAccepted, &t.Row); err != nil || !t.Row.Completable {
		return err
	}
	return p.SignalMoment(ctx, content.MomentCompleteable, &t.Row)
}

// start begins the run of an attempt's scene. Its first observation is that it
// started, in a unit of its own.
func (p *Planner) start(t *unit.DirtyAttempt) error {
	m, row := t.Mission, t.Row
	run := p.newRun(&m.Scene, m.Revision)
	run.Mission = m.ID
	live, there := p.tx.Presence().Get(p.tx.ID())
	if run.Attached = there; there {
		run.Instance = new(uint64(live.Instance))
	}
	p.tx.Stage(store.InsertRun(run), store.InsertParticipant(&store.Participant{
		Run: run.Run, Ordinal: 1, Character: p.tx.ID(), Assignment: &row.ID, Generation: &row.Generation, Active: true}))
	p.attempts[row.ID] = run
	p.tx.Publish(message.RunChanged{Run: run.RunIdentity, Mission: run.Mission})
	return p.Queue(run, scene.Observation{Kind: scene.Started}, "started", false)
}

func (p *Planner) newRun(s *content.Scene, revision content.Revision) *store.Run {
	return &store.Run{
		RunIdentity: store.RunIdentity{Run: store.RunID(p.tx.NewID()), Generation: 1}, Owner: p.tx.ID(), Revision: revision,
		Script: content.Script{Key: s.Script, StateVersion: s.StateVersion}, State: store.RunRunning, StartedAt: p.tx.Now(),
	}
}

// of returns the run of an attempt, also when it ended; nil: the attempt had
// none.
func (p *Planner) of(ctx context.Context, row *store.Assignment) (*store.Run, error) {
	run, known := p.attempts[row.ID]
	if !known {
		var err error
		if run, err = p.tx.RunOf(ctx, p.tx.ID(), row.ID, row.Generation); err != nil {
			return nil, err
		}
		p.attempts[row.ID] = run
	}
	return run, nil
}

// Planned returns the run of an attempt as the unit leaves it; nil: the unit
// has not looked at it.
func (p *Planner) Planned(id store.AssignmentID) *store.Run { return p.attempts[id] }

// StartSequence queues a sequence for the run of an attempt, in the
// transaction of the transition that starts it (J-ACTN-004, J-ACTN-005). An
// attempt that is older than its mission's scene begins its run here.
func (p *Planner) StartSequence(ctx context.Context, t *unit.DirtyAttempt, sequence content.SequenceID) error {
	if _, declared := t.Mission.Scene.Sequences[sequence]; !declared {
		return fmt.Errorf("mission %d revision %q: its scene has no sequence %d to start", t.Mission.ID, t.Mission.Revision, sequence)
	}
	run, err := p.of(ctx, &t.Row)
	if err != nil {
		return err
	}
	if run == nil {
		if err := p.start(t); err != nil {
			return err
		}
		run = p.attempts[t.Row.ID]
	}
	if run.State != store.RunRunning {
		return nil // its script or its attempt ended it
	}
	return p.Queue(run, scene.Observation{Kind: scene.SignalReceived, Sequence: sequence}, "", false)
}

// ObjectiveElapsed queues for an attempt's run that an objective ran out of
// time (J-OPEN-022).
func (p *Planner) ObjectiveElapsed(ctx context.Context, t *unit.DirtyAttempt, objective content.ObjectiveID) error {
	if t.Mission.Scene.MetadataOnly() {
		return nil
	}
	run, err := p.of(ctx, &t.Row)
	if run == nil || run.State != store.RunRunning || err != nil {
		return err
	}
	return p.Queue(run, scene.Observation{Kind: scene.ObjectiveDeadlineElapsed, Mission: t.Mission.ID, Objective: objective}, "", false)
}

// Retire ends the run of an attempt that ends or is replaced: its open effects
// are cancelled, and its undelivered observations and its timers expire
// (J-REP-010). Effects that were carried out keep their record, and so do the
// effects of other attempts.
func (p *Planner) Retire(ctx context.Context, row *store.Assignment) error {
	run, err := p.of(ctx, row)
	if run == nil || run.State != store.RunRunning || err != nil {
		return err
	}
	open, err := p.tx.OpenEffects(ctx, p.tx.ID(), row.ID, row.Generation)
	if err != nil {
		return err
	}
	for i := range open {
		p.cancel(&open[i])
	}
	for _, e := range p.effects[row.ID] {
		p.cancel(e)
	}
	p.End(run)
	return nil
}

// StartEffect plans an effect for rooms to carry out.
func (p *Planner) StartEffect(e *store.Effect, intent content.WorldIntent) {
	p.tx.Stage(store.InsertEffect(e))
	if a := e.Source.Assignment; a != nil {
		p.effects[*a] = append(p.effects[*a], e)
	}
	p.tx.Publish(message.EffectStarted{Run: e.RunIdentity, Operation: e.Operation, Version: e.Version, Source: e.Source, Intent: intent})
}

func (p *Planner) cancel(e *store.Effect) {
	p.tx.Stage(store.SetEffect(e, store.EffectCancelled))
	p.tx.Publish(message.EffectCancelled{Run: e.RunIdentity, Operation: e.Operation, Version: e.Version + 1})
}

// End ends a run; its effects stay as they are.
func (p *Planner) End(run *store.Run) {
	p.tx.Stage(store.EndRun(run, p.tx.Now())...)
	p.tx.Publish(message.RunChanged{Run: run.RunIdentity, Mission: run.Mission, Experience: run.Experience, Ended: true})
	run.State = store.RunEnded
}
