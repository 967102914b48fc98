package commands_test

import (
	"context"

	"caper/journal/commands"
)

// Environment variables of a child process: its database, the character of the story,
// and the failpoint at which it dies.
const (
	diesAt   = "CAPER_JOURNAL_DIES_AT"
	diesIn   = "CAPER_JOURNAL_DB"
	diesFor  = "CAPER_JOURNAL_HERO"
	outlived = 3 // the exit code of a child whose story ended before its point
)

// story is a life in commands, each with a key, so that it can be told again
// from the start: Bootcamp's first mission, then one that repeats, is done,
// abandoned and failed, then one that issues items, spends them, and runs out
// of time, then one that a scene plays, then one in person, then one that a
// member of the party shares. A command is a second after the one before.
func story(ctx context.Context, f *fixture) []func() (commands.Outcome, error) {
	s := &storyteller{ctx: ctx, f: f, a: f.a, session: f.session}
	s.missions()
	s.scenes()
	s.conversation()
	s.sharing()
	return s.list
}
