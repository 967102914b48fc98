package missions

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// fill answers every slot of a holder's running mission.
func (s *System) fill(id ecs.ID, mission *interpreter.Mission, m *components.Members) []float64 {
	s.facts = s.facts[:0]
	if mission == nil {
		return s.facts
	}
	for i := range mission.Slots {
		s.facts = append(s.facts, s.fact(id, mission, m, &mission.Slots[i]))
	}
	return s.facts
}

func (s *System) fact(id ecs.ID, mission *interpreter.Mission, m *components.Members, slot *interpreter.Slot) float64 {
	switch slot.Kind {
	case interpreter.SlotMembersIn:
		return float64(s.membersIn(m, slot.A))
	case interpreter.SlotDrivers:
		return float64(s.drivers(m, s.entityOf(id, mission, slot.A)))
	case interpreter.SlotWrecked:
		h, ok := s.health.Get(s.entityOf(id, mission, slot.A))
		return truth(!ok || h.Condition == components.Dead)
	case interpreter.SlotDamage:
		h, ok := s.health.Get(s.entityOf(id, mission, slot.A))
		return 100 - percent(h, ok)
	case interpreter.SlotVehicleIn:
		at, ok := s.pose.Get(s.entityOf(id, mission, slot.A))
		return truth(ok && s.linked.Get().Zones[slot.B].Holds(at.Position))
	case interpreter.SlotVehicleInBay:
		at, ok := s.pose.Get(s.entityOf(id, mission, slot.A))
		return truth(ok && s.inBay(mission, slot.B, at.Position))
	case interpreter.SlotMembersInBay:
		return float64(s.membersInBay(mission, m, slot.A))
	case interpreter.SlotUnlocked:
		lock, ok := s.lockOf(s.entityOf(id, mission, slot.A))
		return truth(ok && !lock.Locked)
	case interpreter.SlotPlayers, interpreter.SlotVehicles:
		return float64(s.count(id, mission, slot))
	case interpreter.SlotNearTag:
		return truth(s.nearTag(id, mission, m, slot))
	case interpreter.SlotDistance:
		return s.distance(id, mission, m, slot.P, slot.Q)
	case interpreter.SlotHealth:
		return s.healthOf(id, mission, m, slot.P)
	case interpreter.SlotWanted:
		return s.stars(m)
	case interpreter.SlotClock:
		return math.Floor(s.clock.Get().Minutes)
	case interpreter.SlotWeather:
		return float64(s.weather.Get().Kind)
	}
	return 0
}

// entityOf is the entity of an actor of a holder's mission, 0 for none.
func (s *System) entityOf(id ecs.ID, mission *interpreter.Mission, actor int32) ecs.ID {
	if actor < 0 {
		return 0
	}
	if n := mission.Actors[actor].Bound; n >= 0 {
		return s.bound(mission.Actors[actor].Type, n)
	}
	return s.keys.Entity(s.key(id, mission, actor))
}

func (s *System) key(id ecs.ID, mission *interpreter.Mission, actor int32) ecs.Key {
	return ecs.Key{Owner: s.holder.Get(id).Order, Mission: uint8(mission.Number), Actor: uint8(actor)}
}

func (s *System) lockOf(entity ecs.ID) (components.Lock, bool) {
	if lock := s.lock.Get(entity); lock != nil {
		return *lock, true
	}
	return components.Lock{}, false
}

func (s *System) membersIn(m *components.Members, zone int32) uint32 {
	mask := uint32(0)
	for i, seat := range m.Seats {
		if memory := s.zones.Get(seat.Entity); memory != nil {
			if _, in := slices.BinarySearch(memory.Inside, uint16(zone)); in {
				mask |= 1 << i
			}
		}
	}
	return mask
}

func (s *System) drivers(m *components.Members, vehicle ecs.ID) uint32 {
	o, ok := s.occupant.Get(vehicle)
	if who := memberOf(m, o.Seats[0]); ok && who != interpreter.Nobody {
		return 1 << who
	}
	return 0
}

