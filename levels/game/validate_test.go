package game

import "testing"

func TestReferences(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-VAL-001 a zone's place", "full", []string{`"za": { "place": "a"`, `"za": { "place": "aa"`}, CodeNoPlace, "/zones/za/place", `"a"`},
		{"M-VAL-001 a patrol's place", "full", []string{`"patrol": ["b", "c"]`, `"patrol": ["b", "nowhere"]`}, CodeNoPlace, "/missions/0/actors/8/patrol/1", ""},
		{"M-VAL-001 a route's place", "full", []string{`"route": ["b", "c"]`, `"route": ["nowhere", "c"]`}, CodeNoPlace, "/missions/0/actors/11/route/0", ""},
		{"M-VAL-001 a schedule's place", "full", []string{`"do": "home", "place": "c"`, `"do": "home", "place": "nowhere"`}, CodeNoPlace, "/missions/0/actors/10/schedule/3/place", ""},
		{"M-VAL-001 a zone", "full", []string{`"verb": "sneak", "zone": "keep_out"`, `"verb": "sneak", "zone": "keep_in"`}, CodeNoZone, "/missions/0/objectives/14/zone", ""},
		{"M-VAL-001 a start's zone", "full", []string{`"on": "enter", "zone": "za"`, `"on": "enter", "zone": "zz"`}, CodeNoZone, "/missions/0/start/zone", ""},
		{"M-VAL-002 lockVehicle", "full", []string{`"lockVehicle": "car"`, `"lockVehicle": "side"`}, CodeActorKind, "/missions/0/rules/0/do/13/lockVehicle", ""},
		{"M-VAL-002 a class of a mix", "full", []string{`["compact", "sedan"]`, `["compact", "sedam"]`}, CodeNoClass, "/missions/0/actors/0/class/1", `"sedan"`},
		{"M-VAL-002 no item is the key", "repo_season", []string{`"tags": ["key:vehicle:repo_van"]`, `"tags": ["key:vehicle:other"]`}, CodeNoKeyItem, "/missions/0/rules/0/do/0", ""},
		{"M-VAL-002 a vehicle's event", "full", []string{`"when": "timer:fuse"`, `"when": "vehicle:cart.enter"`}, CodeNoActor, "/missions/0/rules/1/when", `"car"`},
		{"M-VAL-003 a garage's event", "repo_season", []string{`garage:body_shop.entered`, `garage:bodyshop.entered`}, CodeNoActor, "/missions/0/rules/1/when", `"body_shop"`},
		{"M-VAL-003 deliver to a garage", "full", []string{`"to": "shop_garage"`, `"to": "shop_garag"`}, CodeNoZone, "/missions/0/objectives/2/to", `"shop_garage"`},
		{"M-VAL-004 incapacitate", "full", []string{`"targets": ["guard", "mark"]`, `"targets": ["guard", "marc"]`}, CodeNoActor, "/missions/0/objectives/13/targets/1", `"mark"`},
		{"M-VAL-004 phaseOf", "full", []string{`"phaseOf": "guard"`, `"phaseOf": "cam"`}, CodeActorKind, "/missions/0/rules/14/while/any/6/gt/0/phaseOf", ""},
		{"M-VAL-004 alert", "full", []string{`{ "alert": { "npc": "guard" } }`, `{ "alert": { "npc": "nobody" } }`}, CodeNoActor, "/missions/0/rules/0/do/16/alert/npc", ""},
		{"M-VAL-004 an npc's event", "full", []string{`npc:mark.threatened`, `npc:marck.threatened`}, CodeNoActor, "/missions/0/rules/12/when", `"mark"`},
		{"M-VAL-005 cameraOff", "full", []string{`"cameraOff": { "camera": "cam" }`, `"cameraOff": { "camera": "came" }`}, CodeNoActor, "/missions/0/rules/0/do/19/cameraOff/camera", `"cam"`},
		{"M-VAL-005 a camera's event", "clean_exit", []string{`camera:gate_cam.spotted`, `camera:gate.spotted`}, CodeActorKind, "/missions/0/rules/0/when", ""},
		{"M-VAL-006 lose", "full", []string{`"verb": "lose", "group": "goons"`, `"verb": "lose", "group": "gons"`}, CodeNoActor, "/missions/0/objectives/11/group", `"goons"`},
		{"M-VAL-006 the group filter", "hold_the_lot", []string{`"group": "inspectors", "in"`, `"group": "inspector", "in"`}, CodeNoActor, "/missions/0/objectives/0/failIf/gte/0/count/enemies/group", `"inspectors"`},
		{"M-VAL-007 a counter in a text", "parcel_run", []string{`{counter:parcels} of`, `{counter:parcel} of`}, CodeNoCounter, "/missions/0/rules/0/do/1/showText", `"parcels"`},
		{"M-VAL-007 a counter in add", "parcel_run", []string{`"counter": "parcels"`, `"counter": "boxes"`}, CodeNoCounter, "/missions/0/rules/0/do/0/add/counter", ""},
		{"M-VAL-007 a counter as value", "hold_the_lot", []string{`[{ "counter": "waves" }, 2]`, `[{ "counter": "wave" }, 2]`}, CodeNoCounter, "/missions/0/rules/0/every/if/lt/0/counter", ""},
		{"M-VAL-007 an unclosed counter", "parcel_run", []string{`{counter:parcels} of`, `{counter:parcels of`}, CodeNoCounter, "/missions/0/rules/0/do/1/showText", ""},
		{"M-VAL-008 next", "pivot_season", []string{`"failed": "pivot"`, `"failed": "pivott"`}, CodeNoObjective, "/missions/0/objectives/0/next/failed", `"pivot"`},
		{"M-VAL-008 next to a group's member", "full", []string{`"next": { "done": "o_steal"`, `"next": { "done": "m_photo"`}, CodeNoObjective, "/missions/0/objectives/0/next/done", "group"},
		{"M-VAL-009 an item", "parcel_run", []string{`{ "id": "parcel_3", "type": "item", "item": "package"`, `{ "id": "parcel_3", "type": "item", "item": "parcel"`}, CodeNoItem, "/missions/0/actors/2/item", ""},
		{"M-VAL-009 give", "errands", []string{`{ "give": { "item": "package" } }`, `{ "give": { "item": "pakage" } }`}, CodeNoItem, "/missions/0/rules/0/do/0/give/item", `"package"`},
		{"M-VAL-009 an item's event", "parcel_run", []string{`item:package.picked`, `item:packages.picked`}, CodeNoItem, "/missions/0/rules/0/when", `"package"`},
		{"M-DOC-036 a common item's id", "office_hours", []string{`"id": "office_key"`, `"id": "package"`}, CodeReserved, "/missions/0/items/0/id", ""},
		{"M-DOC-036 an item twice", "full", []string{`"id": "car_key"`, `"id": "widget"`}, CodeTwice, "/missions/0/items/1/id", ""},
		{"M-VAL-009 pickup of no item actor", "clean_exit", []string{`"verb": "pickup", "item": "file"`, `"verb": "pickup", "item": "gate"`}, CodeActorKind, "/missions/0/objectives/2/item", ""},
		{"M-DOC-039 a tag may be an item's id", "full", []string{`"verb": "collect", "tag": "part"`, `"verb": "collect", "tag": "widget"`}, "", "", ""},
		{"a tag that nothing has", "full", []string{`"verb": "collect", "tag": "part"`, `"verb": "collect", "tag": "parts"`}, CodeNoTag, "/missions/0/objectives/5/tag", ""},
		{"M-VAL-010 use", "office_hours", []string{`"interactable": "front"`, `"interactable": "back"`}, CodeNoActor, "/missions/0/objectives/0/interactable", ""},
		{"M-VAL-010 lock", "full", []string{`{ "lock": { "door": "side" } }`, `{ "lock": { "door": "locker" } }`}, CodeActorKind, "/missions/0/rules/0/do/11/lock/door", ""},
		{"M-VAL-010 a container's event", "full", []string{`prop:hydrant.destroyed`, `container:box.opened`}, CodeNoActor, "/missions/0/rules/13/when", ""},
	})
}

