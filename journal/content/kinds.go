package content

// MissionState is the state of an assignment, and of its history. Do not convert
// it to an ObjectiveState, in which 0 and 3 mean something else.
type MissionState uint8

// The mission states.
const (
	MissionActive      MissionState = 0
	MissionSuccess     MissionState = 1 // succeeded, the reward is pending
	MissionFailed      MissionState = 2
	MissionNotAssigned MissionState = 3 // abandoned
	MissionCompleted   MissionState = 4 // rewarded
)

var missionStates = [...]string{"active", "success", "failed", "not assigned", "completed"}

func (s MissionState) String() string { return name(missionStates[:], int(s)) }

// Valid reports whether the number is a state.
func (s MissionState) Valid() bool { return int(s) < len(missionStates) }

// Terminal reports whether an assignment in this state has ended.
func (s MissionState) Terminal() bool { return s != MissionActive }

// ObjectiveState is the state of one objective of an assignment (J-TRIG-018).
type ObjectiveState uint8

// The objective states.
const (
	ObjectiveNotAssigned ObjectiveState = 0 // revealed, not active yet
	ObjectiveIncomplete  ObjectiveState = 1 // active
	ObjectiveCompleted   ObjectiveState = 2
	ObjectiveFailed      ObjectiveState = 3
	ObjectiveInactive    ObjectiveState = 4 // hidden from clients
)

var objectiveStates = [...]string{"revealed", "active", "completed", "failed", "hidden"}

func (s ObjectiveState) String() string { return name(objectiveStates[:], int(s)) }

// Valid reports whether the number is a state.
func (s ObjectiveState) Valid() bool { return int(s) < len(objectiveStates) }

// Criticality says how validation takes a missing row. It does not decide who may
// do a mission (J-AUTH-012).
type Criticality uint8

// The criticalities.
const (
	Required Criticality = 1
	Optional Criticality = 2
)

// AbandonmentPolicy says whether a player may drop an assignment.
type AbandonmentPolicy uint8

// The abandonment policies.
const (
	AbandonAllowed    AbandonmentPolicy = 1
	AbandonProhibited AbandonmentPolicy = 2
)

// TriggerKind is the shape of what makes a transition fire.
type TriggerKind uint8

// The trigger kinds.
const (
	TriggerConversation   TriggerKind = 1
	TriggerProgressEvent  TriggerKind = 2
	TriggerAreaEntered    TriggerKind = 3
	TriggerObjectiveState TriggerKind = 4
	TriggerTimerElapsed   TriggerKind = 5
)

// ActionKind is what a transition does besides changing its objective.
type ActionKind uint8

// The action kinds.
const (
	ActionRevealObjective         ActionKind = 1
	ActionActivateObjective       ActionKind = 2
	ActionCompleteObjective       ActionKind = 3
	ActionGrantReward             ActionKind = 4
	ActionStartScenario           ActionKind = 5
	ActionActivateSpawnGroup      ActionKind = 6
	ActionShowIndicator           ActionKind = 7
	ActionSetPlayerFlag           ActionKind = 8
	ActionShowAmbientConversation ActionKind = 9
	ActionIssueMissionItem        ActionKind = 10
	ActionConsumeMissionItem      ActionKind = 11
	ActionRemoveMissionItems      ActionKind = 12
)

// Item reports whether the action is an operation on mission items.
func (k ActionKind) Item() bool { return k >= ActionIssueMissionItem && k <= ActionRemoveMissionItems }

// EventKind is what a room reports. Its numbers are not the opcodes of a client
// (J-TRIG-005).
type EventKind uint8

// The progress events.
const (
	EventWaypointAcquired      EventKind = 0
	EventLogosAcquired         EventKind = 1
	EventCreatureKilled        EventKind = 2
	EventMissionCompleted      EventKind = 3
	EventItemAcquired          EventKind = 4
	EventItemConsumed          EventKind = 5
	EventInteractionUsed       EventKind = 6
	EventAreaEntered           EventKind = 7
	EventItemEquipped          EventKind = 8
	EventAbilityHit            EventKind = 9
	EventScenarioEvent         EventKind = 10
	EventDeadlineElapsed       EventKind = 11
	EventObjectiveStateReached EventKind = 12
	EventObjectHit             EventKind = 13
)

// Valid reports whether the number is an event.
func (k EventKind) Valid() bool { return k <= EventObjectHit }

// Channel says how one side of a mission, acceptance or completion, happens.
type Channel uint8

// The channels.
const (
	ChannelNPC   Channel = 1
	ChannelRadio Channel = 2
	ChannelMixed Channel = 3
)

// Valid reports whether the number is a channel.
func (c Channel) Valid() bool { return c >= ChannelNPC && c <= ChannelMixed }

// NPC reports whether the side may happen in person.
func (c Channel) NPC() bool { return c == ChannelNPC || c == ChannelMixed }

// Radio reports whether the side may happen over the radio.
func (c Channel) Radio() bool { return c == ChannelRadio || c == ChannelMixed }

// SourceKind says where an offer comes from.
type SourceKind uint8

// The source kinds; a party is never authored.
const (
	SourceServerEvent SourceKind = 0
	SourceScene       SourceKind = 1
	SourceParty       SourceKind = 2
)

// RepeatKind says when a mission may be taken again.
type RepeatKind uint8

// The repeat kinds.
const (
	RepeatOnce      RepeatKind = 0
	RepeatImmediate RepeatKind = 1
	RepeatCooldown  RepeatKind = 2
	RepeatDaily     RepeatKind = 3
)

func name(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "unknown"
	}
	return names[i]
}
