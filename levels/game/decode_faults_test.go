package game

import (
	"reflect"
	"strings"
	"testing"
)

func TestDecodeFaults(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-DOC-003 one more key", "full", []string{`"level": "flat",`, `"level": "flat", "author": "x",`}, CodeUnknownKey, "/author", ""},
		{"M-DOC-004 timeLimt", "full", []string{`"timeLimit": 60`, `"timeLimt": 60`}, CodeUnknownKey, "/missions/0/objectives/0/timeLimt", `"timeLimit"`},
		{"M-DOC-005 upper case", "full", []string{`"deck": { "x"`, `"Deck": { "x"`}, CodeBadID, "/places/Deck", `"deck"`},
		{"M-DOC-005 an empty word", "full", []string{`"deck": { "x"`, `"a..b": { "x"`}, CodeBadID, "/places/a..b", ""},
		{"M-DOC-005 a blank", "full", []string{`"deck": { "x"`, `"a b": { "x"`}, CodeBadID, "/places/a b", `"a_b"`},
		{"M-DOC-005 dots and underscores", "full", []string{`"gate_2": { "place"`, `"docks.warehouse_7": { "place": "a", "radius": 1 }, "gate_2": { "place"`}, "", "", ""},
		{"M-OPEN-001 a hyphen in a place", "full", []string{`"deck": { "x"`, `"the-deck": { "x"`}, CodeBadID, "/places/the-deck", `"the_deck"`},
		{"M-DOC-019 an unknown zone kind", "full", []string{`"kind": "pickup"`, `"kind": "pick_up"`}, CodeUnknownWord, "/zones/zb/kind", `"pickup"`},
		{"M-DOC-038 an upper case tag", "full", []string{`"tags": ["part"]`, `"tags": ["Part"]`}, CodeBadTag, "/missions/0/items/0/tags/0", `"part"`},
		{"M-DOC-027 an unknown mission key", "full", []string{`"helpline": "dana"`, `"helpLine": "dana"`}, CodeUnknownKey, "/missions/0/helpLine", `"helpline"`},
		{"M-DOC-006 a newer format", "full", []string{`"format": 2`, `"format": 3`}, CodeNewerFormat, "/format", ""},
		{"M-DOC-006 play in format 1", "full", []string{`"format": 2`, `"format": 1`}, CodeFormatPlay, "/missions/1/play", `"format": 2`},
		{"M-VAL-038 raises on a zone that is not restricted", "full", []string{`"kind": "dropoff"`, `"kind": "dropoff", "raises": "heat"`}, CodeUnknownKey, "/zones/drop/raises", "restricted"},
		{"M-VAL-038 a role on a zone that is no spawn", "full", []string{`"kind": "dropoff"`, `"kind": "dropoff", "role": "police"`}, CodeUnknownKey, "/zones/drop/role", "spawn"},
		{"M-VAL-038 a spawn zone without a role", "full", []string{`"kind": "spawn", "role": "police"`, `"kind": "spawn"`}, CodeMissingKey, "/zones/station", ""},
		{"M-RULE-003 no players", "full", []string{`"maxPlayers": 16`, `"maxPlayers": 0`}, CodeOutOfBounds, "/rules/maxPlayers", ""},
		{"M-RULE-003 33 players", "full", []string{`"maxPlayers": 16`, `"maxPlayers": 33`}, CodeOutOfBounds, "/rules/maxPlayers", ""},
		{"M-RULE-006 a ninth safe zone", "full", []string{`"safeZones": ["haven"]`, `"safeZones": ["haven","haven","haven","haven","haven","haven","haven","haven","haven"]`}, CodeCount, "/rules/safeZones", ""},
		{"M-RULE-010 65 cars", "full", []string{`"traffic": 40`, `"traffic": 65`}, CodeOutOfBounds, "/rules/traffic", ""},
		{"M-ACN-025 pace 61", "full", []string{`"setPace": 0.5`, `"setPace": 61`}, CodeOutOfBounds, "/missions/0/rules/1/do/11/setPace", ""},
		{"M-ACN-026 0.2 hours", "full", []string{`"hours": 0.25`, `"hours": 0.2`}, CodeOutOfBounds, "/missions/0/rules/1/do/12/skipTime/hours", ""},
		{"M-ACN-026 25 hours", "full", []string{`"hours": 0.25`, `"hours": 25`}, CodeOutOfBounds, "/missions/0/rules/1/do/12/skipTime/hours", ""},
		{"M-ACN-029 601 seconds", "full", []string{`"group": "east-west", "seconds": 30`, `"group": "east-west", "seconds": 601`}, CodeOutOfBounds, "/missions/0/rules/1/do/14/setSignal/seconds", ""},
		{"M-ACN-007 four stars", "full", []string{`"setWanted": 2`, `"setWanted": 4`}, CodeOutOfBounds, "/missions/0/rules/0/do/9/setWanted", ""},
		{"M-OPEN-051 an unknown state", "full", []string{`"state": "auto"`, `"state": "off"`}, CodeUnknownWord, "/missions/0/rules/1/do/15/setSignal/state", "auto"},
		{"M-ACT-064 nine items", "full", []string{`{ "item": "widget" }] }` + "\n      ],\n      \"contacts\"", `{ "item": "widget" }` + strings.Repeat(`, { "item": "widget" }`, 7) + `] }` + "\n      ],\n      \"contacts\""}, CodeCount, "/missions/0/actors/19/items", ""},
		{"M-OPEN-082 goods in place of items", "full", []string{`"items": [{ "item": "first_aid", "price": 25 }`, `"goods": [{ "item": "first_aid", "price": 25 }`}, CodeUnknownKey, "/missions/0/actors/19/goods", ""},
		{"M-ACT-027 a code of two digits", "full", []string{`"code": "0451"`, `"code": "04"`}, CodeBadCode, "/missions/0/actors/7/code", ""},
		{"M-OPEN-085 a code of nine digits", "full", []string{`"code": "0451"`, `"code": "012345678"`}, CodeBadCode, "/missions/0/actors/7/code", ""},
		{"M-OPEN-085 a code of letters", "full", []string{`"code": "0451"`, `"code": "O451"`}, CodeBadCode, "/missions/0/actors/7/code", ""},
		{"M-ACT-033 an unknown weapon", "full", []string{`"weapon": "rifle"`, `"weapon": "axe"`}, CodeUnknownWord, "/missions/0/actors/8/weapon", "rifle"},
		{"M-OPEN-084 a turn of 181", "full", []string{`"turn": 30`, `"turn": 181`}, CodeOutOfBounds, "/missions/0/actors/9/turn", ""},
		{"M-OPEN-084 an unknown prompt", "full", []string{`"prompt": "hack"`, `"prompt": "break"`}, CodeUnknownWord, "/missions/0/actors/17/prompt", "hack"},
		{"M-OPEN-083 a blank in a class", "full", []string{`"class": ["compact", "sedan"]`, `"class": "box truck"`}, CodeBadID, "/missions/0/actors/0/class", `"box_truck"`},
	})
}

