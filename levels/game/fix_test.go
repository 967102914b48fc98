package game

import (
	"strings"
	"testing"
)

// TestFixes checks that certain faults are fixed and that the result equals the
// original byte for byte.
func TestFixes(t *testing.T) {
	for _, c := range []struct{ name, right, wrong string }{
		{"a misspelt key", `"timeLimit": 60`, `"timeLimt": 60`},
		{"a key in another case", `"helpline"`, `"helpLine"`},
		{"a misspelt word", `"weapon": "rifle"`, `"weapon": "riffle"`},
		{"a misspelt verb, and what stands under it", `"verb": "sneak", "zone"`, `"verb": "snaek", "zone"`},
		{"a verb and a key of it", `"verb": "survive", "seconds": 10`, `"verb": "surive", "secnds": 10`},
		{"a blank in a class", `"class": ["compact", "sedan"]`, `"class": ["compact", "Sedan"]`},
		{"an id's case, where it is defined", `"helpline": "dana"`, `"helpline": "Dana"`},
		{"an actor that is not there", `"verb": "lose", "group": "goons"`, `"verb": "lose", "group": "gooons"`},
		{"an event's verb", `zone:keep_out.trespass`, `zone:keep_out.tresspass`},
		{"an event's kind", `vehicles": { "in"`, `vehicle": { "in"`},
		{"an event's id", `app:bank.send`, `app:bank.sende`},
		{"an hour of one digit", `"setClock": "06:30"`, `"setClock": "6:30"`},
		{"an hour with a dot", `"start": "22:30"`, `"start": "22.30"`},
		{"a number in quotes", `"maxPlayers": 16`, `"maxPlayers": "16"`},
		{"true in quotes", `"fallDamage": false`, `"fallDamage": "false"`},
		{"one word for a list", `"tags": ["getaway"]`, `"tags": "getaway"`},
		{"a price of nothing", `"prices": { "first_aid": 30`, `"prices": { "first_ad": 30`},
		{"a place's id", `"deck": { "x"`, `"Deck": { "x"`},
		{"a trailing comma", `"radius": 8.5 }`, `"radius": 8.5, }`},
		{"a trailing comma and more", `"radius": 8.5 },` + "\n" + `    "zb": { "place": "b", "radius": 6, "kind": "pickup" }`, `"radius": 8.5, },` + "\n" + `    "zb": { "place": "b", "radius": 6, "kind": "pick_up" }`},
		{"a counter in a text", `"hint": "That way {counter:tries}."`, `"hint": "That way {counter:trie}."`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, fixed, left := Fix(edited(t, "full", c.right, c.wrong), Options{})
			if want := edited(t, "full"); string(text) != string(want) {
				t.Errorf("the fixed text differs from the original: fixed %v, left %v", fixed, left)
			}
			if len(left) > 0 || len(fixed) == 0 {
				t.Errorf("fixed %v, left %v", fixed, left)
			}
		})
	}
	t.Run("a byte order mark", func(t *testing.T) {
		text, _, left := Fix([]byte("\ufeff"+`{"id":"g","title":"T","level":"l"}`), Options{})
		if string(text) != `{"id":"g","title":"T","level":"l"}` || len(left) > 0 {
			t.Errorf("the fixed text is %q, left %v", text, left)
		}
	})
	t.Run("M-OPEN-083 box truck", func(t *testing.T) {
		text, _, _ := Fix(edited(t, "full", `["compact", "sedan"]`, `"box truck"`), Options{})
		if !strings.Contains(string(text), `"class": "box_truck"`) {
			t.Error("the class is not fixed")
		}
	})
}

// TestUncertain checks that Fix does not change what may have been meant
// differently.
func TestUncertain(t *testing.T) {
	for _, c := range []struct{ name, right, wrong string }{
		{"a number out of bounds", `"maxPlayers": 16`, `"maxPlayers": 99`},
		{"a duplicate id", `"id": "heap"`, `"id": "car"`},
		{"a key twice", `"fallDamage": false`, `"fallDamage": false, "fallDamage": true`},
		{"the right key is there too", `"timeLimit": 60`, `"timeLimit": 60, "timeLimt": 50`},
		{"a digit", `"gates": ["gate_1", "gate_2"]`, `"gates": ["gate_1", "gate_3"]`},
		{"a word of its own", `"weapon": "rifle"`, `"weapon": "axe"`},
		{"an actor of the wrong kind", `"lockVehicle": "car"`, `"lockVehicle": "cam"`},
		{"a fix that uncovers another fault", `"actor": "guest"`, `"actor": "guardd"`},
		{"a missing quote", `"weapon": "rifle"`, `"weapon": rifle`},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := edited(t, "full", c.right, c.wrong)
			text, fixed, left := Fix(before, Options{})
			if string(text) != string(before) || len(fixed) > 0 || len(left) == 0 {
				t.Errorf("fixed %v, left %v", fixed, left)
			}
		})
	}
}

func TestRelated(t *testing.T) {
	for _, c := range []struct{ name, right, wrong, pointer string }{
		{"the first of two ids", `"id": "heap"`, `"id": "car"`, "/missions/0/actors/0/id"},
		{"the first of two keys", `"fallDamage": false`, `"fallDamage": false, "fallDamage": true`, "/rules/fallDamage"},
		{"the actor of the wrong kind", `"lockVehicle": "car"`, `"lockVehicle": "side"`, "/missions/0/actors/6"},
		{"the other slot", `"count": 60, "slot": 9`, `"count": 60, "slot": 2`, "/rules/loadout/0/slot"},
		{"the path", `"path": "round"`, `"path": "ring"`, "/paths/ring"},
		{"the zone", `"safeZones": ["haven"]`, `"safeZones": ["keep_out"]`, "/zones/keep_out"},
		{"the npc", `"actor": "guest"`, `"actor": "guard"`, "/missions/0/actors/8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, diagnostics := Check(edited(t, "full", c.right, c.wrong), Options{})
			for _, d := range diagnostics {
				for _, r := range d.Related {
					if r.Pointer == c.pointer && r.Line > 1 && r.Column > 0 && r.Message != "" {
						return
					}
				}
			}
			t.Errorf("no related place %s in %+v", c.pointer, diagnostics)
		})
	}
}
