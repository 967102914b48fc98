package levels

import (
	"errors"
	"strings"
	"testing"

	"caper/levels/strict"
)

// faultsOf decodes a document and returns its faults.
func faultsOf(t *testing.T, data []byte) strict.Faults {
	t.Helper()
	_, err := Decode(data)
	var faults strict.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("want faults, have %v", err)
	}
	return faults
}

const smallest = `{"format": 1, "id": "x", "title": "X", "bounds": {"min": [-50, -50], "max": [50, 50]}`

func TestEveryFaultOfALevel(t *testing.T) {
	cases := []struct{ name, members, pointer, message string }{
		{"unknown member", `"doorz": []`, "/doorz", "unknown member"},
		{"member twice", `"id": "y"`, "/id", "twice"},
		{"unknown member deep down", `"pieces": [{"id": "a", "kind": "bench", "at": [0, 0], "yow": 1}]`, "/pieces/0/yow", "unknown member"},
		{"no such climate", `"climate": "moist"`, "/climate", "the climate"},
		{"bad id", `"places": {"Docks": {"x": 0, "z": 0}}`, "/places/Docks", "not an id"},
		{"place out of bounds", `"places": {"a": {"x": 51, "z": 0}}`, "/places/a", "outside"},
		{"no such role", `"places": {"a": {"x": 1, "z": 0, "role": "boss"}}`, "/places/a/role", "the role"},
		{"spawn without a role", `"spawns": [{"role": "", "x": 1, "z": 0}]`, "/spawns/0/role", "the role"},
		{"door without a wall", `"doors": [{"id": "d", "at": [0, 0], "width": 1}]`, "/doors/0", "no wall"},
		{"door wider than its wall", `"walls": [{"line": [[0, 0], [2, 0]], "thickness": 0.3, "height": 3}], "doors": [{"id": "d", "at": [1, 0], "width": 3}]`, "/doors/0", "does not fit"},
		{"overlapping doors", `"walls": [{"line": [[0, 0], [9, 0]], "thickness": 0.3, "height": 3}], "doors": [{"id": "d", "at": [2, 0], "width": 2}, {"id": "e", "at": [3, 0], "width": 2}]`, "/doors/1", "overlap"},
		{"wall of one point", `"walls": [{"line": [[0, 0]], "thickness": 0.3, "height": 3}]`, "/walls/0/line", "two points"},
		{"wall without height", `"walls": [{"line": [[0, 0], [1, 0]], "thickness": 0.3, "height": 0}]`, "/walls/0/height", "more than 0"},
		{"no such material", `"boxes": [{"at": [0, 0], "size": [1, 1], "height": 1, "material": "jelly"}]`, "/boxes/0/material", "the material"},
		{"concave outline", `"decks": [{"outline": [[0, 0], [9, 0], [2, 2], [0, 9]], "y": 3, "thickness": 0.2}]`, "/decks/0/outline", "not convex"},
		{"ramp into the air", `"ramps": [{"kind": "ramp", "from": [0, 0], "to": [9, 0], "to_y": 3, "width": 3}]`, "/ramps/0", "no storey"},
		{"ramp of no kind", `"ramps": [{"kind": "slide", "from": [0, 0], "to": [9, 0], "width": 3}]`, "/ramps/0/kind", "neither"},
		{"two buildings of one id", `"buildings": [{"id": "b", "outline": [[0, 0], [1, 0], [1, 1]], "height": 3}, {"id": "b", "outline": [[2, 0], [3, 0], [3, 1]], "height": 3}]`, "/buildings/1/id", "another building"},
		{"bad tag", `"buildings": [{"id": "b", "tags": ["hospital"], "outline": [[0, 0], [1, 0], [1, 1]], "height": 3}]`, "/buildings/0/tags/0", "no tag"},
		{"no such district", `"buildings": [{"id": "b", "district": "d", "outline": [[0, 0], [1, 0], [1, 1]], "height": 3}]`, "/buildings/0/district", "no district"},
		{"stairs to nowhere", `"buildings": [{"id": "b", "outline": [[0, 0], [9, 0], [9, 9], [0, 9]], "floors": [{"height": 3, "stairs": [{"from": [1, 1], "to": [1, 8], "width": 1}]}]}]`, "/buildings/0", "lead nowhere"},
		{"window over its head", `"buildings": [{"id": "b", "outline": [[0, 0], [9, 0], [9, 9], [0, 9]], "floors": [{"height": 3, "windows": [{"at": [4, 0], "width": 1, "sill": 2, "head": 1}]}]}]`, "/buildings/0/floors/0/windows/0", "sill"},
		{"road to nowhere", `"roads": {"nodes": [{"id": "a", "at": [0, 0]}], "edges": [{"from": "a", "to": "b", "width": 4, "limit": 10}]}`, "/roads/edges/0/to", "no node"},
		{"road shorter than its ends", `"roads": {"nodes": [{"id": "a", "at": [0, 0]}, {"id": "b", "at": [9, 0]}], "edges": [{"from": "a", "to": "b", "width": 4, "limit": 10}]}`, "/roads/edges/0", "shorter"},
		{"lonely node", `"roads": {"nodes": [{"id": "a", "at": [0, 0]}], "edges": []}`, "/roads/nodes/0", "no road"},
		{"signals on a bend", `"roads": {"nodes": [{"id": "a", "at": [-40, 0], "signal": {"green": [9, 9], "amber": 3, "all_red": 1}}, {"id": "b", "at": [40, 0]}], "edges": [{"from": "a", "to": "b", "width": 4, "limit": 10}]}`, "/roads/nodes/0/signal", "three roads"},
		{"five lanes", `"roads": {"nodes": [{"id": "a", "at": [-40, 0]}, {"id": "b", "at": [40, 0]}], "edges": [{"from": "a", "to": "b", "width": 4, "limit": 10, "lanes": 5}]}`, "/roads/edges/0/lanes", "1 to 4"},
		{"camera that sees all", `"cameras": [{"id": "c", "at": [0, 0], "y": 3, "yaw": 0, "fov_degrees": 400, "range": 20}]`, "/cameras/0/fov_degrees", "at most 360"},
		{"no such piece", `"pieces": [{"id": "p", "kind": "statue", "at": [0, 0]}]`, "/pieces/0/kind", "the kind of prop"},
		{"price below zero", `"garages": [{"id": "g", "at": [0, 0], "size": [4, 6], "yaw": 0, "driveway": {"to": [0, 9], "width": 4}, "respray": -1, "store": 0}]`, "/garages/0", "negative"},
		{"patrol of one point", `"compounds": [{"id": "c", "outline": [[0, 0], [9, 0], [9, 9]], "patrols": [{"points": [[1, 1]]}]}]`, "/compounds/0/patrols/0/points", "two points"},
		{"item of no id", `"items": [{"item": "Key", "x": 0, "z": 0}]`, "/items/0/item", "not an id"},
		{"terrain of the wrong size", `"terrain": {"cell": 4, "columns": 2, "rows": 2, "heights": [1, 2, 3]}`, "/terrain/heights", "samples"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			document := smallest + ",\n " + c.members + "}"
			for _, f := range faultsOf(t, []byte(document)) {
				if f.Pointer == c.pointer && strings.Contains(f.Message, c.message) {
					if f.Line != 2 || f.Column < 2 {
						t.Errorf("want it on line 2, have %d:%d", f.Line, f.Column)
					}
					return
				}
			}
			t.Errorf("want %q at %s, have:\n%v", c.message, c.pointer, faultsOf(t, []byte(document)))
		})
	}
}

func TestAllFaultsAtOnce(t *testing.T) {
	document := smallest + `, "climate": "none",
 "places": {"A": {"x": 0, "z": 0}, "b": {"x": 99, "z": 0}},
 "pieces": [{"id": "p", "kind": "statue", "at": [0, 0]}, {"id": "p", "kind": "bench", "at": [0, 0]}],
 "doors": [{"id": "d", "at": [0, 0], "width": -1}]}`
	faults := faultsOf(t, []byte(document))
	if len(faults) != 6 {
		t.Errorf("want six faults, have %d:\n%v", len(faults), faults)
	}
	head := faultsOf(t, []byte(`{"format": 2, "id": "X y", "title": "", "bounds": {"min": [1, 1], "max": [0, 0]}}`))
	if len(head) != 4 {
		t.Errorf("want four faults of the head, have %d:\n%v", len(head), head)
	}
}
