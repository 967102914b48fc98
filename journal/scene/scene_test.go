package scene_test

import (
	"fmt"
	"go/build"
	"reflect"
	"strings"
	"testing"

	"caper/journal/content"
	"caper/journal/scene"
)

func definition() *content.Scene {
	return &content.Scene{Names: map[string]content.SequenceID{scene.StartName: 1}, Sequences: map[content.SequenceID]content.Sequence{
		1: {World: []content.WorldIntent{content.EnsureActor{Operation: "a", Role: "r"}}, Signals: []content.Signal{{Event: 4}}},
		2: {Character: []content.CharacterIntent{content.GrantAbility{Operation: "b", Ability: 1}}, Timers: []content.Timer{{Name: "t", Sequence: 1, Policy: content.TimerWallClock, Milliseconds: 1}}},
	}}
}

func decision(world, character, signals int) scene.Decision {
	var d scene.Decision
	for i := range world {
		d.World = append(d.World, content.EnsureActor{Operation: fmt.Sprint("w", i), Role: "r"})
	}
	for i := range character {
		d.Character = append(d.Character, content.GrantAbility{Operation: fmt.Sprint("c", i), Ability: 1})
	}
	for range signals {
		d.Signals = append(d.Signals, scene.Signal{Sequence: 1, Signal: content.Signal{Event: 1}})
	}
	return d
}

func TestDecisions(t *testing.T) {
	good := func(t *testing.T, d scene.Decision) {
		t.Helper()
		if err := d.Validate(definition()); err != nil {
			t.Error(err)
		}
	}
	bad := func(t *testing.T, d scene.Decision, says string) {
		t.Helper()
		if err := d.Validate(definition()); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, wanted %q", err, says)
		}
	}
	t.Run("J-SCENE-030 64 combined, 65 not", func(t *testing.T) {
		good(t, decision(64, 0, 0))
		good(t, decision(21, 21, 22))
		for _, d := range []scene.Decision{decision(65, 0, 0), decision(0, 65, 0), decision(0, 0, 65), decision(22, 21, 22)} {
			bad(t, d, "at most 64")
		}
	})
	t.Run("J-OPEN-015 timers are bounded apart", func(t *testing.T) {
		d := decision(64, 0, 0)
		for range 64 {
			d.Timers = append(d.Timers, content.Timer{Name: "t", Sequence: 1, Policy: content.TimerActiveScene, Milliseconds: 1})
		}
		good(t, d)
		d.Timers = append(d.Timers, d.Timers[0])
		bad(t, d, "65 timers")
	})
	t.Run("J-SCENE-029 timers name a sequence, a policy and a time", func(t *testing.T) {
		timer := content.Timer{Name: strings.Repeat("n", 64), Sequence: 1, Policy: content.TimerWallClock, Milliseconds: 1}
		good(t, scene.Decision{Timers: []content.Timer{timer}})
		for _, change := range []func(*content.Timer){func(i *content.Timer) { i.Name += "n" }, func(i *content.Timer) { i.Name = "" },
			func(i *content.Timer) { i.Sequence = 9 }, func(i *content.Timer) { i.Policy = 3 }, func(i *content.Timer) { i.Milliseconds = 0 }} {
			other := timer
			change(&other)
			bad(t, scene.Decision{Timers: []content.Timer{other}}, "timer 0")
		}
	})
	t.Run("J-SCENE-028 operation keys are 1 to 96 characters and there once", func(t *testing.T) {
		for n, is := range map[int]bool{0: false, 1: true, 96: true, 97: false} { // any order: each is judged alone
			d := scene.Decision{World: []content.WorldIntent{content.RemoveActor{Operation: strings.Repeat("é", n), Role: "r"}}}
			if err := d.Validate(definition()); (err == nil) != is {
				t.Errorf("%d: %v", n, err)
			}
		}
		d := decision(1, 1, 0)
		d.Character[0] = content.GrantAbility{Operation: "w0", Ability: 1}
		bad(t, d, "twice")
		bad(t, scene.Decision{World: []content.WorldIntent{nil}}, "missing")
	})
	t.Run("J-SCENE-031 a checkpoint is an object of at most 16384 bytes", func(t *testing.T) {
		sized := func(n int, letter string) string {
			frame := `{"a":""}`
			return strings.Replace(frame, `""`, `"`+strings.Repeat(letter, (n-len(frame))/len(letter))+`"`, 1)
		}
		for text, is := range map[string]bool{"": true, "{}": true, sized(16384, "x"): true, sized(16385, "x"): false,
			sized(16384, "é"): true, sized(16386, "é"): false, "[]": false, "1": false, `"a"`: false, "null": false, "{": false, "{} {}": false, `{"a":1,"a":2}`: false} { // any order: each is judged alone
			if err := scene.ValidateCheckpoint(text); (err == nil) != is {
				t.Errorf("%.20q of %d bytes: %v", text, len(text), err)
			}
			d := scene.Decision{Checkpoint: text}
			if err := d.Validate(definition()); (err == nil) != is {
				t.Errorf("in a decision: %v", err)
			}
		}
	})
}

