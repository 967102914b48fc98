package content

import "strconv"

// Scene is the typed scene of a mission or of an experience: its actors and what
// they do, its requirements, dialogue and items. It is stored as one document,
// which has no members for absent parts. A scene without a script is only
// metadata: it has no actors, routes or sequences (J-SCENE-001).
type Scene struct {
	Script       string                  // key of a registered script, at most MaxScriptKey characters
	StateVersion uint32                  // version of the script's checkpoint
	Actors       map[Role]Actor          // roles of the scene
	Routes       map[string]Route        // ways by name
	Sequences    map[SequenceID]Sequence // authored steps by number
	// Names are the entry points by which content starts sequences.
	Names map[string]SequenceID
	// DefeatSequences are queued when the actor of a role is defeated.
	DefeatSequences map[Role]SequenceID

	Requirement           Requirement                 // holds for a character that may accept the mission
	ObjectiveRequirements map[ObjectiveID]Requirement // hold for an objective to make progress
	TurnInRequirement     Requirement                 // holds for a character that may turn the mission in

	// Credit says who shares the credit of an objective; the default is
	// Personal.
	Credit    map[ObjectiveID]Credit
	Audio     *Audio           // what is spoken; nil: nothing
	Encounter *PublicEncounter // public encounter of the scene; nil: none

	Dialogue        []Topic            // typed topics, in authored order
	Items           []ItemBinding      // bindings of mission items
	AcceptanceItems []IssueMissionItem // issued when the attempt begins
}

// MaxScriptKey is the most characters that a script's key has (J-OPEN-014).
const MaxScriptKey = 96

// Empty reports whether the scene has nothing to store.
func (s *Scene) Empty() bool {
	return !s.acts() && s.Script == "" && s.StateVersion == 0 && !s.describes()
}

// acts reports whether the scene has parts that only a script can play.
func (s *Scene) acts() bool {
	return len(s.Actors)+len(s.Routes)+len(s.Sequences)+len(s.Names)+len(s.DefeatSequences) > 0 || s.Encounter != nil
}

func (s *Scene) describes() bool {
	return s.Requirement != nil || len(s.ObjectiveRequirements) > 0 || s.TurnInRequirement != nil ||
		len(s.Credit) > 0 || s.Audio != nil || len(s.Dialogue)+len(s.Items)+len(s.AcceptanceItems) > 0
}

// MetadataOnly reports whether the scene has no script.
func (s *Scene) MetadataOnly() bool { return s.Script == "" }

// Item finds the binding of a key; nil: there is none.
func (s *Scene) Item(key string) *ItemBinding {
	for i := range s.Items {
		if s.Items[i].Key == key {
			return &s.Items[i]
		}
	}
	return nil
}

// Topic finds the topic of an objective for a package, a flag and a kind; nil:
// there is none.
func (s *Scene) Topic(objective ObjectiveID, speaker PackageID, flag FlagID, kind DialogueKind) *Topic {
	for i := range s.Dialogue {
		t := &s.Dialogue[i]
		if t.Objective == objective && t.Package == speaker && t.Flag == flag && t.Kind == kind {
			return t
		}
	}
	return nil
}

// SpawnGroupName returns the entry point that starts a spawn group (J-ACTN-005).
func SpawnGroupName(group uint32) string {
	return "spawn-group-" + strconv.FormatUint(uint64(group), 10)
}

// Sequence is one authored step of a scene, which is played as one decision.
type Sequence struct {
	World     []WorldIntent     // what the step wants of the world
	Character []CharacterIntent // what it does to the character's rows
	Signals   []Signal          // events that it raises
	Timers    []Timer           // timers that it starts
}

// Signal is an event that the sequence raises as a scenario event.
type Signal struct {
	Event uint32 `json:"event"` // number of the scenario event
	// At is the role from whose position shared credit is measured; empty: the
	// owner.
	At Role `json:"at,omitzero"`
}

// TimerPolicy says what time a timer runs on (J-OPEN-021).
type TimerPolicy uint8

// The timer policies.
const (
	TimerWallClock   TimerPolicy = 1 // the timer is due at an instant, which may pass while nobody is there
	TimerActiveScene TimerPolicy = 2 // the timer runs while the scene does
)

// Valid reports whether the number is a policy.
func (p TimerPolicy) Valid() bool { return p == TimerWallClock || p == TimerActiveScene }

// MaxTimerName is the most characters that a timer's name has.
const MaxTimerName = 64

// Timer plays a sequence later.
type Timer struct {
	Name         string      `json:"name"`         // unique name within the run
	Sequence     SequenceID  `json:"sequence"`     // sequence that is played when the timer elapses
	Policy       TimerPolicy `json:"policy"`       // time that the timer runs on
	Milliseconds uint32      `json:"milliseconds"` // positive
}

// MaxDecision bounds the world intents, character intents and signals of one
// decision together. MaxTimers bounds its timers (J-SCENE-030, J-OPEN-015).
const (
	MaxDecision = 64
	MaxTimers   = 64
)

// MaxCheckpoint is the most UTF-8 bytes that a script's checkpoint has.
const MaxCheckpoint = 16384

// Script is a registered script with the version of its checkpoint.
type Script struct {
	Key          string // key of the script
	StateVersion uint32 // version of its checkpoint
}

// Scripts is a set of registered scripts.
type Scripts map[Script]bool