func TestPhoneReferences(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-VAL-011 the help line", "full", []string{`"helpline": "dana"`, `"helpline": "dan"`}, CodeNoContact, "/missions/0/helpline", `"dana"`},
		{"M-VAL-011 a message's contact", "full", []string{`"id": "m2", "from": "dana"`, `"id": "m2", "from": "dan"`}, CodeNoContact, "/missions/0/rules/1/do/2/message/from", `"dana"`},
		{"M-ACN-002 any sender of sendMessage", "full", []string{`"from": "Dispatch"`, `"from": "Anybody At All"`}, "", "", ""},
		{"M-VAL-011 a call's dialogue", "full", []string{`{ "call": { "from": "dana", "dialogue": "briefing" } }`, `{ "call": { "from": "dana", "dialogue": "brief" } }`}, CodeNoDialogue, "/missions/0/rules/1/do/3/call/dialogue", ""},
		{"M-VAL-011 a node", "full", []string{`"line": "Go then.", "next": "end"`, `"line": "Go then.", "next": "ends"`}, CodeNoNode, "/missions/0/dialogues/0/nodes/1/next", `"end"`},
		{"M-VAL-011 a choice of an event", "full", []string{`choice:yes`, `choice:yess`}, CodeNoChoice, "/missions/0/rules/3/when", `"yes"`},
		{"M-VAL-011 a choice of talk", "full", []string{`"choice": "yes"`, `"choice": "perhaps"`}, CodeNoChoice, "/missions/0/objectives/7/choice", ""},
		{"M-VAL-011 an app", "full", []string{`"installApp": "bank"`, `"installApp": "bang"`}, CodeNoApp, "/missions/0/rules/1/do/6/installApp", `"bank"`},
		{"M-VAL-011 a screen", "full", []string{`"go": "vault"`, `"go": "safe"`}, CodeNoScreen, "/missions/0/apps/0/screens/0/buttons/0/go", ""},
		{"M-VAL-011 a terminal's screen", "full", []string{`"screen": "vault"`, `"screen": "volt"`}, CodeNoScreen, "/missions/0/actors/17/screen", "vault"},
		{"M-VAL-011 a button", "full", []string{`app:bank.send`, `app:bank.sent`}, CodeNoButton, "/missions/0/rules/4/when", `"send"`},
		{"M-VAL-011 a contact's person", "full", []string{`"contact": "dana", "dialogue": "briefing" }` + ",\n        { \"id\": \"cam\"", `"dialogue": "briefing" }` + ",\n        { \"id\": \"cam\""}, CodeNoContact, "/missions/0/actors/15", ""},
		{"M-VAL-012 a field in a rule", "full", []string{`"if": { "not": { "flag": "told" } }`, `"if": { "formIs": { "field": "word", "value": "x" } }`}, CodeFieldHere, "/missions/0/rules/0/if/formIs", "button"},
		{"M-VAL-012 a field of another screen", "full", []string{`"field": "word"`, `"field": "pin"`}, CodeFieldHere, "/missions/0/apps/0/screens/0/buttons/0/if/all/0/formIs", ""},
		{"M-VAL-037 a message's event", "full", []string{`message:m2.read`, `message:m3.read`}, CodeNoMessage, "/missions/0/rules/9/when", ""},
		{"M-VAL-037 a prop's event", "full", []string{`prop:hydrant.destroyed`, `prop:cam.destroyed`}, CodeActorKind, "/missions/0/rules/13/when", ""},
		{"M-VAL-037 wanted without police", "verbs", []string{`"level": "flat",`, `"level": "flat", "rules": { "police": false },`}, CodePoliceOff, "/missions/3/rules/1/when", ""},
		{"a timer that nothing starts", "full", []string{`"when": "timer:fuse"`, `"when": "timer:bomb"`}, CodeNoTimer, "/missions/0/rules/1/when", ""},
		{"M-EV-008 trespass where nobody can", "full", []string{`zone:keep_out.trespass`, `zone:za.trespass`}, CodeNeverHeard, "/missions/0/rules/2/when", "restricted"},
		{"M-EV-030 an event of another role", "full", []string{`npc:mark.threatened`, `npc:guard.threatened`}, CodeNeverHeard, "/missions/0/rules/12/when", ""},
		{"M-VAL-045 setSignal", "full", []string{`{ "junction": "e", "state": "auto" }`, `{ "junction": "crossing", "state": "auto" }`}, CodeNoPlace, "/missions/0/rules/1/do/15/setSignal/junction", ""},
		{"M-VAL-045 a race's event", "full", []string{`race:o_race.lap`, `race:o_goto.lap`}, CodeNoObjective, "/missions/0/rules/5/when", "race"},
		{"M-VAL-045 a signal's event", "full", []string{`signal:e.switched`, `signal:f.switched`}, CodeNoPlace, "/missions/0/rules/6/when", ""},
		{"a path", "full", []string{`"path": "round"`, `"path": "rounds"`}, CodeNoPath, "/missions/0/actors/10/path", `"round"`},
	})
}

