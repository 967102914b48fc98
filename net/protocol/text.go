package protocol

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caper/systems/missions/interpreter/tracker"
)

// TextKind names a text frame.
type TextKind string

// These are the kinds of text frames. A client skips those that it does not know.
const (
	TextMission      TextKind = "mission" // Tracker
	TextNotification TextKind = "notice"  // Notification
	TextWatch        TextKind = "watch"   // Watch, to watchers alone
)

// Text is a reliable text frame for people to read (M-NET-002).
type Text struct {
	Kind TextKind       `json:"kind"` // selects the type of Body
	Body jsontext.Value `json:"body"` // JSON
}

// The mission system fills the tracker that is the body of a mission frame.
type (
	// Tracker is the current mission as the panel shows it (M-HOST-020).
	Tracker = tracker.Tracker
	// ObjectiveLine is an active objective or a member of the active group.
	ObjectiveLine = tracker.Line
	// Target is the position of an objective's marker.
	Target = tracker.Target
)

// Notification is a line, a message or a banner.
type Notification struct {
	Type  string `json:"type"`           // line, message, checkpoint, failed, complete, fade
	Title string `json:"title,omitzero"` // the sender of a message, the mission of a banner
	Text  string `json:"text,omitzero"`  // the text to show
	// Missed is the number of notifications before this one that the client was
	// not sent, because there were too many.
	Missed int `json:"missed,omitzero"`
}

// AppendText appends a text frame.
func AppendText(b []byte, kind TextKind, body any) ([]byte, error) {
	inner, err := json.Marshal(body, json.Deterministic(true))
	if err != nil {
		return b, fmt.Errorf("writing a %s frame: %w", kind, err)
	}
	return closeText(append(openText(b, kind), inner...)), nil
}

// AppendTracker appends a mission frame. It writes what AppendText would, but
// without an allocation.
func AppendTracker(b []byte, t *Tracker) []byte {
	return closeText(t.AppendJSON(openText(b, TextMission)))
}

// openText appends the start of a text frame up to its body; closeText appends
// the end.
func openText(b []byte, kind TextKind) []byte {
	b = append(b, `{"kind":"`...)
	b = append(b, kind...)
	return append(b, `","body":`...)
}

func closeText(b []byte) []byte { return append(b, '}') }

// ReadText reads a text frame's envelope. ReadBody reads the body of a kind
// that the client knows.
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
