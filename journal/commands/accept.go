package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// maxJournal is how many unfinished missions a journal holds, apart from the
// bound of offers.
const maxJournal = 30

// AcceptOffer takes a pending radio offer: everything that the offer rested
// on is judged again, the offer consumed and the attempt begun in one
// transaction.
func (a *Service) AcceptOffer(ctx context.Context, c Command, s store.Session, mission content.MissionID) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		m, there := a.catalog.Mission(mission)
		if !there {
			return reject(RejectMission, "mission %d is not operational", mission)
		}
		o, err := p.pending(ctx, mission, s)
		if err != nil {
			return err
		}
		if o.Source.Kind == content.SourceParty || !m.Channels.Acceptance.Radio() {
			return reject(RejectChannel, "the offer is not one over the radio")
		}
		return p.take(ctx, m, o)
	})
}

// take consumes a pending offer that the character's session answers: what it
// rested on is judged again, whatever its source.
func (p *plan) take(ctx context.Context, m *content.Mission, o *store.Offer) error {
	if o.Revision != m.Revision {
		return reject(RejectRevision, "revision %q was offered, %q is current", o.Revision, m.Revision)
	}
	if err := p.source(ctx, m, o.Session, o.Source); err != nil {
		return err
	}
	p.guardOffer(o.Session, o.ExpiresAt)
	p.guardParty(m, o.Session, o.Source)
	t, err := p.accept(ctx, m, standing{o.Assignment, o.History})
	if err != nil {
		return err
	}
	p.unit.Stage(store.ConsumeOffer(o, &t.row))
	return nil
}

// accept is the acceptance that every channel shares; it gives the new
// attempt.
func (p *plan) accept(ctx context.Context, m *content.Mission, offered standing) (*touched, error) {
	if err := p.facts.require(ctx, m.Scene.Requirement, "the mission's requirement"); err != nil {
		return nil, err
	}
	d, err := p.repeat(ctx, m)
	if err != nil {
		return nil, err
	}
	if !d.follows(offered) {
		return nil, reject(RejectPredecessor, "the journal moved on since mission %d was offered", m.ID)
	}
	if err := p.capacity(ctx, d.row); err != nil {
		return nil, err
	}
	if err := p.retire(ctx, d); err != nil {
		return nil, err
	}
	g := rules.NewAggregate(m)
	t := p.touch(m, store.Assignment{
		Character: p.character.ID, Mission: m.ID, ID: store.AssignmentID(p.options.NewID()),
		Generation: max(d.past.MaxGeneration, generation(d.row)) + 1, Revision: m.Revision,
		State: content.MissionActive, Completable: g.Completable(m), AcceptedAt: p.now,
	})
	t.aggregate = g
	p.unit.Stage(store.InsertAssignment(&t.row))
	for i := range m.Objectives {
		p.unit.Stage(store.SetObjective(&t.row, m.Objectives[i].ID, m.Objectives[i].Initial))
	}
	p.timers(m, &t.row, g)
	for _, intent := range m.Scene.AcceptanceItems {
		if err := p.operate(ctx, m, &t.row, intent); err != nil {
			return nil, err
		}
	}
	p.setMission(m.ID, func(f *rules.MissionFact) { f.Present, f.State = true, content.MissionActive })
	p.unit.Publish(MissionGained{identityOf(&t.row), view(m, g)})
	p.cue(t, content.AudioAccepted)
	if err := p.begun(ctx, t); err != nil {
		return nil, err
	}
	p.unit.AtCommitBoundary(func(ctx context.Context, r *store.Read) error {
		n, err := r.Unfinished(ctx, p.character.ID) // the new one is in it
		if err == nil && n > maxJournal {
			err = reject(RejectCapacity, "the journal holds %d unfinished missions", maxJournal)
		}
		return err
	})
	return t, nil
}

func generation(row *store.Assignment) int64 {
	if row == nil {
		return 0
	}
	return row.Generation
}

// capacity counts unfinished missions but the one that is being replaced.
func (p *plan) capacity(ctx context.Context, replaced *store.Assignment) error {
	n, err := p.unit.Unfinished(ctx, p.character.ID)
	if err != nil {
		return err
	}
	if replaced != nil && replaced.State != content.MissionCompleted {
		n--
	}
	if n >= maxJournal {
		return reject(RejectCapacity, "the journal holds %d unfinished missions", n)
	}
	return nil
}

// retire removes the ended attempt that a new one replaces; its history is
// kept, or written where an older row lacks it.
func (p *plan) retire(ctx context.Context, d *predecessor) error {
	if d.row == nil {
		return nil
	}
	if d.history == nil || *d.history != d.row.ID {
		list, err := p.unit.History(ctx, p.character.ID, d.row.Mission)
		if err != nil {
			return err
		}
		if !archived(list, d.row.ID) && d.row.State == content.MissionFailed {
			p.unit.Stage(store.InsertHistory(ended(d.row, content.MissionFailed, p.now)))
			p.setMission(d.row.Mission, func(f *rules.MissionFact) { f.HasTerminal, f.Latest = true, content.MissionFailed })
		}
	}
	if err := p.retireItems(ctx, d.row); err != nil {
		return err
	}
	if err := p.retireRun(ctx, d.row); err != nil {
		return err
	}
	p.unit.Stage(store.DeleteAssignment(d.row))
	p.unit.Publish(MissionCleared{identityOf(d.row)})
	return nil
}

func archived(list []store.History, id store.AssignmentID) bool {
	for i := range list {
		if list[i].Assignment == id {
			return true
		}
	}
	return false
}
