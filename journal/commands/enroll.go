package commands

import (
	"context"
	"errors"

	"caper/journal/rules"
	"caper/journal/store"
)

// Enrolment is a new account with one new character.
type Enrolment struct {
	Number int64  // the number of both the account and the character
	Name   string // the character's name
}

// Enroll makes an account and its character, with the starting experience under
// way, unless the character exists. It returns the name that the character has.
// Of several concurrent calls one makes the character, and the others find it.
func (a *Service) Enroll(ctx context.Context, e Enrolment) (name string, err error) {
	for try := 1; ; try++ {
		name, err = a.enroll(ctx, e)
		if err == nil || try >= a.options.Tries || !store.Conflict(err) && !store.Retryable(err) {
			return name, err
		}
		if err := a.options.Pause(ctx, try); err != nil {
			return "", err
		}
	}
}

func (a *Service) enroll(ctx context.Context, e Enrolment) (name string, err error) {
	tx, err := a.runner.Store.Char.Begin(ctx)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }() // does nothing after a commit
	id := store.CharacterID(e.Number)
	c, there, err := tx.Character(ctx, id)
	if err != nil || there {
		return c.Name, err
	}
	for _, s := range []store.Statement{
		store.InsertAccount(store.AccountID(e.Number), true),
		store.InsertCharacter(store.Character{ID: id, Account: store.AccountID(e.Number), Name: e.Name, Purse: rules.Purse{Level: 1}}),
		store.SetStarting(id, rules.StartingActive),
	} {
		if err := tx.Run(ctx, s); err != nil {
			return "", err
		}
	}
	return e.Name, tx.Commit()
}
