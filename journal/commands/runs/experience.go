package runs

import (
	"context"
	"fmt"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// SignalMoment queues the sequences that running private experiences play at a
// moment of a mission, each once for an attempt (J-EXP-002).
func (p *Planner) SignalMoment(ctx context.Context, m content.MissionMoment, row *store.Assignment) error {
	for _, e := range p.tx.Catalog().Experiences {
		for _, t := range e.Triggers {
			if t.Moment != m || t.Mission != row.Mission {
				continue
			}
			run, err := p.Experience(ctx, e.Key)
			if err != nil {
				return err
			}
			if run == nil || run.State != store.RunRunning || run.Revision != e.Revision {
				continue
			}
			key := fmt.Sprintf("moment %d of attempt %d.%d: %d", m, row.ID, row.Generation, t.Sequence)
			if err := p.Queue(run, scene.Observation{Kind: scene.SignalReceived, Sequence: t.Sequence}, key, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// Experience returns the latest run of a private experience; nil: there was
// none.
func (p *Planner) Experience(ctx context.Context, key string) (*store.Run, error) {
	run, known := p.experiences[key]
	if !known {
		var err error
		if run, err = p.tx.ExperienceRun(ctx, p.tx.ID(), key); err != nil {
			return nil, err
		}
		p.experiences[key] = run
	}
	return run, nil
}

// BeginExperience starts the run of a private experience where the character
// is.
func (p *Planner) BeginExperience(e *content.Experience, live *presence.Character) error {
	run := p.newRun(&e.Scene, e.Revision)
	run.Experience, run.Attached, run.Instance = e.Key, true, new(uint64(live.Instance))
	p.tx.Stage(store.InsertRun(run), store.InsertParticipant(&store.Participant{Run: run.Run, Ordinal: 1, Character: p.tx.ID(), Active: true}))
	p.tx.Publish(message.RunChanged{Run: run.RunIdentity, Experience: e.Key})
	p.experiences[e.Key] = run
	return p.Queue(run, scene.Observation{Kind: scene.Started}, "started", false)
}

// Supersede ends a run with everything that it still wants of the world.
func (p *Planner) Supersede(ctx context.Context, run *store.Run) error {
	open, err := p.tx.OpenRunEffects(ctx, p.tx.ID(), run.Run)
	if err != nil {
		return err
	}
	for i := range open {
		p.cancel(&open[i])
	}
	p.End(run)
	return nil
}
