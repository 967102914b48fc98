package content

// DialogueKind is how a topic shows in a conversation (J-DLG-004..006).
type DialogueKind uint8

// The kinds of dialogue topics.
const (
	DialogueCompletion DialogueKind = 1 // completes by one transition
	DialogueReminder   DialogueKind = 2 // read-only
	DialogueAmbient    DialogueKind = 3 // read-only
	DialogueChoice     DialogueKind = 4 // completes or fails by the chosen transition
)

// Valid reports whether the number is a kind.
func (k DialogueKind) Valid() bool { return k >= DialogueCompletion && k <= DialogueChoice }

// Choices is how many callbacks a choice has; they count from 1 (J-DLG-011).
const Choices = 3

// Topic is a typed dialogue topic of a mission's scene.
type Topic struct {
	Objective ObjectiveID `json:"objective"` // that progresses
	Package   PackageID   `json:"package"`   // of whoever is spoken to
	// Flag chooses the client's text; no flag of the character is written.
	Flag FlagID       `json:"flag"`
	Kind DialogueKind `json:"kind"` // how the topic shows
	// DialogObjective replaces the objective in messages and callbacks alone.
	DialogObjective *ObjectiveID `json:"dialogObjective,omitempty"`
	// Transition is bound by a completion alone.
	Transition *TransitionID `json:"transition,omitempty"`
	// Choices are bound by a choice alone: 1, 2 and 3 to transitions.
	Choices map[int]TransitionID `json:"choices,omitempty"`
}

// NativeObjective is the objective in messages and callbacks.
func (t *Topic) NativeObjective() ObjectiveID {
	if t.DialogObjective != nil {
		return *t.DialogObjective
	}
	return t.Objective
}
