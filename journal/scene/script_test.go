package scene_test

import (
	"go/build"
	"reflect"
	"strings"
	"testing"

	"caper/journal/content"
	"caper/journal/scene"
)

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
