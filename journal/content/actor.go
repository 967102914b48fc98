package content

// ActorKind says what an actor's template names (J-SCENE-005).
type ActorKind uint8

// The actor kinds.
const (
	ActorPublicSpawn    ActorKind = 1 // an existing static spawn, reserved
	ActorCreature       ActorKind = 2 // a creature definition
	ActorObject         ActorKind = 3 // a class of objects
	ActorPracticeTarget ActorKind = 4 // a class of objects
)

// Valid reports whether the number is a kind.
func (k ActorKind) Valid() bool { return k >= ActorPublicSpawn && k <= ActorPracticeTarget }

// Created reports whether the scene creates the actor, and therefore places it.
func (k ActorKind) Created() bool { return k != ActorPublicSpawn }

// Living reports whether the actor is a creature and may have a policy.
func (k ActorKind) Living() bool { return k == ActorPublicSpawn || k == ActorCreature }

// Position is a place on a map.
type Position struct {
	X float64 `json:"x"` // metres
	Y float64 `json:"y"` // metres; the height
	Z float64 `json:"z"` // metres
}

// Actor is one role of a scene.
type Actor struct {
	Role Role      `json:"role"` // its key in the scene
	Kind ActorKind `json:"kind"` // what the template names
	// Template is the number of a spawn, a creature or a class, by the kind.
	Template    uint32    `json:"template"`
	Position    *Position `json:"position,omitzero"`    // where a created actor appears; nil: a public spawn has its own place
	Orientation float64   `json:"orientation,omitzero"` // radians
	// InitiallyInteractable says that the actor may be used when it appears.
	InitiallyInteractable bool                `json:"initiallyInteractable,omitzero"`
	InitialObjectState    *uint32             `json:"initialObjectState,omitzero"` // state in which an object appears; nil: its default
	WindupMilliseconds    uint32              `json:"windupMilliseconds,omitzero"` // time that using the object takes
	SharedKey             string              `json:"sharedKey,omitzero"`          // one actor of a private experience, known to several scenes
	Conversation          *ObjectConversation `json:"conversation,omitzero"`       // dialogue of an object; nil: none
	Loot                  *LootProfile        `json:"loot,omitzero"`               // what using an object gives
	Attribution           *Attribution        `json:"attribution,omitzero"`        // what the actor is attributed to; nil: nothing
	Policy                *ActorPolicy        `json:"gameplayPolicy,omitzero"`     // changes of ordinary gameplay; nil: none
}

// MaxRole is the most characters that a role, a shared key, the name of a route
// and an entry point have.
const MaxRole = 64

// Attribution says to what an actor is attributed.
type Attribution struct {
	Mission *MissionID `json:"mission,omitzero"` // mission that the actor is attributed to
	Group   *uint32    `json:"group,omitzero"`   // spawn group that it is attributed to
	Spawn   *SpawnID   `json:"spawn,omitzero"`   // static spawn that it is attributed to
}

// ObjectConversation lets players speak to an object as to an NPC: the object
// itself opens the dialogue of an objective (J-SCENE-008).
type ObjectConversation struct {
	Mission         MissionID    `json:"mission"`                  // the mission that progresses
	Objective       ObjectiveID  `json:"objective"`                // the objective that progresses
	Package         PackageID    `json:"package"`                  // dialogue package that the object speaks with
	DialogObjective *ObjectiveID `json:"dialogObjective,omitzero"` // objective in messages and callbacks; nil: Objective
	Flag            FlagID       `json:"flag"`                     // chooses the client's text
	Kind            DialogueKind `json:"kind,omitzero"`            // 0: a completion
}

// TopicKind returns the kind, with its default (J-SCENE-010).
func (c *ObjectConversation) TopicKind() DialogueKind {
	if c.Kind == 0 {
		return DialogueCompletion
	}
	return c.Kind
}

// Route is a path that an actor walks.
type Route struct {
	Waypoints           []Waypoint `json:"waypoints"`                    // stops, in walking order
	Speed               float64    `json:"speed"`                        // metres a second, positive
	ResumeAtDestination bool       `json:"resumeAtDestination,omitzero"` // the actor goes on with ordinary behaviour at the last waypoint
}

// Waypoint is one stop of a route.
type Waypoint struct {
	Position          Position `json:"position"`                   // where the actor stops
	Orientation       *float64 `json:"orientation,omitzero"`       // radians; nil: the walking direction
	PauseMilliseconds uint32   `json:"pauseMilliseconds,omitzero"` // how long the actor waits there
}
