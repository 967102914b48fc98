package commands

import (
	"context"
	"errors"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Login is all that is known of a character when it comes into the world, out
// of committed rows alone and as of one moment (J-IMP-039).
type Login struct {
	Character store.Character
	Flags     map[content.FlagID]uint32
	Attempts  []Standing // by mission
	Inventory []ItemView
	Abilities []content.ActionID // ascending
	// Runs are the runs that go on; Effects are what they want or wanted of
	// the world, but for what is cancelled, in the order in which each run did:
	// what a room rebuilds scenes from. Effects of a run that its script ended
	// are there while they are open.
	Runs    []store.Run
	Effects []store.Effect
	// Received is the last number that was received from the command's source.
	Received int64
	// Behind are attempts whose revision the loaded content does not have:
	// they stay in the rows and are not shown.
	Behind []Identity
}

// Standing is an attempt in the journal.
type Standing struct {
	Identity
	Mission     *content.Mission
	State       content.MissionState
	Completable bool
	Aggregate   *rules.Aggregate
}

// Login reads a character for its owner; others are refused. Of the command's
// key the source alone counts.
func (a *Service) Login(ctx context.Context, c Command) (login Login, err error) {
	tx, err := a.store.Char.Begin(ctx)
	if err != nil {
		return Login{}, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	p := newPlan(a, c, &Unit{Read: &tx.Read, tx: tx, point: a.options.Point})
	// The character is locked: what is read is of one moment.
	var there bool
	if login.Character, login.Received, there, err = tx.LockForUpdate(ctx, c.Character, c.Key.Source); err != nil {
		return Login{}, err
	}
	if err := p.owned(login.Character, there); err != nil {
		return Login{}, err
	}
	if login.Flags, err = tx.Flags(ctx, c.Character); err != nil {
		return Login{}, err
	}
	if login.Inventory, err = p.items(ctx); err != nil {
		return Login{}, err
	}
	if err := login.scenes(ctx, &tx.Read); err != nil {
		return Login{}, err
	}
	rows, err := tx.Assignments(ctx, c.Character)
	if err != nil {
		return Login{}, err
	}
	for i := range rows {
		row := &rows[i]
		m, known := a.catalog.ForAssignment(row.Mission, row.Revision)
		if !known {
			login.Behind = append(login.Behind, identityOf(row))
			continue
		}
		g, err := tx.Aggregate(ctx, row)
		if err != nil {
			return Login{}, err
		}
		login.Attempts = append(login.Attempts, Standing{identityOf(row), m, row.State, row.Completable, g})
	}
	return login, nil
}

func (l *Login) scenes(ctx context.Context, r *store.Read) (err error) {
	if l.Abilities, err = r.Abilities(ctx, l.Character.ID); err != nil {
		return err
	}
	if l.Runs, err = r.RunningRuns(ctx, l.Character.ID); err != nil {
		return err
	}
	l.Effects, err = r.StandingEffects(ctx, l.Character.ID)
	return err
}

// Mission finds an operational mission.
func (a *Service) Mission(id content.MissionID) (*content.Mission, bool) {
	return a.catalog.Mission(id)
}
