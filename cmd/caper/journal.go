package main

import (
	"errors"
	"fmt"
	"strconv"

	"caper/journal/store"
)

type journalCommand struct {
	Show     journalShow     `cmd:"" help:"Prints a character's attempts with their receipts, its offers, inventory and abilities, and its running scenes."`
	Bootcamp journalBootcamp `cmd:"" help:"Plays Bootcamp as a client, starting from the journal's state."`
}

type journalShow struct {
	Character string `arg:"" help:"Number or name of the character."`
	databaseFlag
	JSON bool `help:"Prints one JSON value." name:"json"`
}

// Run prints the journal of a character.
func (c *journalShow) Run(s *streams) (err error) {
	if err := c.requireJournal(); err != nil {
		return err
	}
	db, err := c.open(s, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Check(s.ctx); err != nil {
		return withAdvice(err)
	}
	id, err := c.find(s, db)
	if err != nil {
		return err
	}
	story, err := db.Story(s.ctx, id)
	if err != nil {
		return err
	}
	report := newCharacterReport(story)
	if c.JSON {
		return printJSON(s.out, report)
	}
	report.print(s.out)
	return nil
}

// find returns the character with the given number or name. A name that several
// characters have is an error.
func (c *journalShow) find(s *streams, db *store.Store) (store.CharacterID, error) {
	if n, err := strconv.ParseInt(c.Character, 10, 64); err == nil {
		return store.CharacterID(n), nil
	}
	found, err := db.Named(s.ctx, c.Character)
	switch {
	case err != nil:
		return 0, err
	case len(found) == 0:
		return 0, fmt.Errorf("character %q: %w", c.Character, store.ErrNoCharacter)
	case len(found) > 1:
		return 0, fmt.Errorf("%d characters are called %q, choose one by its number: %d", len(found), c.Character, found)
	}
	return found[0], nil
}
