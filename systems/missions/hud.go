package missions

import (
	"caper/components"
	"caper/systems/missions/interpreter/tracker"
)

// HUD is what every client reads of its missions as of the last step. It is made
// from the state and is no part of it.
type HUD struct {
	Stepped  bool    // whether the last tick had a mission step
	Entries  []Entry // by owner and client
	trackers []*tracker.Tracker
}

// Entry is one client's.
type Entry struct {
	Client  components.ClientID // who reads it
	Entity  components.EntityID // the client's character
	Tracker *tracker.Tracker    // shared by the members of an owner
}

// publish writes the HUD state into the slices that it has.
func (s *System) publish() {
	hud := s.hud.Get()
	hud.Stepped, hud.Entries = true, hud.Entries[:0]
	for n, id := range s.owners.inOrder() {
		if n == len(hud.trackers) {
			hud.trackers = append(hud.trackers, &tracker.Tracker{})
		}
		t, state := hud.trackers[n], s.owners.states.Get(id)
		s.begin(id, state)
		s.machine.Track(state, t)
		for _, seat := range s.turn.members.Members {
			hud.Entries = append(hud.Entries, Entry{seat.Client, seat.Entity, t})
		}
	}
}
