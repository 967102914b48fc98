package sessions

import (
	"maps"
	"slices"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// view holds what a session's room and client were sent, and converts what is
// sent next. Only the goroutine that sends uses it.
type view struct {
	session  *Session
	attempts map[content.MissionID]commands.Identity // in the journal
	effects  map[effect]struct{}                     // effects that the client was shown over this connection
}

// delivery converts an entry of the outbox into a delivery for the room.
func (v *view) delivery(e outgoing) room.Delivery {
	d := room.Delivery{Client: v.session.arrival.Client, Connection: v.session.arrival.Connection, Refusal: e.refusal}
	switch {
	case e.login != nil:
		change, list := v.fullSync(e.login)
		d.Change, d.Frames = change, v.frames(list)
	case e.commit != nil:
		change, list := v.apply(e.commit)
		d.Change, d.Frames = change, v.frames(list)
	case e.answer != nil:
		d.Frames = v.frames([]journal.Message{e.answer})
	default:
		d.Frames = v.frames(e.messages)
	}
	return d
}

func (v *view) frames(list []journal.Message) (frames [][]byte) {
	for _, m := range list {
		frame, err := journal.Append(nil, m)
		if err != nil {
			v.session.manager.options.Log.Error("a message cannot be encoded", "character", v.session.character, "opcode", m.Opcode(), "error", err)
			continue
		}
		frames = append(frames, frame)
	}
	return frames
}

// apply converts a commit into the room's change and the client's messages.
func (v *view) apply(c *commands.Commit) (*components.DurableChange, []journal.Message) {
	before := maps.Clone(v.attempts)
	var change *components.DurableChange
	if c.Flags != nil || len(c.Attempts) > 0 {
		change = &components.DurableChange{HasFlags: c.Flags != nil, Flags: flagsOf(c.Flags)}
		for i := range c.Attempts {
			v.merge(change, &c.Attempts[i])
		}
	}
	var list []journal.Message
	for _, m := range c.Messages {
		if id, is := attemptOf(m); is && before[id.Mission] != id && v.attempts[id.Mission] != id {
			continue // another attempt has replaced the one that the message is about (J-TX-009)
		}
		message := v.message(m)
		if g, is := message.(*journal.MissionGained); is {
			g.Completable = slices.ContainsFunc(c.Attempts, func(a commands.AttemptState) bool { return a.Mission == g.Mission && a.Completable })
		}
		if message != nil {
			list = append(list, message)
		}
	}
	return change, list
}

// merge adds an attempt to a change, unless another attempt has replaced it
// (J-TX-009).
func (v *view) merge(change *components.DurableChange, a *commands.AttemptState) {
	if known, there := v.attempts[a.Mission]; there && known != a.Identity && known.Generation >= a.Generation {
		return
	}
	if a.Removed {
		if v.attempts[a.Mission] == a.Identity {
			delete(v.attempts, a.Mission)
			change.Cleared = append(change.Cleared, uint32(a.Mission))
		}
		return
	}
	v.attempts[a.Mission] = a.Identity
	change.Missions = append(change.Missions, durable(a))
}

// fullSync converts the whole state of a character into a change and messages
// that replace everything sent before.
func (v *view) fullSync(login *commands.Login) (*components.DurableChange, []journal.Message) {
	change := &components.DurableChange{Whole: true, HasFlags: true, Flags: flagsOf(login.Flags)}
	list := []journal.Message{&journal.Introduction{Character: uint64(v.session.character), Name: login.Character.Name, Purse: purseOf(login.Character.Purse)}}
	v.attempts = map[content.MissionID]commands.Identity{}
	for i := range login.Attempts {
		a := &login.Attempts[i]
		v.attempts[a.Mission] = a.Identity
		change.Missions = append(change.Missions, durable(a))
		list = append(list, attemptMessage(a))
	}
	v.session.stacks.set(login.Inventory)
	list = append(list, inventoryOf(login.Inventory))
	if len(login.Abilities) > 0 {
		list = append(list, &journal.Abilities{Abilities: login.Abilities})
	}
	list = append(list, v.offers(login.Offers)...)
	return change, append(list, v.openEffects(login.Effects)...)
}

// offers returns the dialogs of pending offers that this session can accept: the
// client forgets its dialogs with a full sync.
func (v *view) offers(pending []commands.PendingOffer) (list []journal.Message) {
	at := v.session.location.Load()
	for i := range pending {
		if o := &pending[i]; at != nil && o.Session == *at {
			list = append(list, v.message(o.Dialog))
		}
	}
	return list
}

func flagsOf(stored map[content.FlagID]uint32) []components.DurableFlag {
	list := make([]components.DurableFlag, 0, len(stored))
	for _, id := range slices.Sorted(maps.Keys(stored)) {
		list = append(list, components.DurableFlag{ID: uint32(id), Value: stored[id]})
	}
	return list
}

// durable converts an attempt into its form in the room's state.
func durable(a *commands.AttemptState) components.DurableMission {
	m := components.DurableMission{Mission: uint32(a.Mission), Assignment: int64(a.Assignment), State: uint8(a.State)}
	if a.Aggregate == nil {
		return m
	}
	for _, objective := range slices.Sorted(maps.Keys(a.Aggregate.States)) {
		m.Objectives = append(m.Objectives, components.DurableObjective{ID: uint32(objective), State: uint8(a.Aggregate.States[objective])})
	}
	return m
}