func TestTeamReferences(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-VAL-055 a win", "getaway", []string{`"win": "robbers"`, `"win": "robber"`}, CodeNoTeam, "/missions/0/rules/0/do/0/win", `"robbers"`},
		{"M-VAL-055 an objective's team", "getaway", []string{`"verb": "deliver", "team": "robbers"`, `"verb": "deliver", "team": "thieves"`}, CodeNoTeam, "/missions/0/objectives/0/objectives/0/team", ""},
		{"M-VAL-055 a catch's targets", "getaway", []string{`"targets": { "team": "robbers" }`, `"targets": { "team": "nobody" }`}, CodeNoTeam, "/missions/0/objectives/0/objectives/1/targets/team", ""},
		{"M-VAL-055 next's win", "getaway", []string{`"win:chasers"`, `"win:chaser"`}, CodeNoTeam, "/missions/0/objectives/0/next/failed", `"chasers"`},
		{"M-VAL-055 a team's event", "full", []string{`team:red.wiped`, `team:green.wiped`}, CodeNoTeam, "/missions/1/rules/0/when", ""},
		{"M-VAL-055 a distance's team", "full", []string{`{ "team": "red" }, "player"`, `{ "team": "green" }, "player"`}, CodeNoTeam, "/missions/1/rules/0/if/lt/0/distance/0/team", ""},
		{"M-VAL-055 a team in a solo mission", "full", []string{`"in": "za", "near": { "place": "a", "radius": 3 } } } }] },` + "\n            { \"gt\": [{ \"count\": { \"vehicles\"", `"team": "red" } } }] },` + "\n            { \"gt\": [{ \"count\": { \"vehicles\""}, CodeNoTeam, "/missions/0/rules/14/while/any/11/gt/1/count/players/team", ""},
		{"M-VAL-055 a team where each is alone", "full", []string{`{ "id": "race", "verb": "race", "path": "ring", "rivals": [] }`, `{ "id": "race", "verb": "race", "team": "p1", "path": "ring", "rivals": [] }`}, CodeNoTeam, "/missions/3/objectives/0/team", ""},
		{"M-BR-005 win in a solo mission", "pivot_season", []string{`"done": "complete"`, `"done": "win:crew"`}, CodeVersusOnly, "/missions/0/objectives/0/next/done", ""},
	})
}

