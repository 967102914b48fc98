package keeper

import (
	"context"

	"caper/journal/authority"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/native"
)

// errand is something that a desk does by itself, tried again until the store
// takes it.
type errand struct {
	what string
	run  func(ctx context.Context) error
}

// wants queues an errand; false when too much waits.
func (d *desk) wants(what string, run func(ctx context.Context) error) bool {
	return d.put(job{errand: &errand{what, run}})
}

// enterScenes attaches the character's scenes to where it is, once it is in the
// world.
func (d *desk) enterScenes() {
	session := d.session.Load()
	if d.entered || session == nil { // nil: let in while this tick was being told
		return
	}
	d.entered = d.wants("entering scenes", func(ctx context.Context) error {
		_, err := d.keeper.hub.authority.EnterScenes(ctx, authority.Command{Character: d.character, Account: d.account}, *session)
		return err
	})
}

// present has the client shown or read something by a scene, and says that it
// was done. What moves in the world is for rooms that play scenes.
func (d *desk) present(e authority.EffectStarted) native.Message {
	p, is := e.Intent.(content.Presentation)
	if !is {
		return nil
	}
	done := authority.Acknowledgement{Run: e.Run, Operation: e.Operation, Version: e.Version, Status: store.EffectApplied}
	d.wants("acknowledging "+e.Operation, func(ctx context.Context) error {
		_, err := d.keeper.hub.authority.Acknowledge(ctx, authority.Command{Character: d.character, Account: d.account}, done)
		return err
	})
	switch p.Kind {
	case content.PresentAudio:
		return &native.PlayTutorialAudio{AudioSet: p.ID}
	case content.PresentTutorial:
		return &native.Tutorial{Tutorial: p.ID}
	}
	return &native.Announcement{Greeting: p.ID}
}

// pending has what a scene wanted to be shown before, and nobody said that it
// was.
func (d *desk) pending(list []store.Effect) []native.Message {
	var messages []native.Message
	for i := range list {
		e := &list[i]
		intent, err := content.DecodeWorldIntent(e.Payload)
		if err != nil || !e.Status.Open() {
			continue
		}
		if m := d.present(authority.EffectStarted{Run: e.RunIdentity, Operation: e.Operation, Version: e.Version, Source: e.Source, Intent: intent}); m != nil {
			messages = append(messages, m)
		}
	}
	return messages
}
