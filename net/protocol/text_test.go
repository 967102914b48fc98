package protocol

import (
	"errors"
	"reflect"
	"testing"

	"caper/systems/missions/interpreter/tracker"

	"github.com/go-json-experiment/json"
)

func TestTextFrames(t *testing.T) {
	// covers M-NET-002
	want := Tracker{Mission: "Rental", ID: "rental", State: "running", Of: 3, Objectives: []ObjectiveLine{{ID: "reach", Text: "Go", TimeLeft: tracker.Some(12.0)}}}
	b, err := AppendText(nil, TextMission, want)
	if err != nil {
		t.Fatal(err)
	}
	frame, err := ReadText(b)
	if err != nil || frame.Kind != TextMission {
		t.Fatalf("frame %+v, %v", frame, err)
	}
	var got Tracker
	if err := frame.ReadBody(&got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("tracker %+v, %v", got, err)
	}
	if frame, err := ReadText([]byte(`{"kind":"fireworks","body":{}}`)); err != nil || frame.Kind != "fireworks" {
		t.Errorf("an unknown kind must be readable, to be skipped: %v", err)
	}
	if _, err := ReadText([]byte(`{"kind":`)); !errors.Is(err, ErrMalformed) {
		t.Errorf("broken JSON: %v", err)
	}
}

func TestAppendTrackerEqualsAppendText(t *testing.T) {
	body := Tracker{
		Mission: "Rental", ID: "rental", State: tracker.Running, Of: 3,
		Objectives: []ObjectiveLine{{
			ID: "reach", Verb: "goto", Text: "Go <there> \"now\"", TimeLeft: tracker.Some(12.0), Hold: tracker.Some(0.0),
			Target: tracker.Some(Target{X: 1.5, Y: 0, Z: -2.25, Radius: 3}),
		}},
	}
	const want = `{"kind":"mission","body":{"mission":"Rental","id":"rental","state":"running","objectives":[{"id":"reach","verb":"goto",` +
		`"text":"Go <there> \"now\"","timeLeft":12,"hold":0,"target":{"x":1.5,"y":0,"z":-2.25,"radius":3}}],"done":0,"of":3}}`
	if got := string(AppendTracker(nil, &body)); got != want {
		t.Errorf("the frame is\n%s, want\n%s", got, want)
	}
	frame, err := AppendText(nil, TextMission, body)
	if err != nil || string(frame) != want {
		t.Errorf("as any text the frame is\n%s, %v, want\n%s", frame, err, want)
	}
	inner, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := json.Marshal(Text{TextMission, inner}, json.Deterministic(true))
	if err != nil || string(whole) != want {
		t.Errorf("the envelope is\n%s, %v, want\n%s", whole, err, want)
	}
}
