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

// Choices is how many answers a choice has. They count from 1 (J-DLG-011).
const Choices = 3

// Topic is a typed dialogue topic of a mission's scene.
type Topic struct {
	Objective ObjectiveID `json:"objective"` // the objective that progresses
	Package   PackageID   `json:"package"`   // dialogue package of the target
	// Flag chooses the client's text. It writes no flag of the character.
	Flag FlagID       `json:"flag"`
	Kind DialogueKind `json:"kind"` // how the topic shows
	// DialogObjective replaces the objective in messages and callbacks only.
	DialogObjective *ObjectiveID `json:"dialogObjective,omitempty"`
	// Transition is what a completion fires; other kinds have none.
	Transition *TransitionID `json:"transition,omitempty"`
	// Choices are the transitions that the answers 1, 2 and 3 of a choice fire.
	Choices map[int]TransitionID `json:"choices,omitempty"`
}

// NativeObjective returns the objective in messages and callbacks.
func (t *Topic) NativeObjective() ObjectiveID {
	if t.DialogObjective != nil {
		return *t.DialogObjective
	}
	return t.Objective
}