// count counts the room's players or the mission's sound vehicles.
func (s *System) count(id ecs.ID, mission *interpreter.Mission, slot *interpreter.Slot) int {
	n := 0
	if slot.Kind == interpreter.SlotPlayers {
		for _, e := range s.players.Entities() {
			if s.matches(slot, s.pose.Of(e).Position) {
				n++
			}
		}
		return n
	}
	for i := range mission.Actors {
		vehicle := s.entityOf(id, mission, int32(i))
		h, ok := s.health.Get(vehicle)
		if !ok || h.Condition == components.Dead || !tagged(&mission.Actors[i], slot.Tag) {
			continue
		}
		if at, _ := s.pose.Get(vehicle); s.matches(slot, at.Position) {
			n++
		}
	}
	return n
}

// matches tells whether a position is in a slot's zone and near its place.
func (s *System) matches(slot *interpreter.Slot, at mgl64.Vec3) bool {
	if slot.A >= 0 && !s.linked.Get().Zones[slot.A].Holds(at) {
		return false
	}
	return slot.B < 0 || s.linked.Get().Places[slot.B].Position.Sub(at).Len() <= slot.Radius
}

func tagged(actor *interpreter.Actor, tag string) bool {
	v := actor.Document.Vehicle
	return tag == "" || v != nil && slices.Contains(v.Tags, tag)
}

// nearTag tells whether a standing member is near one of the mission's
// vehicles with a tag (M-COND-005).
func (s *System) nearTag(id ecs.ID, mission *interpreter.Mission, m *components.Members, slot *interpreter.Slot) bool {
	for i := range mission.Actors {
		at, ok := s.pose.Get(s.entityOf(id, mission, int32(i)))
		if ok && tagged(&mission.Actors[i], slot.Tag) && s.nearest(m, at.Position) <= slot.Radius {
			return true
		}
	}
	return false
}

// nearest is the distance from a position to the nearest standing member.
func (s *System) nearest(m *components.Members, to mgl64.Vec3) float64 {
	best := math.Inf(1)
	for _, seat := range m.Seats {
		at, ok := s.pose.Get(seat.Entity)
		if h, _ := s.health.Get(seat.Entity); ok && h.Condition == components.Standing {
			best = math.Min(best, at.Position.Sub(to).Len())
		}
	}
	return best
}

// distance is the metres between two spots, a player's the nearest standing
// member's (M-OPEN-055); +Inf when either is nowhere.
func (s *System) distance(id ecs.ID, mission *interpreter.Mission, m *components.Members, p, q interpreter.Spot) float64 {
	if p.Kind == interpreter.SpotPlayer && q.Kind == interpreter.SpotPlayer {
		return 0
	}
	if p.Kind == interpreter.SpotPlayer {
		p, q = q, p
	}
	a, ok := s.spot(id, mission, p)
	if !ok {
		return math.Inf(1)
	}
	if q.Kind == interpreter.SpotPlayer {
		return s.nearest(m, a)
	}
	b, ok := s.spot(id, mission, q)
	if !ok {
		return math.Inf(1)
	}
	return a.Sub(b).Len()
}

// spot is where an actor or a place is.
func (s *System) spot(id ecs.ID, mission *interpreter.Mission, p interpreter.Spot) (mgl64.Vec3, bool) {
	switch p.Kind {
	case interpreter.SpotPlace:
		return s.linked.Get().Places[p.Number].Position, true
	case interpreter.SpotActor:
		at, ok := s.pose.Get(s.entityOf(id, mission, p.Number))
		return at.Position, ok
	}
	return mgl64.Vec3{}, false
}

// healthOf is a spot's health in per cent, of the players the members' mean.
func (s *System) healthOf(id ecs.ID, mission *interpreter.Mission, m *components.Members, p interpreter.Spot) float64 {
	if p.Kind != interpreter.SpotPlayer {
		return percent(s.health.Get(s.entityOf(id, mission, p.Number)))
	}
	sum := 0.0
	for _, seat := range m.Seats {
		sum += percent(s.health.Get(seat.Entity))
	}
	return sum / math.Max(1, float64(len(m.Seats)))
}

// stars is the most that any member has.
func (s *System) stars(m *components.Members) float64 {
	most := uint8(0)
	for _, seat := range m.Seats {
		if w := s.wanted.Get(seat.Entity); w != nil {
			most = max(most, w.Stars)
		}
	}
	return float64(most)
}

func percent(h components.Health, ok bool) float64 {
	if !ok || h.Full <= 0 || h.Condition == components.Dead {
		return 0
	}
	return 100 * h.Points / h.Full
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
