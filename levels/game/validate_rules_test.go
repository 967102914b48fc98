package game

import (
	"testing"
)

func TestIDs(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"a mission twice", "verbs", []string{`"id": "pickpocket"`, `"id": "ride_along"`}, CodeTwice, "/missions/1/id", ""},
		{"an actor twice", "full", []string{`"id": "heap"`, `"id": "car"`}, CodeTwice, "/missions/0/actors/4/id", ""},
		{"M-GRP-011 a member's id twice", "full", []string{`"id": "m_photo"`, `"id": "o_photo"`}, CodeTwice, "/missions/0/objectives/23/objectives/0/id", ""},
		{"a node twice", "full", []string{`{ "id": "end", "line"`, `{ "id": "go", "line"`}, CodeTwice, "/missions/0/dialogues/0/nodes/2/id", ""},
		{"M-VAL-048 a team twice", "full", []string{`{ "id": "blue" }`, `{ "id": "red" }`}, CodeTwice, "/missions/1/play/teams/1/id", ""},
		{"M-ACT-036 an npc called compound", "full", []string{`{ "id": "post", "type": "npc"`, `{ "id": "compound", "type": "npc"`}, CodeReserved, "/missions/0/actors/9/id", ""},
		{"an objective called complete", "office_hours", []string{`"id": "in"`, `"id": "complete"`}, CodeReserved, "/missions/0/objectives/0/id", ""},
	})
}

func TestWorldRules(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-VAL-039 a restricted safe zone", "full", []string{`"safeZones": ["haven"]`, `"safeZones": ["keep_out"]`}, CodeZoneKind, "/rules/safeZones/0", ""},
		{"M-VAL-039 a safe zone without a kind", "full", []string{`"safeZones": ["haven"]`, `"safeZones": ["za"]`}, "", "", ""},
		{"M-VAL-040 a price of nothing", "full", []string{`"prices": { "first_aid": 30`, `"prices": { "first_ad": 30`}, CodeNoItem, "/rules/prices/first_ad", `"first_aid"`},
		{"M-VAL-040 a loadout of nothing", "full", []string{`{ "item": "pistol", "slot": 2 }`, `{ "item": "pistole", "slot": 2 }`}, CodeNoItem, "/rules/loadout/0/item", `"pistol"`},
		{"M-VAL-040 a slot twice", "full", []string{`"count": 60, "slot": 9`, `"count": 60, "slot": 2`}, CodeLoadoutSlot, "/rules/loadout/1/slot", ""},
		{"M-VAL-040 the phone's slot", "full", []string{`"count": 60, "slot": 9`, `"count": 60, "slot": 16`}, CodeLoadoutSlot, "/rules/loadout/1/slot", ""},
		{"M-RULE-015 a slot past the strip", "full", []string{`"count": 60, "slot": 9`, `"count": 60, "slot": 17`}, CodeOutOfBounds, "/rules/loadout/1/slot", ""},
		{"M-VAL-041 a gate that is none", "full", []string{`"gates": ["gate_1", "gate_2"]`, `"gates": ["gate_1", "za"]`}, CodeZoneKind, "/paths/ring/gates/1", ""},
		{"M-ACT-028 a code and a lock", "full", []string{`"code": "0451"`, `"code": "0451", "lock": "key:pad"`}, CodeExclusive, "/missions/0/actors/7/code", ""},
		{"M-OPEN-085 a crew too large", "full", []string{`"crew": 2`, `"crew": 5`}, CodeCrew, "/missions/0/actors/2/crew", ""},
		{"M-VAL-042 a race's path", "full", []string{`"path": "round"`, `"path": "ring"`}, CodePathKind, "/missions/0/actors/10/path", ""},
		{"M-VAL-042 follows and drives", "full", []string{`"follow": "car"`, `"follow": "car", "route": ["a"]`}, CodeExclusive, "/missions/0/actors/12/follow", ""},
		{"M-VAL-043 two plain hours", "full", []string{`{ "at": "13:00"`, `{ "at": "08:00"`}, CodeScheduleClash, "/missions/0/actors/10/schedule/2/at", ""},
		{"M-VAL-043 a plain and a timed hour", "full", []string{`{ "at": "12:00"`, `{ "at": "13:00"`}, "", "", ""},
		{"M-VAL-043 two timed hours", "full", []string{`{ "at": "13:00"`, `{ "at": "12:00", "do": "goto", "place": "a", "for": 5 }, { "at": "13:00"`}, CodeScheduleClash, "/missions/0/actors/10/schedule/2/at", ""},
		{"M-VAL-044 for 0", "full", []string{`"for": 30, "every": 240`, `"for": 0.5`}, CodeTimedHour, "/missions/0/actors/10/schedule/1/for", ""},
		{"M-VAL-044 for 720", "full", []string{`"for": 30, "every": 240`, `"for": 720`}, "", "", ""},
		{"M-VAL-044 for 721", "full", []string{`"for": 30, "every": 240`, `"for": 721`}, CodeTimedHour, "/missions/0/actors/10/schedule/1/for", ""},
		{"M-VAL-044 every 4", "full", []string{`"for": 30, "every": 240`, `"for": 1, "every": 4`}, CodeTimedHour, "/missions/0/actors/10/schedule/1/every", ""},
		{"M-VAL-044 every 5", "full", []string{`"for": 30, "every": 240`, `"for": 1, "every": 5`}, "", "", ""},
		{"M-VAL-044 no longer than it lasts", "full", []string{`"for": 30, "every": 240`, `"for": 30, "every": 30`}, CodeTimedHour, "/missions/0/actors/10/schedule/1/every", ""},
		{"M-VAL-044 a plain hour recurs", "full", []string{`"for": 30, "every": 240`, `"every": 240`}, CodeTimedHour, "/missions/0/actors/10/schedule/1/every", "for"},
	})
}

