package scenes

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/scene"
	"caper/journal/store"
)

// Board is the regular way out of the starting experience: from where the
// experience plays, once the missions were turned in that its departure
// requires. It completes the experience's record and queues its departure; the
// run is over when that was played (J-EXP-004, J-IMP-007). Nothing else queues
// a departure.
func (s *Scenes) Board(ctx context.Context, c unit.Command, session store.Session, experience string) (unit.Outcome, error) {
	return s.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		live, err := w.Admit(session)
		if err != nil {
			return err
		}
		p := s.planner(w)
		e, there := w.Catalog().Experience(experience)
		if !there || !p.plays(e, &live) {
			return rejection.New(rejection.Boarding, "experience %q does not play here", experience)
		}
		run, err := p.runs.Experience(ctx, e.Key)
		if err != nil {
			return err
		}
		state, err := w.ReadState(ctx, w.ID())
		if err != nil {
			return err
		}
		if run == nil || run.State != store.RunRunning || run.Revision != e.Revision || state != rules.StartingActive {
			return rejection.New(rejection.Boarding, "experience %q is not under way", experience)
		}
		if err := p.depart(ctx, e, run); err != nil {
			return err
		}
		p.setStarting(rules.StartingCompleted)
		w.AdmitAtCommit(session)
		return nil
	})
}

// Skip is the other authorized way out of the starting experience. It records
// the experience as skipped, writes the flag that says that Bootcamp is over,
// and ends the experience's run with everything that it still wants (J-IMP-007,
// J-FLAG-012). Accepted missions stay as they are.
func (s *Scenes) Skip(ctx context.Context, c unit.Command, session store.Session, experience string) (unit.Outcome, error) {
	return s.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		if _, err := w.Admit(session); err != nil {
			return err
		}
		e, there := w.Catalog().Experience(experience)
		if !there {
			return rejection.New(rejection.Boarding, "there is no experience %q", experience)
		}
		state, err := w.ReadState(ctx, w.ID())
		if err != nil {
			return err
		}
		if state != rules.StartingActive {
			return rejection.New(rejection.Boarding, "the starting experience is not under way")
		}
		p := s.planner(w)
		run, err := p.runs.Experience(ctx, e.Key)
		if err != nil {
			return err
		}
		if run != nil && run.State == store.RunRunning {
			if err := p.runs.Supersede(ctx, run); err != nil {
				return err
			}
		}
		p.setStarting(rules.StartingSkipped)
		w.SetFlag(content.BootcampComplete, content.BootcampCompleteValue)
		w.AdmitAtCommit(session)
		return nil
	})
}

// setStarting plans the state of the starting experience.
func (p *planner) setStarting(state rules.StartingExperience) {
	p.tx.Stage(store.SetStarting(p.tx.ID(), state))
	p.tx.Expect(func(f *rules.Facts) { f.Starting = state })
}

// depart queues the sequences of the departure; the run ends with the last of
// them.
func (p *planner) depart(ctx context.Context, e *content.Experience, run *store.Run) error {
	var last *content.MissionTrigger
	for i := range e.Triggers {
		if e.Triggers[i].Moment == content.MomentDeparting {
			last = &e.Triggers[i]
		}
	}
	if last == nil {
		return rejection.New(rejection.Boarding, "experience %q has no departure", e.Key)
	}
	for i := range e.Triggers {
		t := &e.Triggers[i]
		if t.Moment != content.MomentDeparting {
			continue
		}
		fact, err := p.rows.Fact(ctx, p.tx.ID(), t.Mission)
		if err != nil {
			return err
		}
		if !fact.EverRewarded {
			return rejection.New(rejection.Boarding, "experience %q departs after mission %d was turned in", e.Key, t.Mission)
		}
		if err := p.runs.Queue(run, scene.Observation{Kind: scene.SignalReceived, Sequence: t.Sequence}, "", t == last); err != nil {
			return err
		}
	}
	return nil
}
