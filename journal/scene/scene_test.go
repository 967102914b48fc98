package scene_test

import (
	"fmt"
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
		for n, is := range map[int]bool{0: false, 1: true, 96: true, 97: false} { // any order: each case stands alone
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
			sized(16384, "é"): true, sized(16386, "é"): false, "[]": false, "1": false, `"a"`: false, "null": false, "{": false, "{} {}": false, `{"a":1,"a":2}`: false} { // any order: each case stands alone
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
