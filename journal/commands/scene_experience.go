package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/scene"
	"caper/journal/store"
)

// plays tells whether a character is where an experience plays: on its map,
// and on its own one where that is private.
func (p *plan) plays(e *content.Experience, live *Presence) bool {
	return live.Map == e.Map && (!e.Private || live.PrivateOwner == p.character.ID)
}

// here tells whether a run goes on where a character is: a mission's does
// wherever its owner is.
func (p *plan) here(run *store.Run, live *Presence) bool {
	if run.Mission != 0 {
		return true
	}
	e, there := p.catalog.Experience(run.Experience)
	return there && p.plays(e, live)
}

// experiences begins those that play here and that the character never had.
func (p *plan) experiences(ctx context.Context, live *Presence) (began bool, err error) {
	for _, e := range p.catalog.Experiences {
		if !p.plays(e, live) {
			continue
		}
		run, err := p.experienceRun(ctx, e.Key)
		if err != nil {
			return began, err
		}
		switch {
		case run == nil:
		case run.State == store.RunEnded || run.Revision == e.Revision:
			continue
		default:
			if err := p.supersede(ctx, run); err != nil {
				return began, err
			}
		}
		next := p.newRun(&e.Scene, e.Revision)
		next.Experience, next.Attached, next.Instance = e.Key, true, new(uint64(live.Instance))
		p.unit.Stage(store.InsertRun(next), store.InsertParticipant(&store.Participant{Run: next.Run, Ordinal: 1, Character: p.character.ID, Active: true}))
		p.unit.Publish(RunChanged{Run: next.RunIdentity, Experience: e.Key})
		p.keep(e.Key, next)
		if err := p.queue(next, scene.Observation{Kind: scene.Started}, "started", false); err != nil {
			return began, err
		}
		began = true
	}
	return began, nil
}

// supersede ends a run of another release with what it still wants.
func (p *plan) supersede(ctx context.Context, run *store.Run) error {
	open, err := p.unit.OpenRunEffects(ctx, p.character.ID, run.Run)
	if err != nil {
		return err
	}
	for i := range open {
		p.cancel(&open[i])
	}
	p.endRun(run)
	return nil
}

// completeable derives the moment from active attempts as they are.
func (p *plan) completeable(ctx context.Context) error {
	list, err := p.unit.Assignments(ctx, p.character.ID)
	if err != nil {
		return err
	}
	for i := range list {
		if row := &list[i]; row.State == content.MissionActive && row.Completable {
			if err := p.moment(ctx, content.MomentCompleteable, row); err != nil {
				return err
			}
		}
	}
	return nil
}

// Board is the authorized way out of the starting experience: from where the
// experience plays, once the missions that it departs after were turned in.
// The experience's record is completed, its departure is queued, and when that
// was played its run is over (J-EXP-004, J-IMP-007). Nothing else queues a
// departure.
func (a *Service) Board(ctx context.Context, c Command, s store.Session, experience string) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		live, err := p.Presence.admit(p.character.ID, s)
		if err != nil {
			return err
		}
		e, there := p.catalog.Experience(experience)
		if !there || !p.plays(e, &live) {
			return reject(RejectBoarding, "experience %q does not play here", experience)
		}
		run, err := p.experienceRun(ctx, e.Key)
		if err != nil {
			return err
		}
		state, err := p.unit.ReadState(ctx, p.character.ID)
		if err != nil {
			return err
		}
		if run == nil || run.State != store.RunRunning || run.Revision != e.Revision || state != rules.StartingActive {
			return reject(RejectBoarding, "experience %q is not under way", experience)
		}
		if err := p.depart(ctx, e, run); err != nil {
			return err
		}
		p.unit.Stage(store.SetStarting(p.character.ID, rules.StartingCompleted))
		p.facts.project(func(f *rules.Facts) { f.Starting = rules.StartingCompleted })
		p.unit.AtCommitBoundary(func(context.Context, *store.Read) error {
			_, err := p.Presence.admit(p.character.ID, s)
			return err
		})
		return nil
	})
}

// depart queues the sequences of the departure; the run ends with the last.
func (p *plan) depart(ctx context.Context, e *content.Experience, run *store.Run) error {
	var last *content.MissionTrigger
	for i := range e.Triggers {
		if e.Triggers[i].Moment == content.MomentDeparting {
			last = &e.Triggers[i]
		}
	}
	if last == nil {
		return reject(RejectBoarding, "experience %q has no departure", e.Key)
	}
	for i := range e.Triggers {
		t := &e.Triggers[i]
		if t.Moment != content.MomentDeparting {
			continue
		}
		fact, err := p.unit.Fact(ctx, p.character.ID, t.Mission)
		if err != nil {
			return err
		}
		if !fact.EverRewarded {
			return reject(RejectBoarding, "experience %q departs after mission %d was turned in", e.Key, t.Mission)
		}
		if err := p.queue(run, scene.Observation{Kind: scene.SignalReceived, Sequence: t.Sequence}, "", t == last); err != nil {
			return err
		}
	}
	return nil
}
