package missions

import (
	"cmp"
	"slices"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// owners keeps who plays together: it gives newcomers to a mission owner and
// takes leavers out.
type owners struct {
	spawner   ecs.Spawner `archetype:"mission owner"`
	despawner ecs.Despawner
	program   ecs.ServiceReader[*interpreter.Program]
	options   ecs.ServiceReader[*Options]
	actors    *actors
	owners    ecs.Filter `has:"MissionOwner"`
	owner     ecs.Updater[components.MissionOwner]
	player    ecs.Reader[components.Player]
	states    ecs.StoreUpdater[interpreter.State]
	members   ecs.StoreUpdater[components.Members]
	counts    ecs.StoreWriter[components.ZoneCounts]
	joined    ecs.Cursor[components.Joined]
	order     []ecs.ID // the owners by ascending client id
}

func (o *owners) init(a *actors) { o.actors = a }

// update gives each newcomer to an owner, their party's or one of their own, and
// takes leavers out of theirs.
func (o *owners) update() {
	events := o.joined.Take()
	for i := range events {
		j := &events[i].Body
		if j.Left {
			o.leave(j.Client)
		} else if player, ok := o.player.Get(j.Subject); ok {
			o.join(j.Subject, &player)
		}
	}
}

// join adds a player to the owner of their run or party; without one it makes an
// owner. The members stand in the order of their client ids.
func (o *owners) join(entity ecs.ID, player *components.Player) {
	run := o.options.Get().Run >= 0
	id := ecs.ID(0)
	for _, e := range o.owners.Entities() {
		owner := o.owner.Of(e)
		if run && owner.Run || !run && player.Party != 0 && owner.Party == player.Party {
			id = e.ID
		}
	}
	if id == 0 {
		id = o.spawn(components.MissionOwner{Order: player.Client, Party: player.Party, Run: run})
	}
	m := o.members.Get(id)
	m.Members = append(m.Members, components.Member{Client: player.Client, Entity: entity})
	slices.SortFunc(m.Members, func(a, b components.Member) int { return cmp.Compare(a.Client, b.Client) })
}

func (o *owners) spawn(owner components.MissionOwner) ecs.ID {
	if owner.Run {
		owner.Order, owner.Party = 0, 0
	}
	id := o.spawner.Spawn(ecs.With(owner))
	o.states.Put(id, o.program.Get().NewState(o.options.Get().Run))
	o.members.Put(id, components.Members{})
	o.counts.Put(id, components.ZoneCounts{})
	return id
}

// leave takes a client out of their owner. An owner without members is removed
// together with its mission's actors; a run's stays.
func (o *owners) leave(client components.ClientID) {
	for _, e := range o.owners.Entities() {
		m := o.members.Get(e.ID)
		n := slices.IndexFunc(m.Members, func(seat components.Member) bool { return seat.Client == client })
		if n < 0 {
			continue
		}
		m.Members = slices.Delete(m.Members, n, n+1)
		if owner := o.owner.Of(e); len(m.Members) == 0 && !owner.Run {
			o.actors.despawn(owner.Order)
			o.despawner.Despawn(e.ID)
		}
		return
	}
}

// inOrder lists the owners by ascending client id (M-OPEN-045).
func (o *owners) inOrder() []ecs.ID {
	o.order = o.order[:0]
	for _, e := range o.owners.Entities() {
		o.order = append(o.order, e.ID)
	}
	slices.SortFunc(o.order, func(a, b ecs.ID) int {
		return cmp.Or(cmp.Compare(o.owner.Get(a).Order, o.owner.Get(b).Order), cmp.Compare(a, b))
	})
	return o.order
}