func TestDecodeTextsAndUnions(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-OBJ-005 a hint of 201", "full", []string{`"hint": "That way {counter:tries}."`, `"hint": "` + strings.Repeat("x", 201) + `"`}, CodeTextLength, "/missions/0/objectives/0/hint", ""},
		{"M-OPEN-089 a title of 61", "full", []string{`"title": "All kinds"`, `"title": "` + strings.Repeat("ä", 61) + `"`}, CodeTextLength, "/missions/0/title", ""},
		{"a title with a line break", "full", []string{`"title": "All kinds"`, `"title": "All\nkinds"`}, CodeHidden, "/missions/0/title", ""},
		{"a title that is written backwards", "full", []string{`"title": "All kinds"`, `"title": "\u202esdnik llA"`}, CodeHidden, "/missions/0/title", ""},
		{"a title with a zero-width space", "full", []string{`"title": "All kinds"`, "\"title\": \"All\u200bkinds\""}, CodeHidden, "/missions/0/title", ""},
		{"a title that colours a terminal", "full", []string{`"title": "All kinds"`, `"title": "\u001b[31mAll kinds"`}, CodeHidden, "/missions/0/title", ""},
		{"M-OPEN-089 a title of 60", "full", []string{`"title": "All kinds"`, `"title": "` + strings.Repeat("ä", 60) + `"`}, "", "", ""},
		{"M-OPEN-089 a line of 301", "full", []string{`"line": "Bye."`, `"line": "` + strings.Repeat("x", 301) + `"`}, CodeTextLength, "/missions/0/dialogues/0/nodes/2/line", ""},
		{"M-OPEN-089 a blurb of 201", "full", []string{`"blurb": "One of each."`, `"blurb": "` + strings.Repeat("x", 201) + `"`}, CodeTextLength, "/missions/0/blurb", ""},
		{"M-OPEN-088 seconds on goto", "full", []string{`"verb": "goto", "to": "za", "text"`, `"verb": "goto", "to": "za", "seconds": 3, "text"`}, CodeUnknownKey, "/missions/0/objectives/0/seconds", "survive"},
		{"M-OPEN-088 a refuge on a guard", "full", []string{`"weapon": "rifle"`, `"refuge": "a"`}, CodeUnknownKey, "/missions/0/actors/8/refuge", "target"},
		{"M-OPEN-079 complete false", "full", []string{`{ "when": "app:bank.send", "do": [{ "complete": true }] }`, `{ "when": "app:bank.send", "do": [{ "complete": false }] }`}, CodeWrongType, "/missions/0/rules/4/do/0/complete", `"complete": true`},
		{"M-OPEN-079 fail false", "full", []string{`"do": [{ "fail": true }]`, `"do": [{ "fail": false }]`}, CodeWrongType, "/missions/0/rules/3/do/0/fail", `"fail": true`},
		{"M-OPEN-080 an object for installApp", "full", []string{`"installApp": "bank"`, `"installApp": { "app": "bank" }`}, CodeWrongType, "/missions/0/rules/1/do/6/installApp", "the id alone"},
		{"M-OPEN-080 an object for hasApp", "full", []string{`"hasApp": "bank"`, `"hasApp": { "app": "bank" }`}, CodeWrongType, "/missions/0/rules/1/do/2/message/choices/0/if/hasApp", "the id alone"},
		{"M-OPEN-086 a length of 65", "full", []string{`"length": 8`, `"length": 65`}, CodeOutOfBounds, "/missions/0/apps/0/screens/0/form/0/length", ""},
		{"M-OPEN-090 a radius of 0", "full", []string{`"radius": 8.5`, `"radius": 0`}, CodeOutOfBounds, "/zones/za/radius", ""},
		{"M-OPEN-090 a fraction of a count", "full", []string{`"tag": "part", "count": 2, "marker"`, `"tag": "part", "count": 2.5, "marker"`}, CodeNotWhole, "/missions/0/objectives/5/count", ""},
		{"M-OPEN-002 an unknown verb of an event", "full", []string{`"when": "zone:keep_out.trespass"`, `"when": "zone:keep_out.trespas"`}, CodeBadEvent, "/missions/0/rules/2/when", `"trespass"`},
		{"an unknown kind of event", "full", []string{`"when": "timer:fuse"`, `"when": "clock:fuse"`}, CodeBadEvent, "/missions/0/rules/1/when", "timer"},
		{"M-PHONE-011 a fourth reply", "full", []string{`"failText": "No app." }]`, `"failText": "No app." }, { "id": "r2", "text": "x" }, { "id": "r3", "text": "x" }, { "id": "r4", "text": "x" }]`}, CodeCount, "/missions/0/rules/1/do/2/message/choices", ""},
		{"M-GRP-001 one member", "errands", []string{`{ "id": "drop", "verb": "give", "item": "package", "to": "drop_box" },`, "", `{ "id": "snap", "verb": "photograph", "place": "mural", "from": "mural_spot" },`, ""}, CodeCount, "/missions/0/objectives/0/objectives", ""},
		{"M-GRP-001 seven members", "errands", []string{`"seconds": 4, "zone": "bench" }`, `"seconds": 4, "zone": "bench" }, {"id":"a","verb":"wait","seconds":1}, {"id":"b","verb":"wait","seconds":1}, {"id":"c","verb":"wait","seconds":1}, {"id":"d","verb":"wait","seconds":1}`}, CodeCount, "/missions/0/objectives/0/objectives", ""},
		{"M-RUN-009 tier 0", "full", []string{`"respect": { "min": 2 }`, `"respect": { "min": 0 }`}, CodeOutOfBounds, "/missions/1/play/respect/min", ""},
		{"M-RUN-009 tier 6", "full", []string{`"respect": { "min": 2 }`, `"respect": { "min": 6 }`}, CodeOutOfBounds, "/missions/1/play/respect/min", ""},
		{"M-RUN-012 six retries", "full", []string{`"retries": 1`, `"retries": 6`}, CodeOutOfBounds, "/missions/2/play/retries", ""},
		{"M-RUN-003 33 players", "full", []string{`"players": { "min": 2, "max": 8 },` + "\n        \"teams\": [", `"players": { "min": 2, "max": 33 },` + "\n        \"teams\": ["}, CodeOutOfBounds, "/missions/1/play/players/max", ""},
		{"M-OBJ-038 eight rivals", "full", []string{`"rivals": ["cabbie"]`, `"rivals": ["cabbie","cabbie","cabbie","cabbie","cabbie","cabbie","cabbie","cabbie"]`}, CodeCount, "/missions/0/objectives/15/rivals", ""},
		{"M-VAL-015 players with a tag", "full", []string{`{ "players": { "in": "za", "near"`, `{ "players": { "tag": "x", "in": "za", "near"`}, CodeUnknownKey, "/missions/0/rules/14/while/any/11/gt/1/count/players/tag", ""},
		{"M-COND-019 vehicles of a group", "full", []string{`{ "vehicles": { "in": "za",`, `{ "vehicles": { "group": "goons", "in": "za",`}, CodeUnknownKey, "/missions/0/rules/14/while/any/12/gt/0/count/vehicles/group", ""},
		{"M-COND-019 items in a zone", "full", []string{`{ "items": { "tag": "part" } }`, `{ "items": { "tag": "part", "in": "za" } }`}, CodeUnknownKey, "/missions/0/rules/0/do/4/add/value/count/items/in", ""},
		{"two actions in one", "full", []string{`{ "setFlag": "armed" }, {`, `{ "setFlag": "armed",`}, CodeOneKey, "/missions/0/rules/0/do/2", "split"},
		{"a time that is none", "full", []string{`"setClock": "06:30"`, `"setClock": "24:00"`}, CodeBadTime, "/missions/0/rules/1/do/10/setClock", ""},
		{"a number too large", "full", []string{`"radius": 8.5`, `"radius": 1e999`}, CodeNotFinite, "/zones/za/radius", ""},
		{"a word for a list", "full", []string{`"gates": ["gate_1", "gate_2"]`, `"gates": "gate_1"`}, CodeWrongType, "/paths/ring/gates", `["gate_1"]`},
		{"null is no value", "full", []string{`"blurb": "One of each."`, `"blurb": null`}, CodeWrongType, "/missions/0/blurb", ""},
		{"a word for an object", "full", []string{`{ "lock": { "door": "side" } }`, `{ "lock": "side" }`}, CodeWrongType, "/missions/0/rules/0/do/11/lock", `{"door": "side"}`},
		{"a rule without when or while", "full", []string{`"when": "timer:fuse",`, ""}, CodeOneKey, "/missions/0/rules/1", ""},
		{"M-EV-001 when and while together", "full", []string{`"when": "timer:fuse",`, `"when": "timer:fuse", "while": { "flag": "x" },`}, CodeOneKey, "/missions/0/rules/1/while", "two"},
		{"a verb as key", "full", []string{`"verb": "survive", "seconds": 10`, `"survive": 10`}, CodeUnknownKey, "/missions/0/objectives/9/survive", `"verb": "survive"`},
		{"a number in quotes", "full", []string{`"timeLimit": 60`, `"timeLimit": "60"`}, CodeWrongType, "/missions/0/objectives/0/timeLimit", "quotes"},
		{"one value to compare", "full", []string{`{ "gt": [{ "phaseOf": "guard" }, 2] }`, `{ "gt": [2] }`}, CodeCount, "/missions/0/rules/14/while/any/6/gt", ""},
		{"an object for a list", "full", []string{`"do": [{ "fail": true }]`, `"do": { "fail": true }`}, CodeWrongType, "/missions/0/rules/3/do", "list"},
		{"an unknown word for from", "full", []string{`"from": "police"`, `"from": "goons"`}, CodeUnknownWord, "/missions/0/objectives/23/objectives/1/from", `["goons"]`},
		{"an unknown word for teams", "full", []string{`"teams": "each"`, `"teams": "all"`}, CodeUnknownWord, "/missions/3/play/teams", "each"},
		{"an unknown word for a spot", "full", []string{`{ "health": "player" }`, `{ "health": "me" }`}, CodeUnknownWord, "/missions/0/rules/14/while/any/8/lte/1/health", "player"},
		{"a duplicate key", "full", []string{`"fallDamage": false`, `"fallDamage": false, "fallDamage": true`}, CodeDuplicateKey, "/rules/fallDamage", ""},
		{"a duplicate place", "full", []string{`"deck": { "x"`, `"a": { "x"`}, CodeDuplicateKey, "/places/a", ""},
	})
}

