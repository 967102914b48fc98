package content

// Experience is one edition of a private experience: a scene that runs for a
// character beside its missions and reacts to them.
type Experience struct {
	Key      string     // at most MaxScriptKey characters
	Revision Revision   // edition of the content
	Enabled  bool       // the experience is played
	Map      MapContext // map on which it plays
	// Private gives every character a map of its own.
	Private  bool
	Scene    Scene            // actors, routes and sequences
	Triggers []MissionTrigger // reactions to missions
	// ActorPolicies are what roles without a policy of their own fall back
	// to, on the private map alone (J-EXP-005).
	ActorPolicies map[Role]ActorPolicy
}

// MissionMoment is what of a mission an experience reacts to.
type MissionMoment uint8

// The moments of a mission.
const (
	MomentAccepted     MissionMoment = 1
	MomentRewarded     MissionMoment = 2
	MomentCompleteable MissionMoment = 3 // told again on reconnect
	MomentDeparting    MissionMoment = 4 // by the authorized boarding alone
)

// Valid reports whether the number is a moment.
func (m MissionMoment) Valid() bool { return m >= MomentAccepted && m <= MomentDeparting }

// MissionTrigger starts a sequence of the experience at a mission's moment.
type MissionTrigger struct {
	Mission  MissionID     `json:"mission"`  // mission that is reacted to
	Moment   MissionMoment `json:"moment"`   // moment of an attempt at it
	Sequence SequenceID    `json:"sequence"` // sequence that is played
}

// PolicyOf is the policy that a role has on the private map: its own whole,
// or the experience's fallback, or none.
func (e *Experience) PolicyOf(role Role) *ActorPolicy {
	if a, there := e.Scene.Actors[role]; there && a.Policy != nil {
		return a.Policy.Clone()
	}
	if p, there := e.ActorPolicies[role]; there {
		return p.Clone()
	}
	return nil
}
