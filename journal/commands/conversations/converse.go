package conversations

import (
	"context"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/store"
)

// Talk is a client's request to speak to an entity.
type Talk struct {
	unit.Command
	Session store.Session  // session that asks
	Entity  store.EntityID // the target
	// ForcedByScript tells the client that a script opens the conversation, so
	// that it does not close the window by range. Clients never send it.
	ForcedByScript bool
}

// Converse opens a conversation. It finds what the target has to say to this
// character by one consistent read of the journal, keeps that, and sends it. It
// ends any other conversation of the character, and changes no row.
func (c *Conversations) Converse(ctx context.Context, t Talk) (unit.Outcome, error) {
	var opened *conversation
	var window message.Converse
	outcome, err := c.runner.Execute(ctx, t.Command, func(ctx context.Context, w *unit.Work) error {
		found, err := c.encounter(w.ID(), t.Session, t.Entity)
		if err != nil {
			return err
		}
		if t.Session.Account != w.Account() {
			return rejection.New(rejection.Foreign, "the session is account %d's", t.Session.Account)
		}
		s := survey{planner: c.planner(w), target: &found.target}
		if err := s.read(ctx); err != nil {
			return err
		}
		n := &conversation{encounter: found, character: w.ID(), topics: s.topics}
		if err := c.checkOpen(n); err != nil { // what is live may have changed while rows were read
			return err
		}
		window = s.window
		window.Entity, window.ImportantGreeting, window.ForcedByScript = t.Entity, found.target.Greeting, t.ForcedByScript
		if err := window.Validate(); err != nil {
			return err
		}
		c.open.begin(n, c.runner.Presence)
		if err := c.checkOpen(n); err != nil { // before it was open, nobody could end it
			return err
		}
		opened = n
		return unit.ErrNothing
	})
	if err != nil || opened == nil {
		return outcome, err
	}
	outcome.Messages = []message.Message{window}
	if !c.open.isOver(opened) {
		outcome.Unpublished = c.runner.Publish(ctx, t.Character, outcome.Commit)
	}
	return outcome, nil
}
