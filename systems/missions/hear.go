package missions

import (
	"slices"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/systems/missions/interpreter"
)

// happenings is what happened in the room since the last step; every holder
// reads its own part of it.
type happenings struct {
	holders   []ecs.ID
	crossed   []ecs.Event[components.ZoneCrossed]
	seated    []ecs.Event[components.SeatChanged]
	condition []ecs.Event[components.ConditionChanged]
	locked    []ecs.Event[components.LockChanged]
	opened    []ecs.Event[components.DoorMoved]
	minute    float64 // of the room clock, before this step's commands
	jumped    bool    // a command of this step set the clock
}

func (s *System) gather() {
	s.happened.crossed = s.crossed.Take()
	s.happened.seated = s.seated.Take()
	s.happened.condition = s.condition.Take()
	s.happened.locked = s.locked.Take()
	s.happened.opened = s.opened.Take()
	s.happened.minute, s.happened.jumped = s.clock.Get().Minutes, false
}

// heardUntil is up to which minute times are heard in this step. Those that a
// command jumps over never are; one that it hits exactly is heard with the next
// step (M-OPEN-049).
func (s *System) heardUntil() float64 {
	const instant = 1e-9
	switch {
	case !s.happened.jumped:
		return s.happened.minute
	case s.clock.Get().Minutes >= instant:
		return s.clock.Get().Minutes - instant
	}
	return 24*60 - instant
}

// hear is what a holder's rules may hear of the room since the last step.
func (s *System) hear(id ecs.ID, state *interpreter.State, m *components.Members) []interpreter.Event {
	s.events = s.events[:0]
	s.hearZones(id, m)
	mission := s.program.Get().Running(state)
	if mission == nil {
		return s.events
	}
	s.hearVehicles(id, mission, m)
	s.hearDoors(mission, m)
	s.hearClock(mission)
	return s.events
}

// hearZones raises the holder's edges: a zone is entered when its first member
// enters and left when its last one does (M-PARTY-006).
func (s *System) hearZones(id ecs.ID, m *components.Members) {
	zones := s.linked.Get().Zones
	counts := s.counts.Get(id)
	if len(counts.Count) != len(zones) {
		counts.Count = make([]uint8, len(zones))
	}
	for i := range s.happened.crossed {
		e := &s.happened.crossed[i].Body
		who := memberOf(m, e.Subject)
		if who == interpreter.Nobody {
			continue
		}
		n := &counts.Count[e.Zone]
		if !e.Enter {
			if *n = max(*n, 1) - 1; *n == 0 {
				s.raise(interpreter.ZoneLeave, int32(e.Zone), who)
			}
			continue
		}
		if *n++; *n == 1 {
			s.raise(interpreter.ZoneEnter, int32(e.Zone), who)
			if zones[e.Zone].Kind == game.ZoneRestricted {
				s.raise(interpreter.ZoneTrespass, int32(e.Zone), who)
			}
		}
	}
	clear(counts.Count) // placements change zones without an edge
	for _, seat := range m.Seats {
		if memory := s.zones.Get(seat.Entity); memory != nil {
			for _, z := range memory.Inside {
				counts.Count[z]++
			}
		}
	}
}

func (s *System) hearVehicles(id ecs.ID, mission *interpreter.Mission, m *components.Members) {
	for i := range s.happened.seated {
		e := &s.happened.seated[i].Body
		who, actor := memberOf(m, e.Subject), s.actorOf(id, mission, e.Vehicle)
		if who == interpreter.Nobody || actor < 0 {
			continue
		}
		verb := interpreter.VehicleExit
		if e.Enter {
			verb = interpreter.VehicleEnter
		}
		s.raise(verb, actor, who)
	}
	for i := range s.happened.condition {
		e := &s.happened.condition[i].Body
		if actor := s.actorOf(id, mission, e.Subject); actor >= 0 && e.To == components.Dead {
			s.raise(interpreter.VehicleWrecked, actor, memberOf(m, e.Cause))
		}
	}
	for i := range s.happened.locked {
		e := &s.happened.locked[i].Body
		if actor := s.actorOf(id, mission, e.Subject); actor >= 0 && !e.Locked {
			s.raise(interpreter.VehicleUnlocked, actor, memberOf(m, e.Cause))
		}
	}
}

// hearClock raises the times that the room clock passed since the last step.
func (s *System) hearClock(mission *interpreter.Mission) {
	from, to := s.room.Get().Minute, s.happened.minute
	if from < 0 {
		return
	}
	for _, at := range mission.Times {
		passed := float64(at) > from && float64(at) <= to
		if to < from { // over midnight
			passed = float64(at) > from || float64(at) <= to
		}
		if passed {
			s.raise(interpreter.ClockPassed, at, interpreter.Nobody)
		}
	}
}

func (s *System) raise(verb interpreter.Verb, subject, who int32) {
	s.events = append(s.events, interpreter.Event{Verb: verb, Subject: subject, Who: who})
}

// memberOf is the index of an entity among a holder's members, Nobody for none.
func memberOf(m *components.Members, entity ecs.ID) int32 {
	if entity == 0 {
		return interpreter.Nobody
	}
	return int32(slices.IndexFunc(m.Seats, func(seat components.MemberSeat) bool { return seat.Entity == entity }))
}

// actorOf is the number of the actor of a holder's mission that an entity is,
// -1 when it is none.
func (s *System) actorOf(id ecs.ID, mission *interpreter.Mission, entity ecs.ID) int32 {
	key, ok := s.keys.KeyOf(entity)
	if !ok || key.Owner != s.holder.Get(id).Order || int(key.Mission) != mission.Number {
		return -1
	}
	return int32(key.Actor)
}