func TestValues(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-COND-022 the health of a place", "full", []string{`{ "health": { "actor": "car" } }`, `{ "health": { "place": "a" } }`}, CodeActorKind, "/missions/0/rules/14/while/any/8/lte/0/health/place", ""},
		{"M-COND-022 the health of a door", "full", []string{`{ "health": { "actor": "car" } }`, `{ "health": { "actor": "side" } }`}, CodeActorKind, "/missions/0/rules/14/while/any/8/lte/0/health/actor", "vehicle"},
		{"M-COND-022 the health of a person", "full", []string{`{ "health": { "actor": "car" } }`, `{ "health": { "actor": "guest" } }`}, "", "", ""},
		{"M-COND-021 the distance of a shop", "full", []string{`[{ "actor": "car" }, { "place": "a" }]`, `[{ "actor": "stall" }, { "place": "a" }]`}, CodeActorKind, "/missions/0/rules/0/do/5/set/value/distance/0/actor", ""},
		{"M-COND-021 the distance of items", "full", []string{`[{ "actor": "car" }, { "place": "a" }]`, `[{ "actor": "heap" }, { "place": "a" }]`}, "", "", ""},
		{"a vehicle tag that none has", "full", []string{`"tags": ["getaway"]`, `"tags": ["other"]`}, CodeNoTag, "/missions/0/rules/14/while/any/1/near/tag", ""},
		{"an enemy tag that none has", "full", []string{`"tag": "goon"`, `"tag": "thug"`}, CodeNoTag, "/missions/0/objectives/10/failIf/exists/enemies/tag", ""},
		{"M-COND-010 a time without an end", "full", []string{`{ "time": { "after": "22:00", "before": "06:00" } }`, `{ "time": {} }`}, CodeNeither, "/missions/0/rules/14/while/any/4/time", "after"},
		{"M-COND-010 a time with one end", "full", []string{`{ "time": { "after": "22:00", "before": "06:00" } }`, `{ "time": { "before": "06:00" } }`}, "", "", ""},
	})
}

func TestLevelsKnown(t *testing.T) {
	catalogue := *DefaultCatalogue()
	catalogue.Levels = []string{"flat", "main-riverbend"}
	text := edited(t, "errands", `"level": "flat"`, `"level": "flap"`)
	reap("a level that is not there", CodeNoLevel, "", text, edited(t, "errands"))
	_, diagnostics := Check(text, Options{Catalogue: &catalogue})
	faultCase{code: CodeNoLevel, pointer: "/level", hint: `"flat"`}.expect(t, diagnostics)
}
