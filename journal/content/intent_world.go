package content

// WorldIntent is an effect that a scene wants of the world. The types are those
// below. Each has a stable operation key.
type WorldIntent interface {
	worldIntent() string // its kind in documents
	// OperationKey is unique among a scene's authored sequences.
	OperationKey() string
}

// EnsureActor makes the authored actor present. It does nothing when the actor is
// there.
type EnsureActor struct {
	Operation string `json:"operation"` // unique key of the operation within the scene
	Role      Role   `json:"role"`      // role that is to be present
}

// RemoveActor removes a created actor, and releases a reserved one.
type RemoveActor struct {
	Operation string `json:"operation"` // unique key of the operation within the scene
	Role      Role   `json:"role"`      // role that is removed
}

// SetInteraction sets whether an actor may be used, and its object state.
type SetInteraction struct {
	Operation string  `json:"operation"`        // unique key of the operation within the scene
	Role      Role    `json:"role"`             // role that is changed
	Enabled   *bool   `json:"enabled,omitzero"` // the actor may be used; nil: unchanged
	State     *uint32 `json:"state,omitzero"`   // state of the object; nil: unchanged
}

// TransitionObjectState shows how an object changes into a state.
type TransitionObjectState struct {
	Operation          string  `json:"operation"`                   // unique key of the operation within the scene
	Role               Role    `json:"role"`                        // role of the object
	State              uint32  `json:"state"`                       // state that the object changes into
	WindupMilliseconds *uint32 `json:"windupMilliseconds,omitzero"` // time that the change takes; nil: the object's own
}

// RunRoute has an actor walk an authored route.
type RunRoute struct {
	Operation         string `json:"operation"`                  // unique key of the operation within the scene
	Role              Role   `json:"role"`                       // role that walks
	Route             string `json:"route"`                      // name of the route in the scene
	ResumeAfterCombat bool   `json:"resumeAfterCombat,omitzero"` // the actor may stop to fight, and goes on afterwards
}

// FollowActor has an actor follow a character.
type FollowActor struct {
	Operation string `json:"operation"`          // unique key of the operation within the scene
	Role      Role   `json:"role"`               // role that follows
	Character int64  `json:"character,omitzero"` // character that is followed; 0: the run's owner
}

// AttackActor has an actor attack a living hostile one on the same map.
type AttackActor struct {
	Operation string `json:"operation"`       // unique key of the operation within the scene
	Role      Role   `json:"role"`            // role that attacks
	Target    Role   `json:"target,omitzero"` // role that is attacked; empty: the run's owner
}

// PresentationKind is what a presentation shows.
type PresentationKind uint8

// The presentation kinds.
const (
	PresentTutorial PresentationKind = 1
	PresentAudio    PresentationKind = 2
	PresentGreeting PresentationKind = 3
)

// Valid reports whether the number is a kind.
func (k PresentationKind) Valid() bool { return k >= PresentTutorial && k <= PresentGreeting }

// Presentation shows something that the client has, by its number.
type Presentation struct {
	Operation string           `json:"operation"`    // unique key of the operation within the scene
	Kind      PresentationKind `json:"presentation"` // what is shown
	ID        uint32           `json:"id"`           // the client's number of what is shown
}

// Transfer moves the owner to a place on a map.
type Transfer struct {
	Operation   string     `json:"operation"`            // unique key of the operation within the scene
	Map         MapContext `json:"map"`                  // map that the owner moves to
	Position    Position   `json:"position"`             // place on that map
	Orientation float64    `json:"orientation,omitzero"` // radians
}

// RestoreActorPose moves a static actor of the owner's private map back to its
// place.
type RestoreActorPose struct {
	Operation   string   `json:"operation"`            // unique key of the operation within the scene
	Role        Role     `json:"role"`                 // role that is put back
	Position    Position `json:"position"`             // place that the actor returns to
	Orientation float64  `json:"orientation,omitzero"` // radians
}

func (EnsureActor) worldIntent() string           { return "ensureActor" }
func (RemoveActor) worldIntent() string           { return "removeActor" }
func (SetInteraction) worldIntent() string        { return "setInteraction" }
func (TransitionObjectState) worldIntent() string { return "transitionObjectState" }
func (RunRoute) worldIntent() string              { return "runRoute" }
func (FollowActor) worldIntent() string           { return "followActor" }
func (AttackActor) worldIntent() string           { return "attackActor" }
func (Presentation) worldIntent() string          { return "presentation" }
func (Transfer) worldIntent() string              { return "transfer" }
func (RestoreActorPose) worldIntent() string      { return "restoreActorPose" }

// OperationKey returns the key of the operation.
func (i EnsureActor) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i RemoveActor) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i SetInteraction) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i TransitionObjectState) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i RunRoute) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i FollowActor) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i AttackActor) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i Presentation) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i Transfer) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i RestoreActorPose) OperationKey() string { return i.Operation }
