package content

// WorldIntent is what a scene wants of the world. The types are closed; each
// has a stable operation key.
type WorldIntent interface {
	worldIntent() string // its kind in documents
	// OperationKey is unique among a scene's authored sequences.
	OperationKey() string
}

// EnsureActor makes the authored actor present; again, it changes nothing.
type EnsureActor struct {
	Operation string `json:"operation"`
	Role      Role   `json:"role"`
}

// RemoveActor takes a created actor away and releases a reserved one.
type RemoveActor struct {
	Operation string `json:"operation"`
	Role      Role   `json:"role"`
}

// SetInteraction sets whether an actor may be used, and its object state; nil
// leaves one as it is.
type SetInteraction struct {
	Operation string  `json:"operation"`
	Role      Role    `json:"role"`
	Enabled   *bool   `json:"enabled,omitzero"`
	State     *uint32 `json:"state,omitzero"`
}

// TransitionObjectState shows an object change into a state.
type TransitionObjectState struct {
	Operation          string  `json:"operation"`
	Role               Role    `json:"role"`
	State              uint32  `json:"state"`
	WindupMilliseconds *uint32 `json:"windupMilliseconds,omitzero"`
}

// RunRoute has an actor walk an authored route; with ResumeAfterCombat it may
// stop to fight and goes on afterwards.
type RunRoute struct {
	Operation         string `json:"operation"`
	Role              Role   `json:"role"`
	Route             string `json:"route"`
	ResumeAfterCombat bool   `json:"resumeAfterCombat,omitzero"`
}

// FollowActor has an actor follow a character; 0 is the run's owner.
type FollowActor struct {
	Operation string `json:"operation"`
	Role      Role   `json:"role"`
	Character int64  `json:"character,omitzero"`
}

// AttackActor has an actor engage a living hostile one on the same map; no
// target is the run's owner.
type AttackActor struct {
	Operation string `json:"operation"`
	Role      Role   `json:"role"`
	Target    Role   `json:"target,omitzero"`
}

// PresentationKind is what a presentation shows.
type PresentationKind uint8

// The presentation kinds.
const (
	PresentTutorial PresentationKind = 1
	PresentAudio    PresentationKind = 2
	PresentGreeting PresentationKind = 3
)

// Valid tells whether the number is a kind.
func (k PresentationKind) Valid() bool { return k >= PresentTutorial && k <= PresentGreeting }

// Presentation shows something of the client's by its number.
type Presentation struct {
	Operation string           `json:"operation"`
	Kind      PresentationKind `json:"presentation"`
	ID        uint32           `json:"id"`
}

// Transfer moves the owner to a place on a map.
type Transfer struct {
	Operation   string     `json:"operation"`
	Map         MapContext `json:"map"`
	Position    Position   `json:"position"`
	Orientation float64    `json:"orientation,omitzero"` // radians
}

// RestoreActorPose puts a static actor of the owner's private map back.
type RestoreActorPose struct {
	Operation   string   `json:"operation"`
	Role        Role     `json:"role"`
	Position    Position `json:"position"`
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

// OperationKey is the intent's own.
func (i EnsureActor) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i RemoveActor) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i SetInteraction) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i TransitionObjectState) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i RunRoute) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i FollowActor) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i AttackActor) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i Presentation) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i Transfer) OperationKey() string { return i.Operation }

// OperationKey is the intent's own.
func (i RestoreActorPose) OperationKey() string { return i.Operation }
