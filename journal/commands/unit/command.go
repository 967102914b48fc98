package unit

import (
	"errors"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/store"
)

// Key makes a command take effect at most once. A source numbers its commands
// upwards, and sends a command again, before any later one, until it has an
// answer. The zero key has no such protection.
type Key struct {
	Source   string // names the room and the run, in at most 96 characters
	Sequence int64  // counts from 1
}

// Command names the character of a command, as the sender knew it.
type Command struct {
	Character store.CharacterID // the character that the command is about
	Account   store.AccountID   // account that owns it
	Key       Key               // protects against repetition
}

// CheckOwner refuses a character that does not exist or belongs to another
// account than the command says.
func (c *Command) CheckOwner(row store.Character, there bool) error {
	if !there || row.Account != c.Account {
		return rejection.New(rejection.Foreign, "character %d is not account %d's", c.Character, c.Account)
	}
	return nil
}

// Outcome is the result of a command.
type Outcome struct {
	Applied        bool // something was committed
	Replayed       bool // the command had been received before; nothing changed
	message.Commit      // what was committed
	// Unpublished is a failure to publish what was committed. The commit
	// stands.
	Unpublished error
}

// ErrNothing ends a unit in which there is nothing to do. The command then has
// the zero outcome.
var ErrNothing = errors.New("nothing to do")

// errReplayed ends a unit whose command was received before.
var errReplayed = errors.New("the command was received before")
