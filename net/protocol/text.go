package protocol

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// TextKind names a text frame.
type TextKind string

// The kinds of text frame. A client skips those that it does not know.
const (
	TextMission      TextKind = "mission" // Tracker
	TextNotification TextKind = "notice"  // Notice
	TextWatch        TextKind = "watch"   // Watch, to watchers alone
)

// Text is a reliable text frame: what people read (M-NET-002).
type Text struct {
	Kind TextKind       `json:"kind"`
	Body jsontext.Value `json:"body"`
}

// Tracker is the mission under way, as the panel shows it (M-HOST-020).
type Tracker struct {
	Mission    string          `json:"mission,omitzero"` // title, absent when none runs
	ID         string          `json:"id,omitzero"`
	State      string          `json:"state"` // idle, running, failed
	Objectives []ObjectiveLine `json:"objectives,omitempty"`
	Starts     []Start         `json:"starts,omitempty"` // missions that can be started, while none runs
	Done       int             `json:"done"`             // solo missions completed
	Of         int             `json:"of"`               // solo missions of the game
}

// Start is a mission that starts where its zone is entered.
type Start struct {
	Mission string `json:"mission"` // title
	Target  Target `json:"target"`
}

// ObjectiveLine is an objective under way or a member of the group that is.
type ObjectiveLine struct {
	ID       string   `json:"id"`
	Verb     string   `json:"verb"`
	Text     string   `json:"text"`
	Mark     string   `json:"mark,omitzero"` // of a group's member: • under way, ✓ done, ✗ failed
	Done     int      `json:"done,omitzero"` // members done, of a group
	Need     int      `json:"need,omitzero"` // members to be done, of a group
	TimeLeft *float64 `json:"timeLeft,omitzero"`
	Hold     *float64 `json:"hold,omitzero"`
	Target   *Target  `json:"target,omitzero"`
	Vehicle  uint64   `json:"vehicle,omitzero"` // the entity that is to be driven
}

// Target is where an objective's mark stands.
type Target struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Z      float64 `json:"z"`
	Radius float64 `json:"radius,omitzero"`
	Entity uint64  `json:"entity,omitzero"`
}

// Notice is a line, a message or a banner.
type Notification struct {
	Type  string `json:"type"` // line, message, checkpoint, failed, complete, fade
	Title string `json:"title,omitzero"`
	Text  string `json:"text,omitzero"`
}

// AppendText writes a text frame.
func AppendText(b []byte, kind TextKind, body any) ([]byte, error) {
	inner, err := json.Marshal(body, json.Deterministic(true))
	if err != nil {
		return b, fmt.Errorf("writing a %s frame: %w", kind, err)
	}
	whole, err := json.Marshal(Text{kind, inner}, json.Deterministic(true))
	if err != nil {
		return b, fmt.Errorf("writing a %s frame: %w", kind, err)
	}
	return append(b, whole...), nil
}

// ReadText reads a text frame's envelope; ReadBody the body of a kind that the
// client knows.
func ReadText(frame []byte) (Text, error) {
	var t Text
	if len(frame) > MaxServerFrame {
		return t, fmt.Errorf("reading a text frame: %d bytes, at most %d: %w", len(frame), MaxServerFrame, ErrMalformed)
	}
	if err := json.Unmarshal(frame, &t); err != nil {
		return Text{}, fmt.Errorf("reading a text frame: %w: %w", ErrMalformed, err)
	}
	return t, nil
}

// ReadBody reads a text frame's body.
func (t *Text) ReadBody(into any) error {
	if err := json.Unmarshal(t.Body, into); err != nil {
		return fmt.Errorf("reading a %s frame: %w: %w", t.Kind, ErrMalformed, err)
	}
	return nil
}
