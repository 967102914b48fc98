package sessions

import (
	"caper/components"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/net/protocol"
	"caper/net/room"
	"caper/systems/scenes"
)

// Place is the journal's map that a room represents.
type Place struct {
	// Map is the journal's number of the map.
	Map content.MapContext
	// Private gives each character an instance of the map of its own.
	Private bool
}

// Room holds the sessions of one room; it implements room.Journal. Its methods
// are for the goroutine that owns the room, and none of them waits.
type Room struct {
	manager  *Manager
	place    Place
	instance uint64 // of the map; a private instance has this number mixed with its owner's
	sessions map[components.ClientID]*Session
	presence presence
	parties  parties
	sender   sender
}

// NewRoom makes the journal of a room.
func (m *Manager) NewRoom(place Place) *Room {
	instance := random()
	r := &Room{
		manager: m, place: place, instance: instance, sessions: map[components.ClientID]*Session{}, sender: newSender(),
		parties: newParties(m.options.Parties, instance),
	}
	r.presence = presence{service: m.service, instanceOf: r.instanceOf, instances: map[commands.MapInstance]*instanceView{}}
	return r
}

// Attach starts to deliver the contents of the sessions' outboxes to the room,
// until the room ends. It returns at once.
func (r *Room) Attach(to Deliverer) {
	go func() {
		r.sender.run(r.manager.ctx, to)
		select {
		case <-to.Done():
			r.end()
		default: // the manager has ended
		}
	}()
}

// end closes the sessions of a room that has ended, even by a panic. The
// service still takes their reports that wait.
func (r *Room) end() {
	r.presence.withdrawAll()
	for _, s := range r.sessions { // any order: each alone
		r.parties.leave(s)
		s.close()
	}
	r.parties.disband()
}

// Enter opens the session of a character that arrived over a new connection.
// The tasks of the character's previous session, in this room or another, run
// first.
func (r *Room) Enter(a room.Arrival) {
	s := newSession(r, a)
	before, ok := r.manager.enter(s)
	if !ok {
		s.disconnect(protocol.RefusedClosing, protocol.ReasonStopping)
		return
	}
	if before != nil && (before.room != r || before.arrival.Client != a.Client) { // else the room has closed the older connection
		before.disconnect(protocol.RefusedReplaced, protocol.ReasonOtherConnection)
	}
	r.sessions[a.Client] = s
}

// Leave closes a client's session. The service still takes its reports that
// wait.
func (r *Room) Leave(client components.ClientID) {
	if s := r.sessions[client]; s != nil {
		delete(r.sessions, client)
		r.parties.leave(s)
		s.close()
	}
}

// Request queues a client's request. It reports false when too many wait.
func (r *Room) Request(client components.ClientID, frame []byte) bool {
	s := r.sessions[client]
	return s == nil || s.request(frame)
}

// Report queues an event of a client's character. It reports false when too
// many reports wait.
func (r *Room) Report(report scenes.Report) bool {
	s := r.sessions[report.Client]
	return s == nil || s.report(report)
}

// instanceOf returns the map instance that a character is in.
func (r *Room) instanceOf(id components.CharacterID) commands.MapInstance {
	if r.place.Private {
		return commands.MapInstance(r.instance ^ uint64(id)*0x9e3779b97f4a7c15) // spreads the numbers, so that two meet only by chance
	}
	return commands.MapInstance(r.instance)
}