func TestPhoneRules(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-PHONE-005 an orphan node", "full", []string{`"line": "Go then.", "next": "end"`, `"line": "Go then."`}, CodeNodeUnreached, "/missions/0/dialogues/0/nodes/2", ""},
		{"M-VAL-013 an orphan screen", "full", []string{`{ "id": "vault", "text": "Empty." }`, `{ "id": "vault", "text": "Empty." }, { "id": "attic", "text": "Dust." }`}, CodeScreenReached, "/missions/0/apps/0/screens/2", ""},
		{"M-VAL-013 an unreached node is an error, a screen only a warning", "full", []string{`{ "id": "vault", "text": "Empty." }`, `{ "id": "vault", "text": "Empty." }, { "id": "attic", "text": "Dust." }`}, "", "", ""},
		{"M-OPEN-009 no phone", "full", []string{`"phone": true`, `"phone": false`}, CodePhoneOff, "/missions/0/helpline", ""},
		{"next beside choices", "full", []string{`"line": "Well? {counter:tries}",`, `"line": "Well?", "next": "go",`}, CodeIgnored, "/missions/0/dialogues/0/nodes/0/next", ""},
	})
}

func TestObjectiveRules(t *testing.T) {
	runFaultCases(t, []faultCase{
		{"M-OBJ-014 a vehicle and an item", "full", []string{`"vehicle": "car", "to": "shop_garage"`, `"vehicle": "car", "item": "part", "to": "shop_garage"`}, CodeExclusive, "/missions/0/objectives/2/item", ""},
		{"M-VAL-014 neither", "full", []string{`"vehicle": "car", "to": "shop_garage"`, `"to": "shop_garage"`}, CodeNeither, "/missions/0/objectives/2", ""},
		{"a vehicle into a container", "full", []string{`"vehicle": "car", "to": "shop_garage"`, `"vehicle": "car", "to": "locker"`}, CodeActorKind, "/missions/0/objectives/2/to", ""},
		{"M-VAL-031 give to a guard", "full", []string{`"count": 2, "to": "dana_here"`, `"count": 2, "to": "guard"`}, CodeRole, "/missions/0/objectives/16/to", ""},
		{"M-VAL-031 escort of a guard", "full", []string{`"actor": "guest"`, `"actor": "guard"`}, CodeRole, "/missions/0/objectives/17/actor", ""},
		{"M-VAL-031 chase of a guard", "full", []string{`"verb": "chase", "target": "mark"`, `"verb": "chase", "target": "guard"`}, CodeRole, "/missions/0/objectives/18/target", ""},
		{"M-VAL-032 a chased driver without a way", "verbs", []string{`"target": "courier", "to": "courier.getaway"`, `"target": "courier"`}, CodeChaseNowhere, "/missions/2/objectives/0", "route"},
		{"M-VAL-033 two subjects", "full", []string{`"verb": "photograph", "actor": "mark"`, `"verb": "photograph", "place": "a", "actor": "mark"`}, CodeExclusive, "/missions/0/objectives/19/place", ""},
		{"M-VAL-033 a wait's zone", "errands", []string{`"seconds": 4, "zone": "bench"`, `"seconds": 4, "zone": "bank"`}, CodeNoZone, "/missions/0/objectives/0/objectives/2/zone", ""},
		{"M-VAL-034 no police to escape", "verbs", []string{`"level": "flat",`, `"level": "flat", "rules": { "police": false },`}, CodeNoPolice, "/missions/3/objectives/0/from", ""},
		{"M-ACN-007 setWanted without police", "verbs", []string{`"level": "flat",`, `"level": "flat", "rules": { "police": false },`}, CodePoliceOff, "/missions/3/rules/0/do/0", ""},
		{"M-VAL-034 seconds with the police", "verbs", []string{`"from": "police"`, `"from": "police", "seconds": 5`}, CodePoliceClock, "/missions/3/objectives/0/seconds", ""},
		{"M-VAL-034 a distance with the police", "verbs", []string{`"from": "police"`, `"from": "police", "distance": 5`}, CodePoliceClock, "/missions/3/objectives/0/distance", ""},
		{"M-VAL-035 neither seconds nor a distance", "full", []string{`"from": ["goons", "guard"], "seconds": 5, "distance": 30`, `"from": ["goons", "guard"]`}, CodeEscapeOpen, "/missions/0/objectives/21", ""},
		{"M-VAL-035 a driver", "full", []string{`"from": ["goons", "guard"]`, `"from": ["goons", "cabbie"]`}, CodeRole, "/missions/0/objectives/21/from/1", ""},
		{"M-VAL-036 destroy a door", "full", []string{`"targets": ["car", "mark",`, `"targets": ["car", "side",`}, CodeActorKind, "/missions/0/objectives/22/targets/1", ""},
		{"M-GRP-002 a member with a next", "errands", []string{`"seconds": 4, "zone": "bench"`, `"seconds": 4, "zone": "bench", "next": { "done": "complete" }`}, CodeMemberNext, "/missions/0/objectives/0/objectives/2/next", ""},
		{"M-GRP-011 need too many", "full", []string{`"need": 1, "timeLimit": 90`, `"need": 3, "timeLimit": 90`}, CodeGroupNeed, "/missions/0/objectives/23/need", ""},
		{"M-GRP-011 two races", "full", []string{`{ "id": "m_police", "verb": "escape", "from": "police" }`, `{ "id": "r1", "verb": "race", "path": "ring", "rivals": ["cabbie"] }, { "id": "r2", "verb": "race", "path": "ring", "rivals": ["cabbie"] }`}, CodeGroupRaces, "/missions/0/objectives/23/objectives/2", ""},
		{"a group in a group", "errands", []string{`{ "id": "sit", "verb": "wait", "seconds": 4, "zone": "bench" }`, `{ "id": "inner", "verb": "group", "objectives": [{ "id": "x", "verb": "wait", "seconds": 1 }, { "id": "y", "verb": "wait", "seconds": 1 }] }`}, CodeGroupInGroup, "/missions/0/objectives/0/objectives/2", ""},
		{"M-VAL-041 a race on a patrol", "full", []string{`"path": "ring", "laps": 1`, `"path": "round", "laps": 1`}, CodePathKind, "/missions/0/objectives/15/path", ""},
		{"M-ACT-045 a rival on foot", "full", []string{`"rivals": ["cabbie"]`, `"rivals": ["mark"]`}, CodeRole, "/missions/0/objectives/15/rivals/0", ""},
		{"M-VAL-041 a rival twice", "full", []string{`"rivals": ["cabbie"]`, `"rivals": ["cabbie", "cabbie"]`}, CodeRivals, "/missions/0/objectives/15/rivals/1", ""},
		{"M-OPEN-085 no rivals in a solo mission", "full", []string{`"rivals": ["cabbie"]`, `"rivals": []`}, CodeRivals, "/missions/0/objectives/15", ""},
		{"M-STL-005 a hook without a bonus", "clean_exit", []string{`"unseen": "fail"`, `"unseen": "bonus"`}, CodeBonus, "/missions/0/stealth/unseen", ""},
		{"M-STL-005 a bonus without a hook", "clean_exit", []string{`"unseen": "fail"`, `"bonus": { "cash": 5 }`}, CodeBonus, "/missions/0/stealth/bonus", ""},
		{"M-VAL-016 a loop", "pivot_season", []string{`"text": "Survive the down round"`, `"next": { "failed": "pitch" }`}, CodeLoop, "/missions/0/objectives/0", ""},
		{"M-VAL-016 an unreached objective", "pivot_season", []string{`"failed": "pivot"`, `"failed": "fail"`}, CodeUnreached, "/missions/0/objectives/1", ""},
		{"M-VAL-016 nothing completes", "office_hours", []string{`"interactable": "front"`, `"interactable": "front", "next": { "done": "fail" }`}, CodeNeverDone, "/missions/0/objectives", ""},
		{"M-VAL-016 a failure that completes will do", "office_hours", []string{`"interactable": "front"`, `"interactable": "front", "next": { "done": "fail", "failed": "complete" }`}, "", "", ""},
	})
}
