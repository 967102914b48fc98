package missions

import (
	"cmp"
	"slices"

	"caper/components"
	"caper/ecs"
)

// follow gives newcomers a holder, their party's or one of their own, and takes
// leavers out of theirs.
func (s *System) follow() {
	events := s.joined.Take()
	for i := range events {
		j := &events[i].Body
		if j.Left {
			s.leave(j.Client)
		} else if player, ok := s.player.Get(j.Subject); ok {
			s.seat(j.Subject, &player)
		}
	}
}

// seat puts a player into the holder of their run or party, or makes one. The
// seats stand in the order of their clients.
func (s *System) seat(entity ecs.ID, player *components.Player) {
	run := s.options.Get().Run >= 0
	id := ecs.ID(0)
	for _, e := range s.holders.Entities() {
		h := s.holder.Of(e)
		if run && h.Run || !run && player.Party != 0 && h.Party == player.Party {
			id = e.ID
		}
	}
	if id == 0 {
		h := components.MissionOwner{Order: player.Client, Party: player.Party, Run: run}
		if run {
			h.Order, h.Party = 0, 0
		}
		id = s.owners.Spawn(ecs.With(h))
		s.states.Put(id, s.program.Get().NewState(s.options.Get().Run))
		s.members.Put(id, components.Members{})
		s.counts.Put(id, components.ZoneCounts{})
	}
	m := s.members.Get(id)
	m.Seats = append(m.Seats, components.MemberSeat{Client: player.Client, Entity: entity})
	slices.SortFunc(m.Seats, func(a, b components.MemberSeat) int { return cmp.Compare(a.Client, b.Client) })
}

// leave takes a client out of their holder. A holder that nobody is left of
// goes, with its mission's actors; a run's stays.
func (s *System) leave(client components.ClientID) {
	for _, e := range s.holders.Entities() {
		m := s.members.Get(e.ID)
		n := slices.IndexFunc(m.Seats, func(seat components.MemberSeat) bool { return seat.Client == client })
		if n < 0 {
			continue
		}
		m.Seats = slices.Delete(m.Seats, n, n+1)
		if len(m.Seats) == 0 && !s.holder.Of(e).Run {
			s.despawnActors(e.ID)
			s.despawner.Despawn(e.ID)
		}
		return
	}
}

// inOrder is the holders by ascending client id (M-OPEN-045).
func (s *System) inOrder() []ecs.ID {
	s.happened.holders = s.happened.holders[:0]
	for _, e := range s.holders.Entities() {
		s.happened.holders = append(s.happened.holders, e.ID)
	}
	slices.SortFunc(s.happened.holders, func(a, b ecs.ID) int {
		return cmp.Or(cmp.Compare(s.holder.Get(a).Order, s.holder.Get(b).Order), cmp.Compare(a, b))
	})
	return s.happened.holders
}
