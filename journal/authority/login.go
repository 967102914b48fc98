package authority

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

// Login reads a character for its owner. Others are refused.
func (a *Authority) Login(ctx context.Context, c Command) (login Login, err error) {
	tx, err := a.store.Char.Begin(ctx)
	if err != nil {
		return Login{}, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	p := newPlan(a, Command{Character: c.Character, Account: c.Account}, &Unit{Read: &tx.Read, tx: tx, point: a.options.Point})
	if err := p.begin(ctx); err != nil { // locks the character: what is read is of one moment
		return Login{}, err
	}
	login.Character = p.character
	if login.Flags, err = tx.Flags(ctx, c.Character); err != nil {
		return Login{}, err
	}
	if login.Inventory, err = p.items(ctx); err != nil {
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

// Mission finds an operational mission.
func (a *Authority) Mission(id content.MissionID) (*content.Mission, bool) { return a.catalog.Mission(id) }
