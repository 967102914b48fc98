package presence

import (
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Target is something that may be spoken to: an NPC, or an authored object
// that is augmented like an NPC.
type Target struct {
	Creature     content.CreatureID  // definition of an NPC; 0: the target is an object
	Class        content.EntityClass // class of an object
	Package      content.PackageID   // dialogue package of an NPC
	Instance     MapInstance         // instance of the map that the target is in
	MapEpoch     uint64              // epoch of that instance
	Position     [3]float64          // metres
	Living       bool                // an NPC is alive; an object may look like a corpse
	Interactable bool                // an NPC may be spoken to, or an object is enabled
	Augmented    bool                // an object is augmented like an NPC
	Owner        store.CharacterID   // the one character that may speak to it; 0: all may
	Scene        SceneSource         // the run or lease that the target belongs to
	// Conversation is what an object says; nil: nothing.
	Conversation *rules.ObjectConversation
	Greeting     uint32 // text of an important greeting; 0: none
}

// SceneKind says to what a target belongs.
type SceneKind uint8

// The kinds.
const (
	NoScene     SceneKind = 0 // the map
	SceneRun    SceneKind = 1 // one run of a scene
	PublicLease SceneKind = 2 // the map, leased to a public run
)

// SceneSource is the run, generation and release that a target belongs to, or
// the lease that keeps it.
type SceneSource struct {
	Kind       SceneKind         // to what the target belongs
	Mission    content.MissionID // mission of the scene; 0: the scene is no mission's
	Revision   content.Revision  // revision of the release
	Run        int64             // number of the run
	Generation int64             // generation of the run
	MapEpoch   uint64            // epoch in which the lease was taken
	Current    bool              // the run or lease is still in force
}

// Converses reports whether the target can be spoken to at all.
func (t *Target) Converses() bool {
	if t.Creature != 0 {
		return t.Living && t.Interactable && t.Package != 0
	}
	return t.Interactable && t.Augmented && t.Conversation != nil
}
