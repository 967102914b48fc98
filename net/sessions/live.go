package sessions

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/room"
)

// roomState is the part of a session that the room's goroutine keeps between
// ticks.
type roomState struct {
	position mgl64.Vec3            // of the character, metres
	targets  uint64                // version of the targets when the character was there
	actors   []components.EntityID // actors that the client was sent
	sent     uint64                // version of the targets that actors are from; 0 for none
	member   *party.Body           // the character as the parties know it; nil for none
}

// Publish tells the command service which characters and targets are in the
// room, and ends the conversations of characters that have walked away. A
// character that is not admitted, or is connected over an older connection, is
// not in the world.
func (r *Room) Publish(live room.Live) {
	r.presence.begin(live.Targets)
	for i := range live.Players {
		p := &live.Players[i]
		if s := r.present(p); s != nil {
			at, instance := r.locate(s, p), r.instanceOf(p.Character)
			r.presence.add(instance, s.character, r.presenceOf(p, at, instance))
		}
	}
	r.presence.publish()
	for i := range live.Players {
		p := &live.Players[i]
		s := r.present(p)
		if s == nil {
			continue
		}
		if s.outbox.synced() {
			s.sendActors(r.presence.targets, r.presence.version)
		}
		s.reportMovement(p, r.presence.version)
		s.attachScenes(p)
	}
}

// present returns the session of a character that is in the world, nil for
// others.
func (r *Room) present(p *room.LivePlayer) *Session {
	if s := r.sessions[p.Client]; s != nil && s.admitted.Load() && !s.closed.Load() {
		return s
	}
	return nil
}

// locate returns the journal's session of a character as of this tick. When it
// differs from the one of the last tick, the character joins its party again.
func (r *Room) locate(s *Session, p *room.LivePlayer) store.Session {
	instance := r.instanceOf(p.Character)
	at := store.Session{
		Account: s.account, Entity: store.EntityID(p.Entity), Connection: s.connection,
		LocationEpoch: uint64(p.Epoch), MapEpoch: uint64(instance),
	}
	if last := s.location.Load(); last == nil || *last != at {
		kept := at
		s.location.Store(&kept)
		if err := r.parties.join(s, p, instance); err != nil {
			r.manager.options.Log.Warn("a character could not join its party", "character", s.character, "party", p.Party, "error", err)
		}
	}
	return at
}

func (r *Room) presenceOf(p *room.LivePlayer, at store.Session, instance commands.MapInstance) commands.Presence {
	presence := commands.Presence{Session: at, Map: r.place.Map, Alive: p.Alive, Instance: instance, Position: p.Position}
	if r.place.Private {
		presence.PrivateOwner = store.CharacterID(p.Character)
	}
	return presence
}

// reportMovement reports a movement to the command service: the character's
// own, or that of a target that it may speak to.
func (s *Session) reportMovement(p *room.LivePlayer, version uint64) {
	if p.Position == s.roomState.position && version == s.roomState.targets {
		return
	}
	s.roomState.position, s.roomState.targets = p.Position, version
	s.manager.service.Moved(s.character, p.Position)
}
