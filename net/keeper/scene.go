package keeper

import (
	"context"
	"maps"
	"runtime/debug"
	"slices"

	"caper/journal/authority"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/native"
)

// stir notes that a character's scenes have something queued.
func (h *Hub) stir(d *desk) {
	h.mutex.Lock()
	h.stirring[d.character] = d.account
	h.mutex.Unlock()
	select {
	case h.stirred <- struct{}{}:
	default:
	}
}

// deliverStirred delivers what was queued since the last time, at once.
func (h *Hub) deliverStirred() {
	h.mutex.Lock()
	list := h.stirring
	h.stirring = map[store.CharacterID]store.AccountID{}
	h.mutex.Unlock()
	for _, id := range slices.Sorted(maps.Keys(list)) {
		h.deliver(store.SceneOwner{Character: id, Account: list[id]})
	}
}

// deliverDue delivers what is due: timers, and what was left queued by a
// process that ended or a store that failed.
func (h *Hub) deliverDue() {
	after := store.CharacterID(0)
	for h.ctx.Err() == nil {
		due, err := h.authority.DueScenes(h.ctx, after, dueAtOnce)
		if err != nil {
			h.warn("looking at scenes, tried again", 0, err)
			return
		}
		for _, owner := range due {
			h.deliver(owner)
			after = owner.Character
		}
		if len(due) < dueAtOnce {
			return
		}
	}
}

// deliver tells a character's scenes what is queued. A panic is theirs alone.
func (h *Hub) deliver(owner store.SceneOwner) {
	defer h.survive("scenes, tried again", owner.Character)
	_, err := h.authority.DeliverScenes(h.ctx, authority.Command{Character: owner.Character, Account: owner.Account})
	h.failed("scenes, tried again", owner.Character, err)
}

// giveCredit gives characters the credit that was frozen for them and not
// taken, by a process that ended or a store that failed.
func (h *Hub) giveCredit() {
	after := store.CharacterID(0)
	for h.ctx.Err() == nil {
		list, err := h.authority.Creditors(h.ctx, after, dueAtOnce)
		if err != nil {
			h.warn("looking at shared credit, tried again", 0, err)
			return
		}
		for _, c := range list {
			h.credit(c)
			after = c.Character
		}
		if len(list) < dueAtOnce {
			return
		}
	}
}

func (h *Hub) credit(c store.Creditor) {
	defer h.survive("shared credit, tried again", c.Character)
	_, err := h.authority.TakeCredit(h.ctx, authority.Command{Character: c.Character, Account: c.Account})
	h.failed("shared credit, tried again", c.Character, err)
}

// survive is for the end of one character's part, which a panic may be.
func (h *Hub) survive(what string, id store.CharacterID) {
	if cause := recover(); cause != nil {
		h.options.Log.Error(what, "character", id, "panic", cause, "stack", string(debug.Stack()))
	}
}

// failed tells of an error; after a fault of the store the commit may have come
// about all the same, so that the character is told the whole.
func (h *Hub) failed(what string, id store.CharacterID, err error) {
	if err == nil || h.ctx.Err() != nil {
		return
	}
	h.warn(what, id, err)
	if d := h.desk(id); d != nil && authority.Refused(err) == "" {
		d.fallBehind()
	}
}

func (h *Hub) warn(what string, id store.CharacterID, err error) {
	if h.ctx.Err() == nil {
		h.options.Log.Warn(what, "character", id, "error", err)
	}
}

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
