package game

// Contact is a person reachable by phone (M-PHONE-001).
type Contact struct {
	_ struct{} `doc:"A person reachable by phone."`

	ID   string `json:"id" is:"required,id" doc:"The contact's id."`
	Name string `json:"name" is:"required,text=300" doc:"The name or text that players see."`
}

// Dialogue is a conversation that begins at its first node (M-PHONE-002).
type Dialogue struct {
	_ struct{} `doc:"A conversation that begins at its first node."`

	ID    string `json:"id" is:"required,id" doc:"The dialogue's id."`
	Nodes []Node `json:"nodes" is:"required,count=1..256" doc:"The nodes; each must be reachable from the first."`
}

// Node is a line of a dialogue and what may follow it (M-PHONE-004).
type Node struct {
	_ struct{} `doc:"A line of a dialogue."`

	ID      string   `json:"id" is:"required,id" doc:"The node's id."`
	Speaker string   `json:"speaker" is:"text=300" doc:"The speaker's name; the contact's when absent."`
	Line    string   `json:"line" is:"required,text=300" doc:"The line that is spoken."`
	Choices []Choice `json:"choices" is:"count=0..16" doc:"The player's possible answers."`
	Next    string   `json:"next" is:"id" doc:"The node that follows when there are no choices; the end when absent."`
}

// Choice is an answer in a dialogue (M-PHONE-003).
type Choice struct {
	_ struct{} `doc:"An answer in a dialogue."`

	ID       string     `json:"id" is:"required,id" doc:"The choice's id, unique in the dialogue."`
	Text     string     `json:"text" is:"required,text=300" doc:"The text that the player sees."`
	If       *Condition `json:"if" doc:"The condition that must be true when it is picked."`
	Do       []Action   `json:"do" is:"count=0..64" doc:"The actions that it runs."`
	Next     string     `json:"next" is:"id" doc:"The node it leads to; the end when absent."`
	FailText string     `json:"failText" is:"text=300" doc:"The answer when its if is false."`
}

// Reply is an answer to a message (M-PHONE-011).
type Reply struct {
	_ struct{} `doc:"An answer to a message."`

	ID       string     `json:"id" is:"required,id" doc:"The reply's id."`
	Text     string     `json:"text" is:"required,text=300" doc:"The text that the player sees."`
	If       *Condition `json:"if" doc:"The condition that must be true when it is picked."`
	Do       []Action   `json:"do" is:"count=0..64" doc:"The actions that it runs."`
	FailText string     `json:"failText" is:"text=300" doc:"The answer when its if is false."`
}

// App is a phone app of the mission (M-PHONE-006).
type App struct {
	_ struct{} `doc:"A phone app that opens at its first screen."`

	ID      string   `json:"id" is:"required,id" doc:"The app's id."`
	Name    string   `json:"name" is:"required,text=300" doc:"The name or text that players see."`
	Screens []Screen `json:"screens" is:"required,count=1..64" doc:"The screens."`
}

// Screen is a page of an app.
type Screen struct {
	_ struct{} `doc:"A page of an app."`

	ID      string      `json:"id" is:"required,id" doc:"The screen's id."`
	Title   string      `json:"title" is:"text=60" doc:"The heading."`
	Text    string      `json:"text" is:"required,text=300" doc:"The text."`
	Form    []FormField `json:"form" is:"count=0..16" doc:"The fields that its buttons read."`
	Buttons []Button    `json:"buttons" is:"count=0..16" doc:"The buttons."`
}

// FieldKind determines what a form field accepts.
type FieldKind string

// A form field accepts text or a number.
const (
	FieldText   FieldKind = "text"
	FieldNumber FieldKind = "number"
)

// Words lists what a form field may accept.
func (FieldKind) Words() []string { return []string{"text", "number"} }

// FormField is a field of a screen's form. Only the buttons of that screen read
// it (M-PHONE-007).
type FormField struct {
	_ struct{} `doc:"A field of a screen's form; only that screen's buttons read it."`

	ID     string    `json:"id" is:"required,id" doc:"The field's id."`
	Label  string    `json:"label" is:"required,text=300" doc:"The name or text that players see."`
	Kind   FieldKind `json:"kind" is:"default=text" doc:"What the field accepts."`
	Length *int      `json:"length" is:"min=1,max=64,default=16" doc:"Largest number of characters."`
}

// KindOrDefault returns the kind; the default is text.
func (f *FormField) KindOrDefault() FieldKind { return wordOr(f.Kind, FieldText) }

// LengthOrDefault returns the largest number of characters in the field.
func (f *FormField) LengthOrDefault() int { return orDefault(f.Length, 16) }

// Button is a button of a screen (M-PHONE-008).
type Button struct {
	_ struct{} `doc:"A button of a screen."`

	ID       string     `json:"id" is:"required,id" doc:"The button's id, unique in the app."`
	Text     string     `json:"text" is:"required,text=300" doc:"The name or text that players see."`
	If       *Condition `json:"if" doc:"The condition that must be true when it is pressed."`
	Do       []Action   `json:"do" is:"count=0..64" doc:"The actions that it runs."`
	Go       string     `json:"go" is:"id" doc:"The screen it leads to."`
	FailText string     `json:"failText" is:"text=300" doc:"The answer when its if is false."`
}
