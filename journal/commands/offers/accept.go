package offers

import (
	"context"

	"caper/journal/commands/message"
	"caper/journal/commands/progress"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// maxJournal is how many unfinished missions a journal holds. Offers have a
// bound of their own.
const maxJournal = 30

// acceptOffer consumes a pending offer that the character's session accepts.
// What it rested on is checked again, whatever its source.
func (p *Planner) acceptOffer(ctx context.Context, m *content.Mission, o *store.Offer) error {
	if o.Revision != m.Revision {
		return rejection.New(rejection.Revision, "revision %q was offered, %q is current", o.Revision, m.Revision)
	}
	if err := p.checkSource(ctx, m, o.Session, o.Source); err != nil {
		return err
	}
	p.guardOffer(o.Session, o.ExpiresAt)
	p.guardParty(m, o.Session, o.Source)
	row, err := p.Accept(ctx, m, Basis{o.Assignment, o.History})
	if err != nil {
		return err
	}
	p.tx.Stage(store.ConsumeOffer(o, row))
	return nil
}

// Accept plans the acceptance that every channel shares, and returns the row of
// the new attempt.
func (p *Planner) Accept(ctx context.Context, m *content.Mission, offered Basis) (*store.Assignment, error) {
	if err := p.tx.Require(ctx, m.Scene.Requirement, "the mission's requirement"); err != nil {
		return nil, err
	}
	d, err := p.Predecessor(ctx, m)
	if err != nil {
		return nil, err
	}
	if !d.follows(offered) {
		return nil, rejection.New(rejection.Predecessor, "the journal moved on since mission %d was offered", m.ID)
	}
	if err := p.checkCapacity(ctx, d.Row); err != nil {
		return nil, err
	}
	if err := p.retire(ctx, d); err != nil {
		return nil, err
	}
	row, err := p.begin(ctx, m, max(d.past.MaxGeneration, d.generation())+1)
	if err != nil {
		return nil, err
	}
	p.tx.AtCommitBoundary(func(ctx context.Context, r *store.Read) error {
		n, err := r.Unfinished(ctx, p.tx.ID()) // including the new one
		if err == nil && n > maxJournal {
			err = rejection.New(rejection.Capacity, "the journal holds %d unfinished missions", maxJournal)
		}
		return err
	})
	return row, nil
}

// begin plans a new attempt with its acceptance items and its run.
func (p *Planner) begin(ctx context.Context, m *content.Mission, generation int64) (*store.Assignment, error) {
	g := rules.NewAggregate(m)
	t := p.tx.MarkDirty(m, store.Assignment{
		Character: p.tx.ID(), Mission: m.ID, ID: store.AssignmentID(p.tx.NewID()), Generation: generation, Revision: m.Revision,
		State: content.MissionActive, Completable: g.Completable(m), AcceptedAt: p.tx.Now(),
	})
	t.Aggregate = g
	p.tx.Stage(store.InsertAssignment(&t.Row))
	for i := range m.Objectives {
		p.tx.Stage(store.SetObjective(&t.Row, m.Objectives[i].ID, m.Objectives[i].Initial))
	}
	p.Attempts.StartDeadlines(m, &t.Row, g)
	for _, intent := range m.Scene.AcceptanceItems {
		if err := p.Attempts.Items.Operate(ctx, m, &t.Row, intent); err != nil {
			return nil, err
		}
	}
	p.tx.ExpectMission(m.ID, func(f *rules.MissionFact) { f.Present, f.State = true, content.MissionActive })
	p.tx.Publish(message.MissionGained{Identity: t.Identity(), Objectives: message.VisibleObjectives(m, g)})
	p.Attempts.Cue(t, content.AudioAccepted)
	return &t.Row, p.Attempts.Runs.Begin(ctx, t)
}

// checkCapacity refuses another unfinished mission in a full journal. It does
// not count the attempt that is being replaced.
func (p *Planner) checkCapacity(ctx context.Context, replaced *store.Assignment) error {
	n, err := p.tx.Unfinished(ctx, p.tx.ID())
	if err != nil {
		return err
	}
	if replaced != nil && replaced.State != content.MissionCompleted {
		n--
	}
	if n >= maxJournal {
		return rejection.New(rejection.Capacity, "the journal holds %d unfinished missions", n)
	}
	return nil
}

// retire removes the ended attempt that a new one replaces. Its history is
// kept, and is written where an older row lacks it.
func (p *Planner) retire(ctx context.Context, d *Predecessor) error {
	if d.Row == nil {
		return nil
	}
	if d.History == nil || *d.History != d.Row.ID {
		list, err := p.tx.History(ctx, p.tx.ID(), d.Row.Mission)
		if err != nil {
			return err
		}
		if !progress.Archived(list, d.Row.ID) && d.Row.State == content.MissionFailed {
			p.Attempts.ArchiveFailure(d.Row)
		}
	}
	if err := p.Attempts.Items.Retire(ctx, d.Row); err != nil {
		return err
	}
	if err := p.Attempts.Runs.Retire(ctx, d.Row); err != nil {
		return err
	}
	p.tx.Stage(store.DeleteAssignment(d.Row))
	p.tx.Publish(message.MissionCleared{Identity: message.IdentityOf(d.Row)})
	return nil
}
