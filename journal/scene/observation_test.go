package scene_test

import (
	"reflect"
	"testing"

	"caper/journal/scene"
)

func TestObservations(t *testing.T) {
	t.Run("J-OPEN-016 eleven kinds, each with its own", func(t *testing.T) {
		full := scene.Observation{Sequence: 1, Timer: "t", Role: "r", Route: "w", Mission: 5, Objective: 6}
		own := map[scene.Kind][]string{scene.Started: {}, scene.SignalReceived: {"Sequence"}, scene.TimerElapsed: {"Sequence", "Timer"},
			scene.WaypointReached: {"Role", "Route"}, scene.RouteCompleted: {"Role", "Route"}, scene.ActorDied: {"Role"}, scene.OwnerLost: {},
			scene.Recovered: {}, scene.Cancelled: {}, scene.MissionRewarded: {"Mission"}, scene.ObjectiveDeadlineElapsed: {"Mission", "Objective"}}
		if len(own) != 11 || scene.Kind(0).Valid() || scene.Kind(12).Valid() {
			t.Error("there are other kinds")
		}
		for kind, names := range own { // any order: each case stands alone
			o := scene.Observation{Kind: kind}
			for _, name := range names {
				reflect.ValueOf(&o).Elem().FieldByName(name).Set(reflect.ValueOf(full).FieldByName(name))
			}
			if err := o.Validate(); err != nil {
				t.Errorf("kind %d: %v", kind, err)
			}
			for _, name := range []string{"Sequence", "Timer", "Role", "Route", "Mission", "Objective"} {
				other := o
				field := reflect.ValueOf(&other).Elem().FieldByName(name)
				if field.IsZero() {
					field.Set(reflect.ValueOf(full).FieldByName(name))
				} else {
					field.SetZero()
				}
				if other.Validate() == nil {
					t.Errorf("kind %d with or without %s", kind, name)
				}
			}
			o.Waypoint = 1
			if err := o.Validate(); (err == nil) != (kind == scene.WaypointReached) {
				t.Errorf("kind %d at a waypoint: %v", kind, err)
			}
		}
		o := scene.Observation{Kind: 12}
		if o.Validate() == nil {
			t.Error("kind 12 is taken")
		}
	})
}

func TestObservationDocuments(t *testing.T) {
	t.Run("J-IMP-038 an observation comes back from its document as it was, and no other does", func(t *testing.T) {
		for document, o := range map[string]scene.Observation{ // any order: each case stands alone
			`{"kind":1}`:                                     {Kind: scene.Started},
			`{"kind":3,"sequence":4,"timer":"t"}`:            {Kind: scene.TimerElapsed, Timer: "t", Sequence: 4},
			`{"kind":4,"role":"r","route":"w","waypoint":2}`: {Kind: scene.WaypointReached, Role: "r", Route: "w", Waypoint: 2},
			`{"kind":11,"mission":4294967295,"objective":1}`: {Kind: scene.ObjectiveDeadlineElapsed, Mission: 4294967295, Objective: 1},
		} {
			text, err := o.Encode()
			back, errBack := scene.DecodeObservation(text)
			if err != nil || errBack != nil || back != o {
				t.Errorf("%s, %v; %+v, %v", text, err, back, errBack)
			}
			if given, err := scene.DecodeObservation(document); err != nil || given != o {
				t.Errorf("%s: %+v, %v", document, given, err)
			}
		}
		for _, wrong := range []string{"", "{}", `{"kind":12}`, `{"kind":1,"role":"r"}`, `{"kind":1,"other":1}`, `{"kind":2}`} {
			if o, err := scene.DecodeObservation(wrong); err == nil {
				t.Errorf("%q is %+v", wrong, o)
			}
		}
		if _, err := (scene.Observation{Kind: scene.Started, Role: "r"}).Encode(); err == nil {
			t.Error("another kind's role is encoded")
		}
	})
}