func TestObservations(t *testing.T) {
	t.Run("J-OPEN-016 eleven kinds, each with its own", func(t *testing.T) {
		full := scene.Observation{Sequence: 1, Timer: "t", Role: "r", Route: "w", Mission: 5, Objective: 6}
		own := map[scene.Kind][]string{scene.Started: {}, scene.SignalReceived: {"Sequence"}, scene.TimerElapsed: {"Sequence", "Timer"},
			scene.WaypointReached: {"Role", "Route"}, scene.RouteCompleted: {"Role", "Route"}, scene.ActorDied: {"Role"}, scene.OwnerLost: {},
			scene.Recovered: {}, scene.Cancelled: {}, scene.MissionRewarded: {"Mission"}, scene.ObjectiveDeadlineElapsed: {"Mission", "Objective"}}
		if len(own) != 11 || scene.Kind(0).Valid() || scene.Kind(12).Valid() {
			t.Error("there are other kinds")
		}
		for kind, names := range own { // any order: each is judged alone
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
		for document, o := range map[string]scene.Observation{ // any order: each is judged alone
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

func TestScripts(t *testing.T) {
	registry := scene.NewRegistry(scene.Sequences{})
	t.Run("J-SCENE-002 scripts are found by key and state version", func(t *testing.T) {
		name := scene.Sequences{}.Name()
		if s, err := registry.Find(name); err != nil || s != (scene.Sequences{}) || !registry.Names()[name] || len(registry.Names()) != 1 {
			t.Errorf("%v, %v", s, err)
		}
		for _, other := range []content.Script{{Key: name.Key, StateVersion: 2}, {Key: "other", StateVersion: 1}} {
			if _, err := registry.Find(other); err == nil || !strings.Contains(err.Error(), other.Key) {
				t.Errorf("%+v: %v", other, err)
			}
		}
		defer func() {
			if recover() == nil {
				t.Error("two of one name are taken")
			}
		}()
		scene.NewRegistry(scene.Sequences{}, scene.Sequences{})
	})
	t.Run("authored sequences are played", func(t *testing.T) {
		play := func(o scene.Observation) scene.Decision {
			d, err := scene.Sequences{}.Decide(scene.Context{Definition: definition()}, o)
			if err != nil {
				t.Fatal(err)
			}
			return d
		}
		first := scene.Decision{World: []content.WorldIntent{content.EnsureActor{Operation: "a", Role: "r"}}, Signals: []scene.Signal{{Sequence: 1, Signal: content.Signal{Event: 4}}}}
		if d := play(scene.Observation{Kind: scene.Started}); !reflect.DeepEqual(d, first) {
			t.Errorf("%+v", d)
		}
		if d := play(scene.Observation{Kind: scene.TimerElapsed, Timer: "t", Sequence: 1}); !reflect.DeepEqual(d, first) {
			t.Errorf("%+v", d)
		}
		if d := play(scene.Observation{Kind: scene.SignalReceived, Sequence: 2}); len(d.Character) != 1 || len(d.Timers) != 1 {
			t.Errorf("%+v", d)
		}
		if d := play(scene.Observation{Kind: scene.OwnerLost}); !reflect.DeepEqual(d, scene.Decision{}) {
			t.Errorf("%+v", d)
		}
	})
	t.Run("J-SCENE-003 scripts import neither databases nor connections", func(t *testing.T) {
		p, err := build.ImportDir(".", 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range p.Imports {
			if strings.HasPrefix(path, "caper/") && path != "caper/journal/content" || strings.HasPrefix(path, "database/") || strings.HasPrefix(path, "net") {
				t.Errorf("%s is imported", path)
			}
		}
		for _, data := range []any{scene.Context{}, scene.Observation{}} {
			for i := range reflect.TypeOf(data).NumField() {
				if kind := reflect.TypeOf(data).Field(i).Type.Kind(); kind == reflect.Interface || kind == reflect.Func || kind == reflect.Chan {
					t.Errorf("%T hands out a %s", data, kind)
				}
			}
		}
	})
}
