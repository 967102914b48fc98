package sessions

import (
	"slices"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/room"
)

// presence publishes a room's part of the command service's presence table.
// Most ticks publish the same of most characters: what has not changed is not
// built again.
type presence struct {
	service    *commands.Service
	instanceOf func(components.CharacterID) commands.MapInstance
	instances  map[commands.MapInstance]*instanceView
	targets    []room.LiveTarget // of this tick
	version    uint64            // of targets, from 1
}

// instanceView is what is live in one instance of the map.
type instanceView struct {
	last    *commands.Live // as published; never written again
	version uint64         // of the targets in last
	players []inhabitant   // of this tick
}

type inhabitant struct {
	character store.CharacterID
	presence  commands.Presence
}

// begin starts a tick with what there is to speak to.
func (v *presence) begin(targets []room.LiveTarget) {
	if v.version == 0 || !slices.Equal(targets, v.targets) {
		v.targets = append(v.targets[:0], targets...)
		v.version++
	}
	for _, in := range v.instances { // any order: each alone
		in.players = in.players[:0]
	}
}

// add adds a character to an instance.
func (v *presence) add(instance commands.MapInstance, id store.CharacterID, p commands.Presence) {
	in := v.instances[instance]
	if in == nil {
		in = &instanceView{last: &commands.Live{}}
		v.instances[instance] = in
	}
	in.players = append(in.players, inhabitant{id, p})
}

// publish publishes the instances that have changed and withdraws those that
// nobody is in.
func (v *presence) publish() {
	for instance, in := range v.instances { // any order: each alone
		if len(in.players) == 0 {
			v.withdraw(instance)
			continue
		}
		unchanged := in.unchanged()
		if unchanged && in.version == v.version {
			continue
		}
		live := &commands.Live{Instance: instance, Characters: in.last.Characters, Targets: in.last.Targets}
		if !unchanged {
			live.Characters = make(map[store.CharacterID]commands.Presence, len(in.players))
			for i := range in.players {
				live.Characters[in.players[i].character] = in.players[i].presence
			}
		}
		if in.version != v.version {
			live.Targets = v.targetsOf(instance)
		}
		in.last, in.version = live, v.version
		v.service.Presence.Publish(*live)
	}
}

// unchanged reports whether the characters are as they were published.
func (in *instanceView) unchanged() bool {
	if len(in.players) != len(in.last.Characters) {
		return false
	}
	for i := range in.players {
		if was, there := in.last.Characters[in.players[i].character]; !there || was != in.players[i].presence {
			return false
		}
	}
	return true
}

// withdraw takes an instance out of the table.
func (v *presence) withdraw(instance commands.MapInstance) {
	v.service.Presence.Withdraw(instance)
	v.service.MapDetached(instance)
	delete(v.instances, instance)
}

func (v *presence) withdrawAll() {
	for instance := range v.instances { // any order: each alone
		v.withdraw(instance)
	}
}

// targetsOf returns what there is to speak to in an instance. A target that
// belongs to one character is in that character's instance alone.
func (v *presence) targetsOf(instance commands.MapInstance) map[store.EntityID]commands.Target {
	list := map[store.EntityID]commands.Target{}
	for i := range v.targets {
		if t := &v.targets[i]; t.Owner == 0 || instance == v.instanceOf(t.Owner) {
			list[store.EntityID(t.Entity)] = targetOf(t, instance)
		}
	}
	return list
}

func targetOf(t *room.LiveTarget, instance commands.MapInstance) commands.Target {
	target := commands.Target{
		Creature: t.Creature, Class: t.Class, Package: t.Package, Instance: instance, MapEpoch: uint64(instance),
		Position: t.Position, Living: t.Living, Interactable: t.Interactable, Augmented: t.Augmented, Greeting: t.Greeting,
		Owner: store.CharacterID(t.Owner),
	}
	if c := t.Conversation; c != nil {
		target.Conversation = &rules.ObjectConversation{
			Mission: c.Mission, Objective: c.Objective, Package: c.Package,
			DialogObjective: c.DialogObjective, Flag: c.Flag, Kind: dialogueKind(c.Kind),
		}
	}
	return target
}

// dialogueKind returns an object's kind of dialogue; the default is completion.
func dialogueKind(kind content.DialogueKind) content.DialogueKind {
	if kind == 0 {
		return content.DialogueCompletion
	}
	return kind
}