// covers M-DOC-004
func TestDecodeReportsAllFaults(t *testing.T) {
	_, diagnostics := Check(edited(t, "full",
		`"maxPlayers": 16`, `"maxPlayers": 99`,
		`"timeLimit": 60`, `"timeLimt": 60`,
		`"verb": "steal_vehicle", "target": "car"`, `"verb": "steal_vehicle", "target": "cart"`,
		`"setPace": 0.5`, `"setPace": "fast"`,
	), Options{})
	var codes []Code
	last := 0
	for _, d := range diagnostics {
		codes = append(codes, d.Code)
		if d.Line < last {
			t.Errorf("diagnostics are not in the order of the text: %v", diagnostics)
		}
		last = d.Line
	}
	want := []Code{CodeOutOfBounds, CodeUnknownKey, CodeNoActor, CodeWrongType}
	if !reflect.DeepEqual(codes, want) {
		t.Errorf("got %v, want codes %v", diagnostics, want)
	}
}

func TestDecodePositions(t *testing.T) {
	_, diagnostics := Decode([]byte("{\n  \"id\": \"x\", \"title\": \"ä\", \"tätle\": 1,\n  \"level\": \"l\" }"), Options{})
	if len(diagnostics) != 1 {
		t.Fatal(diagnostics)
	}
	if d := diagnostics[0]; d.Line != 2 || d.Column != 28 || d.Pointer != "/tätle" || !strings.Contains(d.Hint, "title") {
		t.Errorf("got %+v", d)
	}
}
