package sessions

import (
	"context"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// attachScenes queues a task that attaches the character's scenes to its
// location, once the character is in the world and alive. When the character
// dies or moves before the task runs, a later tick queues it again.
func (s *Session) attachScenes(p *room.LivePlayer) {
	at := s.location.Load()
	if !p.Alive || at == nil || s.attached.Swap(true) { // nil: the session was admitted during this tick
		return
	}
	s.put(task{what: attachTask, run: func(ctx context.Context) result {
		_, err := s.manager.service.EnterScenes(ctx, s.command(), *at)
		if code := commands.Refused(err); code == commands.RejectSession || code == commands.RejectDead {
			s.attached.Store(false)
		}
		return s.sceneResult(attachTask, err)
	}})
}

// sceneResult returns the result of a task about scenes. When the store failed
// the task is retried for as long as the connection is open.
func (s *Session) sceneResult(what string, err error) result {
	switch {
	case err == nil:
		return done
	case commands.Refused(err) != "":
		s.manager.options.Log.Debug(what+" is refused", "character", s.character, "error", err)
		return done
	case s.closed.Load():
		return failed
	}
	s.manager.warn(what+" failed and will be tried again", s.character, err)
	return retry
}

// effect names a presentation that a scene started.
type effect struct {
	run       store.RunIdentity
	operation string
}

// showEffect returns the message of a presentation and queues its
// acknowledgement. A client is shown each effect once per connection, even when
// full syncs repeat it. showEffect returns nil for effects that change the
// world, since only rooms that play scenes carry those out.
func (v *view) showEffect(e commands.EffectStarted) journal.Message {
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
	v.session.put(task{what: effectTask, run: func(ctx context.Context) result {
		_, err := v.session.manager.service.Acknowledge(ctx, v.session.command(), applied)
		return v.session.sceneResult(effectTask, err)
	}})
	switch p.Kind {
	case content.PresentAudio:
		return &journal.PlayTutorialAudio{AudioSet: p.ID}
	case content.PresentTutorial:
		return &journal.Tutorial{Tutorial: p.ID}
	}
	return &journal.Announcement{Greeting: p.ID}
}

// openEffects returns the messages of effects that are not acknowledged yet.
func (v *view) openEffects(list []store.Effect) []journal.Message {
	var messages []journal.Message
	for i := range list {
		e := &list[i]
		intent, err := content.DecodeWorldIntent(e.Payload)
		if err != nil || !e.Status.Open() {
			continue
		}
		if m := v.showEffect(commands.EffectStarted{Run: e.RunIdentity, Operation: e.Operation, Version: e.Version, Source: e.Source, Intent: intent}); m != nil {
			messages = append(messages, m)
		}
	}
	return messages
}
