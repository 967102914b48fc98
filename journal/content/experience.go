package content

// Experience is one edition of a private experience: a scene that runs for a
// character beside its missions and reacts to them.
type Experience struct {
	Key      string     // at most MaxScriptKey characters
	Revision Revision   // edition of the content
	Enabled  bool       // the experience is played
	Map      MapContext // map on which it plays
	// Private says that every character has a map of its own.
	Private  bool
	Scene    Scene            // actors, routes and sequences
	Triggers []MissionTrigger // reactions to missions
	// ActorPolicies are the policies of roles without one of their own, on the
	// private map only (J-EXP-005).
	ActorPolicies map[Role]ActorPolicy
}

// MissionMoment is a moment of an attempt to which an experience reacts.
type MissionMoment uint8

// The moments of a mission.
const (
	MomentAccepted     MissionMoment = 1
	MomentRewarded     MissionMoment = 2
	MomentCompleteable MissionMoment = 3 // signalled again on reconnect
	MomentDeparting    MissionMoment = 4 // only when the character boards
)

// Valid reports whether the number is a moment.
func (m MissionMoment) Valid() bool { return m >= MomentAccepted && m <= MomentDeparting }

// MissionTrigger starts a sequence of the experience at a mission's moment.
type MissionTrigger struct {
	Mission  MissionID     `json:"mission"`  // mission that is reacted to
	Moment   MissionMoment `json:"moment"`   // moment of an attempt at it
	Sequence SequenceID    `json:"sequence"` // sequence that is played
}

// PolicyOf returns the policy that a role has on the private map: its own as a
// whole, otherwise the experience's; nil: there is none.
func (e *Experience) PolicyOf(role Role) *ActorPolicy {
	if a, there := e.Scene.Actors[role]; there && a.Policy != nil {
		return a.Policy.Clone()
	}
	if p, there := e.ActorPolicies[role]; there {
		return p.Clone()
	}
	return nil
}
