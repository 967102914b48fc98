package main

import (
	"errors"
	"fmt"
	"strconv"

	"caper/journal/store"
)

type journalCommand struct {
	Show     journalShow     `cmd:"" help:"Prints the story of every attempt at a mission, with its receipts, what the character holds and knows, and the scenes that go on."`
	Bootcamp journalBootcamp `cmd:"" help:"Takes a character through Bootcamp as a client, from where the journal is."`
}

type journalShow struct {
	Character string `arg:"" help:"The character's number or name."`
	databaseFlag
	JSON bool `help:"Prints one JSON value." name:"json"`
}

// Run tells a character's story.
func (c *journalShow) Run(s *streams) (err error) {
	if err := c.mustHold(); err != nil {
		return err
	}
	db, err := c.open(s, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Check(s.ctx); err != nil {
		return explained(err)
	}
	id, err := c.find(s, db)
	if err != nil {
		return err
	}
	story, err := db.Story(s.ctx, id)
	if err != nil {
		return err
	}
	told := tell(story)
	if c.JSON {
		return printJSON(s.out, told)
	}
	told.print(s.out)
	return nil
}

// find is the character that is meant: a name that several have is not enough.
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
		return 0, fmt.Errorf("%d characters are called %q, say which by its number: %d", len(found), c.Character, found)
	}
	return found[0], nil
}
