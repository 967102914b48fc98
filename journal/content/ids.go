package content

// The number spaces of content. Each is a type of its own, so that a creature's
// number is never mistaken for that of a conversation package or a spawn
// (J-AUTH-014).
type (
	// MissionID names a mission.
	MissionID uint32
	// ObjectiveID names an objective within a mission.
	ObjectiveID uint32
	// TransitionID names a transition within a mission and revision.
	TransitionID uint32
	// RewardID names a reward package within a mission and revision.
	RewardID uint32
	// CreatureID names a creature definition; givers and receivers are these.
	CreatureID uint32
	// PackageID names an NPC's conversation package.
	PackageID uint32
	// SpawnID names a static spawn; public actor reservations are these.
	SpawnID uint32
	// ItemClass names a class of items; progress events carry it.
	ItemClass uint32
	// ItemTemplate names an item template; rewards carry it.
	ItemTemplate uint32
	// EntityClass names a class of objects in the world.
	EntityClass uint32
	// ActionID names an ability or attack.
	ActionID uint32
	// WaypointID and LogosID name what a character acquires once.
	WaypointID uint32
	LogosID    uint32
	// AreaID names an area of a map.
	AreaID uint32
	// FlagID names a flag of a character.
	FlagID uint32
	// TextID names a text of the client's.
	TextID uint32
	// MapContext names an installed map.
	MapContext uint32
	// AudioSetID names an audio set of the client's; sound files have other
	// numbers.
	AudioSetID uint32
	// SequenceID names a sequence within a scene; scenarios are these.
	SequenceID uint32
	// Role names an actor within a scene.
	Role string
)

// Flags with a name. Mission content may write only 1 to MaxMissionFlag; the
// upper half is server state, which is declared here (J-FLAG-011).
const (
	MaxMissionFlag FlagID = 2147483647
	// BootcampComplete has BootcampCompleteValue when Bootcamp is over.
	BootcampComplete      FlagID = 0x80000001
	BootcampCompleteValue uint32 = 1
)

// IsMissionFlag reports whether mission content may write the flag.
func IsMissionFlag(id FlagID) bool { return id >= 1 && id <= MaxMissionFlag }

// Revision names one edition of a mission's content.
type Revision string

// MaxRevision is the most characters that a revision has (J-AUTH-005).
const MaxRevision = 32

// Stored revisions that older assignments may carry.
const (
	Legacy      Revision = "legacy"
	Unversioned Revision = "unversioned"
)
