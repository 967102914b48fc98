package keeper

import (
	"caper/journal/authority"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/room"
)

// Publish tells the authority who is in the room and what there is to speak
// to, and ends conversations that were walked out of.
func (k *Keeper) Publish(live room.Live) {
	parts := map[authority.MapInstance]*authority.Live{}
	part := func(instance authority.MapInstance) *authority.Live {
		p := parts[instance]
		if p == nil {
			p = &authority.Live{Instance: instance, Characters: map[store.CharacterID]authority.Presence{}}
			p.Targets = map[store.EntityID]authority.Target{}
			parts[instance] = p
		}
		return p
	}
	for i := range live.Players {
		p := &live.Players[i]
		d := k.desks[p.Client]
		if d == nil {
			continue
		}
		session, instance := k.session(d, p), k.instanceOf(p.Character)
		d.session.Store(&session)
		part(instance).Characters[d.character] = k.presence(p, session, instance)
	}
	k.targets(live.Targets, parts)
	for instance, p := range parts { // any order: each alone
		k.hub.authority.Presence.Publish(*p)
		k.parts[instance] = true
	}
	for instance := range k.parts { // any order: each alone
		if parts[instance] == nil {
			k.hub.authority.Presence.Withdraw(instance)
			k.hub.authority.MapDetached(instance)
			delete(k.parts, instance)
		}
	}
	k.introduceActors(&live)
	for i := range live.Players {
		if d := k.desks[live.Players[i].Client]; d != nil {
			d.moved(&live.Players[i])
		}
	}
}

func (k *Keeper) presence(p *room.LivePlayer, session store.Session, instance authority.MapInstance) authority.Presence {
	presence := authority.Presence{
		Session: session, Map: k.place.Map, Alive: p.Alive, Instance: instance, Position: p.Position,
	}
	if k.place.Private {
		presence.PrivateOwner = store.CharacterID(p.Character)
	}
	return presence
}

// targets puts what there is to speak to into each instance, and what is one
// character's own into that of the character.
func (k *Keeper) targets(list []room.LiveTarget, parts map[authority.MapInstance]*authority.Live) {
	for i := range list {
		t := &list[i]
		for instance, part := range parts { // any order: each alone
			if t.Owner == 0 || instance == k.instanceOf(t.Owner) {
				part.Targets[store.EntityID(t.Entity)] = target(t, instance)
			}
		}
	}
}

func target(t *room.LiveTarget, instance authority.MapInstance) authority.Target {
	target := authority.Target{
		Creature: t.Creature, Class: t.Class, Package: t.Package, Instance: instance, MapEpoch: uint64(instance),
		Position: t.Position, Living: t.Living, Interactable: t.Interactable, Augmented: t.Augmented, Greeting: t.Greeting,
		Owner: store.CharacterID(t.Owner),
	}
	if c := t.Conversation; c != nil {
		target.Conversation = &rules.ObjectConversation{
			Mission: c.Mission, Objective: c.Objective, Package: c.Package,
			DialogObjective: c.DialogObjective, Flag: c.Flag, Kind: kindOr(c.Kind),
		}
	}
	return target
}

// kindOr is an object's kind of dialogue, a completion unless it says so.
func kindOr(kind content.DialogueKind) content.DialogueKind {
	if kind == 0 {
		return content.DialogueCompletion
	}
	return kind
}
