package content

// ActorKind says what an actor's template is a number of (J-SCENE-005).
type ActorKind uint8

// The actor kinds.
const (
	ActorPublicSpawn    ActorKind = 1 // an existing static spawn, reserved
	ActorCreature       ActorKind = 2 // a creature definition
	ActorObject         ActorKind = 3 // a class of objects
	ActorPracticeTarget ActorKind = 4 // a class of objects
)

// Valid tells whether the number is a kind.
func (k ActorKind) Valid() bool { return k >= ActorPublicSpawn && k <= ActorPracticeTarget }

// Created tells whether the scene makes the actor, and so places it.
func (k ActorKind) Created() bool { return k != ActorPublicSpawn }

// Living tells whether the actor is a creature and may have a policy.
func (k ActorKind) Living() bool { return k == ActorPublicSpawn || k == ActorCreature }

// Position is a place on a map, in metres; Y is the height.
type Position struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z"`
}

// Actor is one role of a scene.
type Actor struct {
	Role Role      `json:"role"` // its key in the scene
	Kind ActorKind `json:"kind"`
	// Template is a spawn, a creature or a class, by the kind.
	Template    uint32    `json:"template"`
	Position    *Position `json:"position,omitzero"` // created actors
	Orientation float64   `json:"orientation,omitzero"`
	// InitiallyInteractable and InitialObjectState are how it appears.
	InitiallyInteractable bool                `json:"initiallyInteractable,omitzero"`
	InitialObjectState    *uint32             `json:"initialObjectState,omitzero"`
	WindupMilliseconds    uint32              `json:"windupMilliseconds,omitzero"`
	SharedKey             string              `json:"sharedKey,omitzero"` // one actor of a private experience, known to several scenes
	Conversation          *ObjectConversation `json:"conversation,omitzero"`
	Loot                  *LootProfile        `json:"loot,omitzero"` // what using an object gives
	Attribution           *Attribution        `json:"attribution,omitzero"`
	Policy                *ActorPolicy        `json:"gameplayPolicy,omitzero"`
}

// MaxRole is the most characters of a role, of a shared key, of the name of a
// route and of an entry point.
const MaxRole = 64

// Attribution says what an actor counts for.
type Attribution struct {
	Mission *MissionID `json:"mission,omitzero"`
	Group   *uint32    `json:"group,omitzero"`
	Spawn   *SpawnID   `json:"spawn,omitzero"`
}

// ObjectConversation has an object spoken to like an NPC: the dialogue that is
// there for an objective is opened on the object itself (J-SCENE-008).
type ObjectConversation struct {
	Mission         MissionID    `json:"mission"` // that progresses
	Objective       ObjectiveID  `json:"objective"`
	Package         PackageID    `json:"package"`
	DialogObjective *ObjectiveID `json:"dialogObjective,omitzero"`
	Flag            FlagID       `json:"flag"`          // chooses the client's text
	Kind            DialogueKind `json:"kind,omitzero"` // 0: a completion
}

// TopicKind is the kind with its default (J-SCENE-010).
func (c *ObjectConversation) TopicKind() DialogueKind {
	if c.Kind == 0 {
		return DialogueCompletion
	}
	return c.Kind
}

// Route is a way that an actor walks.
type Route struct {
	Waypoints           []Waypoint `json:"waypoints"`
	Speed               float64    `json:"speed"` // metres a second, positive
	ResumeAtDestination bool       `json:"resumeAtDestination,omitzero"`
}

// Waypoint is one stop of a route.
type Waypoint struct {
	Position          Position `json:"position"`
	Orientation       *float64 `json:"orientation,omitzero"` // radians; nil: as it comes
	PauseMilliseconds uint32   `json:"pauseMilliseconds,omitzero"`
}
