package commands

import (
	"context"
	"fmt"

	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// sceneWrites is what a unit does to runs of scenes.
type sceneWrites struct {
	queued      bool                                   // a letter was put in an inbox
	attempts    map[store.AssignmentID]*store.Run      // as they will be; nil: it has none
	experiences map[string]*store.Run                  // likewise
	wanted      map[store.AssignmentID][]*store.Effect // by the unit itself, for an attempt
}

// begun starts the run of a new attempt and tells the experiences of it.
func (p *plan) begun(ctx context.Context, t *touched) error {
	if !t.mission.Scene.MetadataOnly() {
		if err := p.startRun(t); err != nil {
			return err
		}
	}
	if err := p.moment(ctx, content.MomentAccepted, &t.row); err != nil || !t.row.Completable {
		return err
	}
	return p.moment(ctx, content.MomentCompleteable, &t.row)
}

// startRun begins the run of an attempt's scene; that it started is the first
// thing that it is told, in a unit of its own.
func (p *plan) startRun(t *touched) error {
	m, row := t.mission, t.row
	run := p.newRun(&m.Scene, m.Revision)
	run.Mission = m.ID
	live, there := p.Presence.Get(p.character.ID)
	if run.Attached = there; there {
		run.Instance = new(uint64(live.Instance))
	}
	p.unit.Stage(store.InsertRun(run), store.InsertParticipant(&store.Participant{
		Run: run.Run, Ordinal: 1, Character: p.character.ID, Assignment: &row.ID, Generation: &row.Generation, Active: true}))
	if p.scenes.attempts == nil {
		p.scenes.attempts = map[store.AssignmentID]*store.Run{}
	}
	p.scenes.attempts[row.ID] = run
	p.unit.Publish(RunChanged{Run: run.RunIdentity, Mission: run.Mission})
	return p.queue(run, scene.Observation{Kind: scene.Started}, "started", false)
}

func (p *plan) newRun(s *content.Scene, revision content.Revision) *store.Run {
	return &store.Run{
		RunIdentity: store.RunIdentity{Run: store.RunID(p.options.NewID()), Generation: 1}, Owner: p.character.ID, Revision: revision,
		Script: content.Script{Key: s.Script, StateVersion: s.StateVersion}, State: store.RunRunning, StartedAt: p.now,
	}
}

// queue has a run be told of something, after what it is to be told already.
// With a key it is told once, however often it is queued. Nothing that the
// run does about it is of this unit, and none of it is expected here
// (J-PRE-012).
func (p *plan) queue(run *store.Run, o scene.Observation, key string, ends bool) error {
	document, err := o.Encode()
	if err != nil {
		return fmt.Errorf("queueing for run %d: %w", run.Run, err)
	}
	p.unit.Stage(store.Queue(&store.Letter{Run: run.Run, Generation: run.Generation, Observation: document, Key: key, Ends: ends, QueuedAt: p.now}))
	p.scenes.queued = true
	return nil
}

// attemptRun is the run of an attempt, also when it ended; nil: it had none.
func (p *plan) attemptRun(ctx context.Context, row *store.Assignment) (*store.Run, error) {
	run, known := p.scenes.attempts[row.ID]
	if !known {
		var err error
		if run, err = p.unit.RunOf(ctx, p.character.ID, row.ID, row.Generation); err != nil {
			return nil, err
		}
		if p.scenes.attempts == nil {
			p.scenes.attempts = map[store.AssignmentID]*store.Run{}
		}
		p.scenes.attempts[row.ID] = run
	}
	return run, nil
}

// scenario queues a sequence for the run of an attempt, in the transition's
// own transaction (J-ACTN-004, J-ACTN-005). An attempt from before its mission
// had a scene begins its run here.
func (p *plan) scenario(ctx context.Context, t *touched, sequence content.SequenceID) error {
	if _, declared := t.mission.Scene.Sequences[sequence]; !declared {
		return fmt.Errorf("mission %d revision %q: its scene has no sequence %d to start", t.mission.ID, t.mission.Revision, sequence)
	}
	run, err := p.attemptRun(ctx, &t.row)
	if err != nil {
		return err
	}
	if run == nil {
		if err := p.startRun(t); err != nil {
			return err
		}
		run = p.scenes.attempts[t.row.ID]
	}
	if run.State != store.RunRunning {
		return nil // over by its script's decision, or with the attempt
	}
	return p.queue(run, scene.Observation{Kind: scene.SignalReceived, Sequence: sequence}, "", false)
}

// elapsed tells an attempt's run that an objective ran out of time
// (J-OPEN-022).
func (p *plan) elapsed(ctx context.Context, t *touched, objective content.ObjectiveID) error {
	if t.mission.Scene.MetadataOnly() {
		return nil
	}
	run, err := p.attemptRun(ctx, &t.row)
	if run == nil || run.State != store.RunRunning || err != nil {
		return err
	}
	return p.queue(run, scene.Observation{Kind: scene.ObjectiveDeadlineElapsed, Mission: t.mission.ID, Objective: objective}, "", false)
}

// retireRun ends the run of an attempt that ends or is replaced: what it still
// wants of the world is cancelled, what it was still to be told and its timers
// expire (J-REP-010). What was carried out stays as it is recorded, and so do
// other attempts' effects.
func (p *plan) retireRun(ctx context.Context, row *store.Assignment) error {
	run, err := p.attemptRun(ctx, row)
	if run == nil || run.State != store.RunRunning || err != nil {
		return err
	}
	open, err := p.unit.OpenEffects(ctx, p.character.ID, row.ID, row.Generation)
	if err != nil {
		return err
	}
	for i := range open {
		p.cancel(&open[i])
	}
	for _, e := range p.scenes.wanted[row.ID] {
		p.cancel(e)
	}
	p.endRun(run)
	return nil
}

func (p *plan) cancel(e *store.Effect) {
	p.unit.Stage(store.SetEffect(e, store.EffectCancelled))
	p.unit.Publish(EffectCancelled{Run: e.RunIdentity, Operation: e.Operation, Version: e.Version + 1})
}

// endRun ends a run; its effects stay as they are.
func (p *plan) endRun(run *store.Run) {
	p.unit.Stage(store.EndRun(run, p.now)...)
	p.unit.Publish(RunChanged{Run: run.RunIdentity, Mission: run.Mission, Experience: run.Experience, Ended: true})
	run.State = store.RunEnded
}
