package commands

import (
	"context"

	"caper/journal/store"
)

// Talk is a client's wish to speak to an entity.
type Talk struct {
	Command
	Session store.Session
	Entity  store.EntityID
	// ForcedByScript tells the client that a script opens the conversation: it
	// closes no window by range then. No client says so.
	ForcedByScript bool
}

// Converse opens a conversation: what the target has to say to this character
// is made out from one consistent reading of the journal, kept, and sent. It
// ends any other conversation of the character and changes no row.
func (a *Service) Converse(ctx context.Context, t Talk) (Outcome, error) {
	var opened *conversation
	var message Converse
	outcome, err := a.execute(ctx, t.Command, func(ctx context.Context, p *plan) error {
		found, err := p.meet(p.character.ID, t.Session, t.Entity)
		if err != nil {
			return err
		}
		if t.Session.Account != p.character.Account {
			return reject(RejectForeign, "the session is account %d's", t.Session.Account)
		}
		s := survey{plan: p, target: &found.target}
		if err := s.take(ctx); err != nil {
			return err
		}
		n := &conversation{converser: found, character: p.character.ID, topics: s.topics}
		if err := p.still(n); err != nil { // what is live may have changed while rows were read
			return err
		}
		message = s.message
		message.Entity, message.ImportantGreeting, message.ForcedByScript = t.Entity, found.target.Greeting, t.ForcedByScript
		if err := message.Validate(); err != nil {
			return err
		}
		p.talks.begin(n, &p.Presence)
		if err := p.still(n); err != nil { // nobody could end it before it was open
			return err
		}
		opened = n
		return errNothing
	})
	if err != nil || opened == nil {
		return outcome, err
	}
	outcome.Messages = []Message{message}
	if a.options.Publisher != nil && !a.talks.isOver(opened) {
		outcome.Unpublished = a.options.Publisher.Publish(ctx, t.Character, outcome.Commit)
	}
	return outcome, nil
}
