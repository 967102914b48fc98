package sessions

import (
	"context"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// attachScenes queues that the character's scenes are attached to its place,
// once the character is in the world and alive. When the character dies or
// moves before, a later tick queues it again.
func (s *Session) attachScenes(p *room.LivePlayer) {
	at := s.location.Load()
	if !p.Alive || at == nil || s.attached.Swap(true) { // nil: the session was admitted during this tick
		return
	}
	s.put(task{what: attachTask, run: func(ctx context.Context) bool {
		_, err := s.manager.service.EnterScenes(ctx, s.command(), *at)
		if code := commands.Refused(err); code == commands.RejectSession || code == commands.RejectDead {
			s.attached.Store(false)
		}
		return s.again(attachTask, err)
	}})
}

// again reports whether a session's own task must be tried again: when the
// store failed and the connection is still there.
func (s *Session) again(what string, err error) bool {
	switch {
	case err == nil || s.closed.Load():
		return false
	case commands.Refused(err) != "":
		s.manager.options.Log.Debug(what+" is refused", "character", s.character, "error", err)
		return false
	}
	s.manager.warn(what+" failed and will be tried again", s.character, err)
	return true
}

// effect names something that a scene had the client shown.
type effect struct {
	run       store.RunIdentity
	operation string
}

// show returns the message of a presentation and queues its acknowledgement.
// A client is shown each effect once per connection, however often a full sync
// repeats it. Effects that move something in the world are for rooms that play
// scenes; show returns nil for them.
func (v *view) show(e commands.EffectStarted) journal.Message {
	p, is := e.Intent.(content.Presentation)
	named := effect{e.Run, e.Operation}
	if _, before := v.effects[named]; before || !is {
		return nil
	}
	if v.effects == nil {
		v.effects = map[effect]struct{}{}
	}
	v.effects[named] = struct{}{}
	applied := commands.Acknowledgement{Run: e.Run, Operation: e.Operation, Version: e.Version, Status: store.EffectApplied}
	v.session.put(task{what: effectTask, run: func(ctx context.Context) bool {
		_, err := v.session.manager.service.Acknowledge(ctx, v.session.command(), applied)
		return v.session.again(effectTask, err)
	}})
	switch p.Kind {
	case content.PresentAudio:
		return &journal.PlayTutorialAudio{AudioSet: p.ID}
	case content.PresentTutorial:
		return &journal.Tutorial{Tutorial: p.ID}
	}
	return &journal.Announcement{Greeting: p.ID}
}

// openEffects returns the messages of effects that nobody has acknowledged yet.
func (v *view) openEffects(list []store.Effect) []journal.Message {
	var messages []journal.Message
	for i := range list {
		e := &list[i]
		intent, err := content.DecodeWorldIntent(e.Payload)
		if err != nil || !e.Status.Open() {
			continue
		}
		if m := v.show(commands.EffectStarted{Run: e.RunIdentity, Operation: e.Operation, Version: e.Version, Source: e.Source, Intent: intent}); m != nil {
			messages = append(messages, m)
		}
	}
	return messages
}
