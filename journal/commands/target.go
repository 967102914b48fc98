package commands

import (
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// MaxConversationRange is how many metres there may be between the origins of
// a character and of whom it speaks to, inclusive, in three dimensions. It is
// not the range of usable objects. The client measures to bodies, which the
// server does not have, so that the two differ at a body's edge; sight is the
// client's too: nothing here asks for it, or for a way to walk.
const MaxConversationRange = 5.0

// Target is something that may be spoken to: an NPC, or an authored object
// with an NPC's augmentation.
type Target struct {
	Creature     content.CreatureID  // an NPC's definition; 0: an object
	Class        content.EntityClass // an object's
	Package      content.PackageID   // an NPC's
	Instance     MapInstance
	MapEpoch     uint64
	Position     [3]float64 // metres
	Living       bool       // asked of NPCs alone: an object may look like a corpse
	Interactable bool       // an NPC's; an object is enabled
	Augmented    bool       // an object has an NPC's augmentation
	Owner        store.CharacterID
	Scene        SceneSource
	// Conversation is what an object says; nil: nothing.
	Conversation *rules.ObjectConversation
	Greeting     uint32 // an important greeting's text; 0: none
}

// SceneKind says whose a target is.
type SceneKind uint8

// The kinds.
const (
	NoScene     SceneKind = 0 // the map's own
	SceneRun    SceneKind = 1 // one run's of a scene
	PublicLease SceneKind = 2 // the map's, leased to a public run
)

// SceneSource is which run, generation and release a target is of, or which
// lease keeps it.
type SceneSource struct {
	Kind       SceneKind
	Mission    content.MissionID // whose scene it is; 0: no mission's
	Revision   content.Revision  // of the release
	Run        int64
	Generation int64
	MapEpoch   uint64 // in which the lease was taken
	Current    bool   // the run or lease is still the one in force
}

// converser is a character and its target, both as of one moment.
type converser struct {
	presence Presence
	entity   store.EntityID
	target   Target
}

// meet judges whether a character may speak to a target now: one moment of
// what is live, and no database.
func (a *Service) meet(id store.CharacterID, s store.Session, entity store.EntityID) (converser, error) {
	live := a.Presence.Of(id)
	p, err := live.admit(id, s)
	if err != nil {
		return converser{}, err
	}
	t, there := live.Targets[entity]
	if !there {
		return converser{}, reject(RejectTarget, "entity %d is not in the world", entity)
	}
	switch {
	case t.Instance != p.Instance || t.MapEpoch != p.Session.MapEpoch:
		err = reject(RejectTarget, "entity %d is in another instance", entity)
	case t.Owner != 0 && t.Owner != id:
		err = reject(RejectTarget, "entity %d is character %d's own", entity, t.Owner)
	case !t.talks():
		err = reject(RejectTarget, "entity %d cannot be spoken to", entity)
	case !within(p.Position, t.Position):
		err = reject(RejectRange, "entity %d is more than %g m away", entity, MaxConversationRange)
	default:
		err = a.release(&t)
	}
	return converser{p, entity, t}, err
}

// talks tells whether a target can be spoken to at all.
func (t *Target) talks() bool {
	if t.Creature != 0 {
		return t.Living && t.Interactable && t.Package != 0
	}
	return t.Interactable && t.Augmented && t.Conversation != nil
}

// release judges the scene that a target is of: in force, and where it is a
// mission's, of exactly the operational revision, whatever older revision an
// attempt was stored with.
func (a *Service) release(t *Target) error {
	s := &t.Scene
	if s.Kind == NoScene {
		return nil
	}
	if !s.Current || s.Kind == PublicLease && s.MapEpoch != t.MapEpoch {
		return reject(RejectTarget, "run %d generation %d is over", s.Run, s.Generation)
	}
	if s.Mission == 0 {
		return nil
	}
	if m, there := a.catalog.Mission(s.Mission); !there || m.Revision != s.Revision {
		return reject(RejectTarget, "the scene is mission %d's of revision %q, which is not the operational one", s.Mission, s.Revision)
	}
	return nil
}

// within is false for anything that is not finite.
func within(a, b [3]float64) bool {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x+y*y+z*z <= MaxConversationRange*MaxConversationRange
}

// same tells whether character and target are still those that were captured;
// where they stand may differ.
func (c *converser) same(now *converser) bool {
	p, q, t, u := c.presence, now.presence, c.target, now.target
	p.Position, t.Position = q.Position, u.Position
	bound := t.Conversation == nil && u.Conversation == nil ||
		t.Conversation != nil && u.Conversation != nil && *t.Conversation == *u.Conversation
	t.Conversation, t.Greeting = u.Conversation, u.Greeting
	return p == q && c.entity == now.entity && t == u && bound
}
