package commands

import (
	"context"
	"time"

	"caper/journal/commands/inventory"
	"caper/journal/commands/message"
	"caper/journal/commands/offers"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Login is everything that the journal knows of a character that comes into the
// world, read from committed rows as of one moment (J-IMP-039).
type Login struct {
	Character store.Character           // the character's own row
	Flags     map[content.FlagID]uint32 // values of all flags that are set
	Attempts  []message.AttemptState    // by mission
	Inventory []ItemView                // by place
	Abilities []content.ActionID        // ascending
	// Runs are the runs that go on. Effects are what they want or wanted of the
	// world, in the order in which each run did, without cancelled ones: a room
	// rebuilds scenes from them. Open effects of a run that its script ended
	// are among them.
	Runs    []store.Run
	Effects []store.Effect // see Runs
	// Received is the last number that was received from the command's source.
	Received int64
	// Behind are attempts whose revision the loaded content does not have. They
	// stay in the rows and are not shown.
	Behind []Identity
	// Offers are the pending offers that have not expired, to whatever session
	// they were made.
	Offers []PendingOffer
}

// PendingOffer is an offer that waits for its answer.
type PendingOffer struct {
	Session store.Session   // to which it was made; another one cannot accept it
	Dialog  message.Message // opens the offer's dialog
}

// Login reads a character for its owner, and refuses others. Of the command's
// key only the source counts.
func (a *Service) Login(ctx context.Context, c Command) (login Login, err error) {
	err = a.runner.ReadLocked(ctx, c, func(ctx context.Context, locked *unit.Locked) (err error) {
		login.Character, login.Received = locked.Row, locked.Received
		if login.Flags, err = locked.Flags(ctx, c.Character); err != nil {
			return err
		}
		if login.Inventory, err = inventory.Views(ctx, locked.Read, c.Character); err != nil {
			return err
		}
		if err := login.readScenes(ctx, locked.Read); err != nil {
			return err
		}
		if err := login.readOffers(ctx, locked.Read, a.runner.Catalog, a.options.Clock()); err != nil {
			return err
		}
		return login.readAttempts(ctx, locked.Read, a.runner.Catalog)
	})
	if err != nil {
		return Login{}, err
	}
	return login, nil
}

func (l *Login) readScenes(ctx context.Context, r *store.Read) (err error) {
	if l.Abilities, err = r.Abilities(ctx, l.Character.ID); err != nil {
		return err
	}
	if l.Runs, err = r.RunningRuns(ctx, l.Character.ID); err != nil {
		return err
	}
	l.Effects, err = r.StandingEffects(ctx, l.Character.ID)
	return err
}

func (l *Login) readOffers(ctx context.Context, r *store.Read, catalog *store.Catalog, now time.Time) error {
	list, err := r.Offers(ctx, l.Character.ID)
	if err != nil {
		return err
	}
	for i := range list {
		o := &list[i]
		m, there := catalog.Mission(o.Mission)
		if !there || m.Revision != o.Revision || o.State != store.OfferPending || !now.Before(o.ExpiresAt) {
			continue
		}
		l.Offers = append(l.Offers, PendingOffer{o.Session, offers.Dialog(m, o)})
	}
	return nil
}

func (l *Login) readAttempts(ctx context.Context, r *store.Read, catalog *store.Catalog) error {
	rows, err := r.Assignments(ctx, l.Character.ID)
	if err != nil {
		return err
	}
	for i := range rows {
		row := &rows[i]
		m, known := catalog.ForAssignment(row.Mission, row.Revision)
		if !known {
			l.Behind = append(l.Behind, message.IdentityOf(row))
			continue
		}
		g, err := r.Aggregate(ctx, row)
		if err != nil {
			return err
		}
		l.Attempts = append(l.Attempts, message.AttemptState{
			Identity: message.IdentityOf(row), Definition: m, State: row.State, Completable: row.Completable, Aggregate: g,
		})
	}
	return nil
}
