package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/systems/missions/interpreter"
)

// obey does one command of a step.
func (s *System) obey(id ecs.ID, c *interpreter.Command) {
	mission := &s.program.Get().Missions[c.Mission]
	switch c.Kind {
	case interpreter.CommandSpawn:
		s.spawnActors(id, mission)
	case interpreter.CommandDespawn:
		s.despawnActors(id)
	case interpreter.CommandText:
		s.tell(id, components.NotificationLine, "", c.Text)
	case interpreter.CommandMessage:
		s.tell(id, components.NotificationMessage, c.From, c.Text)
	case interpreter.CommandBannerDone:
		s.tell(id, components.NotificationComplete, mission.Document.Title, "")
	case interpreter.CommandBannerFail:
		s.tell(id, components.NotificationFailed, mission.Document.Title, c.Text)
	case interpreter.CommandPay:
		s.pay(id, c)
	case interpreter.CommandLock, interpreter.CommandUnlock:
		s.setLock(id, mission, c)
	case interpreter.CommandWanted:
		s.setWanted(id, c)
	case interpreter.CommandClock:
		s.clock.Get().Minutes = float64(c.Number)
		s.happened.jumped = true
	case interpreter.CommandPace:
		s.clock.Get().Pace = c.Pace
	}
}

// tell shows every member a notice.
func (s *System) tell(id ecs.ID, kind components.NotificationKind, title, text string) {
	for _, seat := range s.members.Get(id).Seats {
		at, ok := s.pose.Get(seat.Entity)
		if !ok {
			continue
		}
		s.notification.Emit(components.Notification{
			Occurrence: components.Occurrence{Subject: seat.Entity, Position: at.Position},
			Client:     seat.Client, Kind: kind, Title: title, Text: text,
		})
	}
}

// pay gives Cash and Rep to each member, a mission's own reward whole or split
// by the game's rule (M-RULE-008, M-OPEN-056).
func (s *System) pay(id ecs.ID, c *interpreter.Command) {
	cash, rep := c.Cash, c.Rep
	seats := s.members.Get(id).Seats
	if len(seats) == 0 {
		return // of a run that everybody left
	}
	if c.Final && s.linked.Get().Game.Rules.PartyRewardsOrDefault() == game.RewardsSplit {
		cash, rep = cash/int64(len(seats)), rep/int64(len(seats))
	}
	for _, seat := range seats {
		if w := s.wallet.Get(seat.Entity); w != nil {
			w.Cash += cash
			w.Rep += rep
		}
	}
}

func (s *System) setLock(id ecs.ID, mission *interpreter.Mission, c *interpreter.Command) {
	vehicle := s.entityOf(id, mission, c.Number)
	lock, locked := s.lock.Get(vehicle), c.Kind == interpreter.CommandLock
	if lock == nil || lock.Locked == locked {
		return
	}
	lock.Locked = locked
	at, _ := s.pose.Get(vehicle)
	s.lockMoved.Emit(components.LockChanged{
		Occurrence: components.Occurrence{Subject: vehicle, Cause: s.cause(id, c), Position: at.Position}, Locked: locked,
	})
}

// cause is the entity of the member that a command is about, 0 for nobody.
func (s *System) cause(id ecs.ID, c *interpreter.Command) ecs.ID {
	if seats := s.members.Get(id).Seats; c.Who >= 0 && int(c.Who) < len(seats) {
		return seats[c.Who].Entity
	}
	return 0
}

// setWanted sets every member's stars and tells the police where they are
// (M-ACN-007); in a game without police it does nothing.
func (s *System) setWanted(id ecs.ID, c *interpreter.Command) {
	if !s.linked.Get().Game.Rules.PoliceOrDefault() {
		return
	}
	for _, seat := range s.members.Get(id).Seats {
		w := s.wanted.Get(seat.Entity)
		at, ok := s.pose.Get(seat.Entity)
		if w == nil || !ok {
			continue
		}
		*w = components.Wanted{Stars: uint8(c.Number), LastSeen: s.ticks.Now(), LastX: at.Position[0], LastZ: at.Position[2]}
	}
}
