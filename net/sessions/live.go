package sessions

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/room"
)

// spot is what the room's goroutine keeps of a session between ticks.
type spot struct {
	position mgl64.Vec3            // of the character, metres
	targets  uint64                // version of the targets when the character was there
	actors   []components.EntityID // that the client was sent
	sent     uint64                // version of the targets that actors are of; 0 for none
	member   *party.Body           // as the parties know the character; nil for none
}

// Publish makes known to the command service who is in the room and what there
// is to speak to, and ends conversations that were walked out of. A character
// that is not admitted, or is here over an older connection, is not in the
// world.
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
		s.moved(p, r.presence.version)
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

// moved makes an accepted movement known to the command service: the
// character's own, or one of somebody that it may speak to.
func (s *Session) moved(p *room.LivePlayer, version uint64) {
	if p.Position == s.spot.position && version == s.spot.targets {
		return
	}
	s.spot.position, s.spot.targets = p.Position, version
	s.manager.service.Moved(s.character, p.Position)
}
