package sessions_test

import (
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/room"
	"caper/systems/scenes"
)

// TestAKillCountsForThoseWhoWereThere has kills be taken after their room has
// ended, or after everybody has left it: they count as they would have at once.
func TestAKillCountsForThoseWhoWereThere(t *testing.T) {
	for name, depart := range map[string]func(s *stallServer){
		"the room has ended": func(s *stallServer) {
			s.first.end()
			wait(t, "the room's journal has ended", func() bool { return s.manager.Commands().Presence.Count() == 0 })
		},
		"everybody has left": func(s *stallServer) {
			for id := range components.ClientID(stalled) {
				s.first.journal.Leave(id + 1)
			}
			s.first.journal.Publish(room.Live{})
		},
		"everybody has died": func(s *stallServer) { s.publish(room.LivePlayer{Epoch: 1}) },
		"everybody is elsewhere": func(s *stallServer) {
			s.publish(room.LivePlayer{Epoch: 1, Alive: true, Position: [3]float64{1000, 0, 0}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newPartyStallServer(t, enginetest.Engines(t)[0], true)
			s.failing.Store(true)
			for id := range components.ClientID(stalled) {
				s.first.journal.Report(scenes.Report{Client: id + 1, Event: content.CreatureKilled(bootcamp.ThraxScout)})
			}
			depart(s)
			s.failing.Store(false)
			for id := range store.CharacterID(stalled) {
				wait(t, "every kill counts for everybody", func() bool {
					s.takeLeftCredit(t)
					return s.kills(t, id+1) == stalled
				})
			}
		})
	}
}

// TestAKillDoesNotCountForThoseWhoWereNotThere has a member die, and another one
// go away, before a kill, and be back before it is taken.
func TestAKillDoesNotCountForThoseWhoWereNotThere(t *testing.T) {
	s := newPartyStallServer(t, enginetest.Engines(t)[0], true)
	s.publish(room.LivePlayer{Epoch: 1, Alive: true}, 2, room.LivePlayer{Epoch: 1}, 3, room.LivePlayer{Epoch: 1, Alive: true, Position: [3]float64{1000, 0, 0}})
	s.failing.Store(true)
	s.first.journal.Report(scenes.Report{Client: 1, Event: content.CreatureKilled(bootcamp.ThraxScout)})
	s.publish(room.LivePlayer{Epoch: 1, Alive: true})
	s.failing.Store(false)
	for _, id := range []store.CharacterID{1, 4, 5, 6, 7, 8} {
		wait(t, "the kill counts for those who were there", func() bool { return s.kills(t, id) == 1 })
	}
	if dead, away := s.kills(t, 2), s.kills(t, 3); dead != 0 || away != 0 {
		t.Errorf("the kill counts %d times for the dead and %d for the one who was away", dead, away)
	}
}
