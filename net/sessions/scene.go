package sessions

import (
	"context"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// enterScenes attaches the character's scenes to where it is, once it is in the
// world and alive. What is refused since it died or moved meanwhile is tried
// again.
func (d *desk) enterScenes(p *room.LivePlayer) {
	session := d.session.Load()
	if !p.Alive || session == nil || d.entering.Swap(true) { // nil: let in while this tick was being told
		return
	}
	d.wants("entering scenes", func(ctx context.Context) error {
		_, err := d.keeper.hub.authority.EnterScenes(ctx, commands.Command{Character: d.character, Account: d.account}, *session)
		if code := commands.Refused(err); code == commands.RejectSession || code == commands.RejectDead {
			d.entering.Store(false)
		}
		return err
	})
}

// present has the client shown or read something by a scene, and says that it
// was done; once over a connection, however often the whole is told anew. What
// moves in the world is for rooms that play scenes.
func (d *desk) present(e commands.EffectStarted) journal.Message {
	p, is := e.Intent.(content.Presentation)
	shown := presented{e.Run, e.Operation}
	if _, before := d.known.presented[shown]; before || !is {
		return nil
	}
	if d.known.presented == nil {
		d.known.presented = map[presented]struct{}{}
	}
	d.known.presented[shown] = struct{}{}
	done := commands.Acknowledgement{Run: e.Run, Operation: e.Operation, Version: e.Version, Status: store.EffectApplied}
	d.wants("acknowledging "+e.Operation, func(ctx context.Context) error {
		_, err := d.keeper.hub.authority.Acknowledge(ctx, commands.Command{Character: d.character, Account: d.account}, done)
		return err
	})
	switch p.Kind {
	case content.PresentAudio:
		return &journal.PlayTutorialAudio{AudioSet: p.ID}
	case content.PresentTutorial:
		return &journal.Tutorial{Tutorial: p.ID}
	}
	return &journal.Announcement{Greeting: p.ID}
}

// presented names something that a client was shown.
type presented struct {
	run       store.RunIdentity
	operation string
}

// pending has what a scene wanted to be shown before, and nobody said that it
// was.
func (d *desk) pending(list []store.Effect) []journal.Message {
	var messages []journal.Message
	for i := range list {
		e := &list[i]
		intent, err := content.DecodeWorldIntent(e.Payload)
		if err != nil || !e.Status.Open() {
			continue
		}
		if m := d.present(commands.EffectStarted{Run: e.RunIdentity, Operation: e.Operation, Version: e.Version, Source: e.Source, Intent: intent}); m != nil {
			messages = append(messages, m)
		}
	}
	return messages
}
