package commands

import (
	"context"
	"fmt"

	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// moment queues the sequences that running private experiences play at a
// mission's moment, each once for an attempt (J-EXP-002).
func (p *plan) moment(ctx context.Context, m content.MissionMoment, row *store.Assignment) error {
	for _, e := range p.catalog.Experiences {
		for _, t := range e.Triggers {
			if t.Moment != m || t.Mission != row.Mission {
				continue
			}
			run, err := p.experienceRun(ctx, e.Key)
			if err != nil {
				return err
			}
			if run == nil || run.State != store.RunRunning || run.Revision != e.Revision {
				continue
			}
			key := fmt.Sprintf("moment %d of attempt %d.%d: %d", m, row.ID, row.Generation, t.Sequence)
			if err := p.queue(run, scene.Observation{Kind: scene.SignalReceived, Sequence: t.Sequence}, key, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// experienceRun is the latest run of a private experience; nil: there was
// none.
func (p *plan) experienceRun(ctx context.Context, key string) (*store.Run, error) {
	run, known := p.scenes.experiences[key]
	if !known {
		var err error
		if run, err = p.unit.ExperienceRun(ctx, p.character.ID, key); err != nil {
			return nil, err
		}
		p.keep(key, run)
	}
	return run, nil
}

func (p *plan) keep(key string, run *store.Run) {
	if p.scenes.experiences == nil {
		p.scenes.experiences = map[string]*store.Run{}
	}
	p.scenes.experiences[key] = run
}
