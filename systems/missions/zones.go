package missions

import (
	"slices"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
)

// zones is the port of the game's zones.
type zones struct {
	turn    *turn
	linked  ecs.ServiceReader[*linked.Game]
	memory  ecs.StoreReader[components.ZoneMemory]
	counts  ecs.StoreUpdater[components.ZoneCounts]
	crossed ecs.Cursor[components.ZoneCrossed]
	edges   []ecs.Event[components.ZoneCrossed] // since the last step
}

func (z *zones) init(t *turn, _ *ports, _ executors) { z.turn = t }

// Members are the owner's members inside a zone.
func (z *zones) Members(zone int32) (set interpreter.MemberSet) {
	for i, seat := range z.turn.members.Members {
		if memory := z.memory.Get(seat.Entity); memory != nil {
			if _, in := slices.BinarySearch(memory.Inside, uint16(zone)); in {
				set = set.With(i)
			}
		}
	}
	return set
}

func (z *zones) take() { z.edges = z.crossed.Take() }

// collect raises the owner's edges: a zone is entered when its first member
// enters and left when its last one does (M-PARTY-006).
func (z *zones) collect() {
	counts := z.counts.Get(z.turn.owner)
	if all := len(z.linked.Get().Zones); len(counts.Count) != all {
		counts.Count = make([]uint8, all)
	}
	for i := range z.edges {
		e := &z.edges[i].Body
		if who := z.turn.member(e.Subject); who != interpreter.Nobody {
			z.cross(&counts.Count[e.Zone], e, who)
		}
	}
	z.recount(counts)
}

func (z *zones) cross(inside *uint8, e *components.ZoneCrossed, who int32) {
	zone := int32(e.Zone)
	if !e.Enter {
		if *inside = max(*inside, 1) - 1; *inside == 0 {
			z.turn.raise(interpreter.ZoneLeave, zone, who)
		}
		return
	}
	if *inside++; *inside > 1 {
		return
	}
	z.turn.raise(interpreter.ZoneEnter, zone, who)
	if z.linked.Get().Zones[zone].Kind == game.ZoneRestricted {
		z.turn.raise(interpreter.ZoneTrespass, zone, who)
	}
}

// recount counts the members in every zone: a placement changes zones without an
// edge.
func (z *zones) recount(counts *components.ZoneCounts) {
	clear(counts.Count)
	for _, seat := range z.turn.members.Members {
		if memory := z.memory.Get(seat.Entity); memory != nil {
			for _, zone := range memory.Inside {
				counts.Count[zone]++
			}
		}
	}
}
