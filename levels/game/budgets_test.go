package game

import (
	"fmt"
	"strings"
	"testing"
)

func TestBudgets(t *testing.T) {
	guards := func(count int) string {
		var b strings.Builder
		for i := range count {
			fmt.Fprintf(&b, `{ "id": "g%d", "type": "npc", "at": "kerb" },`, i)
		}
		return b.String()
	}
	whiles := func(count int) string {
		return strings.Repeat(`{ "while": { "flag": "x" }, "enter": [{ "setFlag": "y" }] },`, count)
	}
	counters := func(count int) string {
		var b strings.Builder
		for i := range count {
			fmt.Fprintf(&b, `"c%d": 0,`, i)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	queries := func(count int, value string) string {
		all := strings.TrimSuffix(strings.Repeat(`{ "gt": [`+value+`, 1] },`, count), ",")
		return `{ "while": { "any": [` + all + `] }, "enter": [{ "setFlag": "y" }] },`
	}
	const rules = `"rules": [`
	const actor = `{ "id": "investors"`
	const group = `{ "distance": ["player", { "actor": "investors" }] }`
	const place = `{ "distance": ["player", { "place": "kerb" }] }`
	survive := func(seconds string) []string { return []string{`"seconds": 20`, `"seconds": ` + seconds} }
	runFaultCases(t, []faultCase{
		{"M-VAL-022 twelve enemies", "pivot_season", []string{actor, guards(9) + actor}, "", "", ""},
		{"M-ACT-035 thirteen enemies", "pivot_season", []string{actor, guards(10) + actor}, CodeEnemies, "/missions/0/actors", ""},
		{"M-VAL-022 max 5 with crew 3", "pivot_season", []string{`"max": 3, "at": "kerb", "mode": "foot"`, `"max": 5, "at": "kerb", "mode": "car", "crew": 3`}, CodeEnemies, "/missions/0/actors", ""},
		{"M-OPEN-030 max 2 with crew 3", "pivot_season", []string{`"max": 3, "at": "kerb", "mode": "foot"`, `"max": 2, "at": "kerb", "mode": "car", "crew": 3`, actor, guards(6) + actor}, "", "", ""},
		{"M-ACT-015 a max below the count", "pivot_season", []string{`"count": 0, "max": 3`, `"count": 3, "max": 2`}, CodeGroupMax, "/missions/0/actors/0/max", ""},
		{"M-VAL-023 eight while rules", "pivot_season", []string{rules, rules + whiles(8)}, "", "", ""},
		{"M-VAL-023 nine while rules", "pivot_season", []string{rules, rules + whiles(9)}, CodeWhileRules, "/missions/0/rules/8", ""},
		{"M-VAL-024 24 queries", "pivot_season", []string{rules, rules + queries(24, group)}, "", "", ""},
		{"M-VAL-024 25 queries", "pivot_season", []string{rules, rules + queries(25, group)}, CodeQueries, "/missions/0", ""},
		{"M-OPEN-046 25 distances of places", "pivot_season", []string{rules, rules + queries(25, place)}, "", "", ""},
		{"M-VAL-025 16 counters", "pivot_season", []string{`"actors": [`, `"counters": {` + counters(16) + `}, "actors": [`}, "", "", ""},
		{"M-VAL-025 17 counters", "pivot_season", []string{`"actors": [`, `"counters": {` + counters(17) + `}, "actors": [`}, CodeCounters, "/missions/0/counters", ""},
		{"M-VAL-017 1200 s", "pivot_season", survive("1185"), "", "", ""},
		{"M-VAL-017 1201 s", "pivot_season", survive("1186"), CodeLongestPath, "/missions/0/objectives", ""},
		{"M-VAL-018 a group's longest member", "errands", []string{`"verb": "wait", "seconds": 4, "zone": "bench"`, `"verb": "survive", "seconds": 1201`}, CodeLongestPath, "/missions/0/objectives", ""},
		{"M-VAL-018 a group's own limit", "errands", []string{`"verb": "wait", "seconds": 4, "zone": "bench"`, `"verb": "survive", "seconds": 1201`, `"verb": "group",`, `"verb": "group", "timeLimit": 1200,`}, "", "", ""},
		{"M-OPEN-060 a wait of 1500 s", "errands", []string{`"seconds": 4, "zone": "bench"`, `"seconds": 1500, "zone": "bench"`}, CodeHoldLong, "/missions/0/objectives", ""},
		{"M-VAL-020 a group spawned whole", "pivot_season", []string{`"count": 0, "max": 3`, `"count": 4`}, CodeGroupWhole, "/missions/0/rules/0/do/0", "max"},
		{"M-VAL-019 a repeating spawn without a cap", "pivot_season", []string{`"count": 0, "max": 3`, `"count": 0`, `"do": [{ "spawn"`, `"repeat": true, "do": [{ "spawn"`}, CodeSpawnUncapped, "/missions/0/rules/0/do/0", ""},
		{"M-VAL-019 a max is a cap", "pivot_season", []string{`"do": [{ "spawn"`, `"repeat": true, "do": [{ "spawn"`}, "", "", ""},
		{"M-VAL-021 a repeating give", "errands", []string{`"when": "mission:start",`, `"when": "mission:start", "repeat": true,`}, CodeGiveUncapped, "/missions/0/rules/0/do/0", "counter"},
		{"M-VAL-021 with a counter", "errands", []string{`"when": "mission:start",`, `"when": "mission:start", "repeat": true, "if": { "all": [{ "lt": [{ "counter": "n" }, 3] }] },`, `"title": "A short list",`, `"title": "x", "counters": { "n": 0 },`}, "", "", ""},
		{"M-VAL-021 a cap that nothing changes", "errands", []string{`"when": "mission:start",`, `"when": "mission:start", "repeat": true, "if": { "lt": [{ "counter": "n" }, 3] },`, `"title": "A short list",`, `"title": "x", "counters": { "n": 0 },`}, CodeCapOpen, "/missions/0/rules/0/do/0", "add"},
		{"M-VAL-021 a cap that moves away", "errands", []string{`"when": "mission:start",`, `"when": "mission:start", "repeat": true, "if": { "gt": [{ "counter": "n" }, 3] },`, `"title": "A short list",`, `"title": "x", "counters": { "n": 9 },`, `{ "give": { "item": "package" } }`, `{ "give": { "item": "package" } }, { "add": { "counter": "n", "value": 1 } }`}, CodeCapOpen, "/missions/0/rules/0/do/0", "lt"},
		{"M-VAL-019 not more than three", "errands", []string{`"when": "mission:start",`, `"when": "mission:start", "repeat": true, "if": { "not": { "gte": [{ "counter": "n" }, 3] } },`, `"title": "A short list",`, `"title": "x", "counters": { "n": 0 },`, `{ "give": { "item": "package" } }`, `{ "give": { "item": "package" } }, { "add": { "counter": "n", "value": 1 } }`}, "", "", ""},
		{"M-VAL-021 a choice can be picked again", "full", []string{`"do": [{ "setFlag": "told" }]`, `"do": [{ "spawnItem": { "item": "widget", "at": "a" } }]`}, CodeGiveUncapped, "/missions/0/dialogues/0/nodes/0/choices/0/do/0", ""},
	})
}

func TestObjectivesCountMembers(t *testing.T) {
	group := func(i int) string {
		var members []string
		for j := range 6 {
			members = append(members, fmt.Sprintf(`{"id":"m%d_%d","verb":"survive","seconds":1}`, i, j))
		}
		return fmt.Sprintf(`{"id":"g%d","verb":"group","objectives":[%s]},`, i, strings.Join(members, ","))
	}
	var b strings.Builder
	for i := range 10 {
		b.WriteString(group(i))
	}
	text := edited(t, "office_hours", `"objectives": [`, `"objectives": [`+b.String())
	reap("more than 64 objectives", CodeObjectives, "", text, edited(t, "office_hours"))
	_, diagnostics := Check(text, Options{})
	faultCase{code: CodeObjectives, pointer: "/missions/0/objectives"}.expect(t, diagnostics)
}
