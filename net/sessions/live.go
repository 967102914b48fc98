package sessions

import (
	"slices"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/room"
)

// shown is what a room last told. Most ticks tell the same of most characters:
// what has not changed is not made anew.
type shown struct {
	parts   map[commands.MapInstance]*part
	targets []room.LiveTarget
	version uint64 // of targets, from 1
}

// part is what is live in one instance of the map.
type part struct {
	last    *commands.Live // as published; never written again
	version uint64         // of the targets in last
	players []inhabitant   // of this tick
}

type inhabitant struct {
	character store.CharacterID
	presence  commands.Presence
}

// Publish tells the authority who is in the room and what there is to speak
// to, and ends conversations that were walked out of. Who has not been let in,
// or is here over an older connection, is not in the world.
func (k *Keeper) Publish(live room.Live) {
	if k.shown.version == 0 || !slices.Equal(live.Targets, k.shown.targets) {
		k.shown.targets = append(k.shown.targets[:0], live.Targets...)
		k.shown.version++
	}
	for _, p := range k.shown.parts { // any order: each alone
		p.players = p.players[:0]
	}
	for i := range live.Players {
		if d := k.present(&live.Players[i]); d != nil {
			k.settle(d, &live.Players[i])
		}
	}
	for instance, p := range k.shown.parts { // any order: each alone
		if len(p.players) == 0 {
			k.withdraw(instance)
			continue
		}
		k.publish(instance, p)
	}
	for i := range live.Players {
		p := &live.Players[i]
		d := k.present(p)
		if d == nil {
			continue
		}
		if d.ready.Load() {
			k.introduceActors(d, p)
		}
		d.moved(p, k.shown.version)
		d.enterScenes(p)
	}
}

// present is the desk of a character that is in the world, nil for others.
func (k *Keeper) present(p *room.LivePlayer) *desk {
	if d := k.desks[p.Client]; d != nil && d.admitted.Load() && !d.isShut() {
		return d
	}
	return nil
}

// settle counts a character to the instance that it is in.
func (k *Keeper) settle(d *desk, p *room.LivePlayer) {
	session, instance := k.session(d, p), k.instanceOf(p.Character)
	if last := d.session.Load(); last == nil || *last != session {
		kept := session
		d.session.Store(&kept)
		k.gather(d, p, instance)
	}
	at := k.shown.parts[instance]
	if at == nil {
		at = &part{last: &commands.Live{}}
		k.shown.parts[instance] = at
	}
	at.players = append(at.players, inhabitant{d.character, k.presence(p, session, instance)})
}

// publish replaces an instance's part, where it has changed.
func (k *Keeper) publish(instance commands.MapInstance, p *part) {
	stay := p.stay()
	if stay && p.version == k.shown.version {
		return
	}
	live := &commands.Live{Instance: instance, Characters: p.last.Characters, Targets: p.last.Targets}
	if !stay {
		live.Characters = make(map[store.CharacterID]commands.Presence, len(p.players))
		for i := range p.players {
			live.Characters[p.players[i].character] = p.players[i].presence
		}
	}
	if p.version != k.shown.version {
		live.Targets = k.targets(instance)
	}
	p.last, p.version = live, k.shown.version
	k.hub.authority.Presence.Publish(*live)
}

// stay tells whether the characters are as they were published.
func (p *part) stay() bool {
	if len(p.players) != len(p.last.Characters) {
		return false
	}
	for i := range p.players {
		if was, there := p.last.Characters[p.players[i].character]; !there || was != p.players[i].presence {
			return false
		}
	}
	return true
}

// withdraw takes out an instance that nobody is in any more.
func (k *Keeper) withdraw(instance commands.MapInstance) {
	k.hub.authority.Presence.Withdraw(instance)
	k.hub.authority.MapDetached(instance)
	delete(k.shown.parts, instance)
}

func (k *Keeper) presence(p *room.LivePlayer, session store.Session, instance commands.MapInstance) commands.Presence {
	presence := commands.Presence{
		Session: session, Map: k.place.Map, Alive: p.Alive, Instance: instance, Position: p.Position,
	}
	if k.place.Private {
		presence.PrivateOwner = store.CharacterID(p.Character)
	}
	return presence
}

// targets are what there is to speak to in an instance; what is one
// character's own is in that of the character.
func (k *Keeper) targets(instance commands.MapInstance) map[store.EntityID]commands.Target {
	list := map[store.EntityID]commands.Target{}
	for i := range k.shown.targets {
		if t := &k.shown.targets[i]; t.Owner == 0 || instance == k.instanceOf(t.Owner) {
			list[store.EntityID(t.Entity)] = target(t, instance)
		}
	}
	return list
}

func target(t *room.LiveTarget, instance commands.MapInstance) commands.Target {
	target := commands.Target{
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
