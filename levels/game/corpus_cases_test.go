package game

import (
	"fmt"
	"strings"
	"testing"
)

// small returns a game with one mission that has the given objectives, and more
// keys.
func small(more, objectives string) string {
	return `{"id":"g","title":"T","level":"flat","places":{"a":{"x":6,"z":-20},"b":{"x":20,"z":-60}},` +
		`"zones":{"z":{"place":"a","radius":5},"y":{"place":"b","radius":5}},` +
		`"missions":[{"id":"m","title":"T",` + more + `"objectives":[` + objectives + `]}]}`
}

// many joins copies of a text, each with its number in place of #.
func many(count int, text string) string {
	var all []string
	for i := range count {
		all = append(all, strings.ReplaceAll(text, "#", fmt.Sprint(i)))
	}
	return strings.Join(all, ",")
}

// step is an objective without a fault; timed also has a time limit.
const (
	step  = `{"id":"go","verb":"goto","to":"z"}`
	timed = `{"id":"go","verb":"goto","to":"z","timeLimit":60}`
	car   = `"actors":[{"id":"car","type":"vehicle","class":"van","at":"a"}],`
	goons = `"actors":[{"id":"goons","type":"chasers","at":"a"%s}],`
)

// teams returns the play block of a mission with two teams.
func teams(more string) string {
	return `"play":{"mode":"versus","teams":[{"id":"red"},{"id":"blue"}]` + more + `},`
}

// withRules returns a small game with rules of the game.
func withRules(rules string) string {
	return strings.Replace(small("", step), `"places"`, `"rules":{`+rules+`},"places"`, 1)
}

// safeZone returns a small game whose safe zone has more keys.
func safeZone(keys string) string {
	return strings.Replace(withRules(`"safeZones":["y"]`), `"place":"b",`, `"place":"b",`+keys, 1)
}

// withRule returns a small game whose mission has one rule.
func withRule(rule string) string { return small(`"rules":[`+rule+`],`, step) }

// withGroup returns a small game with a group of chasers and one rule.
func withGroup(keys, rule string) string {
	return small(fmt.Sprintf(goons, keys)+`"rules":[`+rule+`],`, step)
}

// smallCase is a small game with one fault, and the same game without it.
type smallCase struct {
	name          string
	code          Code
	pointer       string
	faulty, sound string
}

func runSmallCases(t *testing.T, cases []smallCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			reap(c.name, c.code, "", []byte(c.faulty), []byte(c.sound))
			_, diagnostics := Check([]byte(c.faulty), Options{})
			faultCase{code: c.code, pointer: c.pointer}.expect(t, diagnostics)
			if _, diagnostics := Check([]byte(c.sound), Options{}); len(diagnostics) > 0 {
				t.Errorf("the game without the fault has %v", diagnostics)
			}
		})
	}
}

// TestSmallGames checks faults in games that are as small as possible, for the
// rows that the larger samples show only once.
func TestSmallGames(t *testing.T) {
	runSmallCases(t, []smallCase{
		{"an invalid byte in a title", CodeBadUTF8, "", strings.Replace(small("", step), `"T"`, "\"\xff\"", 1), small("", step)},
		{"a game of a later format", CodeNewerFormat, "/format", `{"format":3,"id":"g","title":"T","level":"flat"}`, `{"format":2,"id":"g","title":"T","level":"flat"}`},
		{"M-VAL-008 a failure that leads nowhere", CodeNoObjective, "/missions/0/objectives/0/next/failed", small("", `{"id":"go","verb":"goto","to":"z","next":{"failed":"run"}}`), small("", `{"id":"go","verb":"goto","to":"z","next":{"failed":"fail"}}`)},
		{"M-VAL-008 a success that leads nowhere", CodeNoObjective, "/missions/0/objectives/0/next/done", small("", `{"id":"go","verb":"goto","to":"z","next":{"done":"run","failed":"complete"}}`), small("", `{"id":"go","verb":"goto","to":"z","next":{"done":"complete","failed":"complete"}}`)},
		{"M-VAL-011 a node that is not there", CodeNoNode, "/missions/0/dialogues/0/nodes/0/next", small(`"dialogues":[{"id":"d","nodes":[{"id":"n","line":"Hello.","next":"bye"}]}],`, step), small(`"dialogues":[{"id":"d","nodes":[{"id":"n","line":"Hello."}]}],`, step)},
		{"M-VAL-013 a node that nothing leads to", CodeNodeUnreached, "/missions/0/dialogues/0/nodes/1", small(`"dialogues":[{"id":"d","nodes":[{"id":"n","line":"Hello."},{"id":"bye","line":"Bye."}]}],`, step), small(`"dialogues":[{"id":"d","nodes":[{"id":"n","line":"Hello.","next":"bye"},{"id":"bye","line":"Bye."}]}],`, step)},
		{"M-VAL-013 a screen that nothing leads to", CodeScreenReached, "/missions/0/apps/0/screens/1", small(`"apps":[{"id":"app","name":"App","screens":[{"id":"home","text":"Home."},{"id":"more","text":"More."}]}],`, step), small(`"apps":[{"id":"app","name":"App","screens":[{"id":"home","text":"Home.","buttons":[{"id":"on","text":"On","go":"more"}]},{"id":"more","text":"More."}]}],`, step)},
		{"M-VAL-014 a door with a code and a lock", CodeExclusive, "/missions/0/actors/0/code", small(`"actors":[{"id":"door","type":"door","at":"a","code":"0451","lock":"key:door:shed"}],`, step), small(`"actors":[{"id":"door","type":"door","at":"a","code":"0451"}],`, step)},
		{"M-VAL-014 a vehicle and an item", CodeExclusive, "/missions/0/objectives/0/item", small(car, `{"id":"go","verb":"deliver","vehicle":"car","item":"package","to":"z"}`), small(car, `{"id":"go","verb":"deliver","vehicle":"car","to":"z"}`)},
		{"M-VAL-015 players with a tag", CodeUnknownKey, "/missions/0/rules/0/if/exists/players/tag", withRule(`{"when":"mission:start","if":{"exists":{"players":{"tag":"x"}}},"do":[{"setFlag":"f"}]}`), withRule(`{"when":"mission:start","if":{"exists":{"players":{"in":"z"}}},"do":[{"setFlag":"f"}]}`)},
		{"M-VAL-015 items in a zone", CodeUnknownKey, "/missions/0/rules/0/if/exists/items/in", withRule(`{"when":"mission:start","if":{"exists":{"items":{"tag":"package","in":"z"}}},"do":[{"setFlag":"f"}]}`), withRule(`{"when":"mission:start","if":{"exists":{"items":{"tag":"package"}}},"do":[{"setFlag":"f"}]}`)},
		{"M-VAL-017 two that hold out too long", CodeLongestPath, "/missions/0/objectives", small("", `{"id":"go","verb":"survive","seconds":700},{"id":"on","verb":"survive","seconds":501}`), small("", `{"id":"go","verb":"survive","seconds":700},{"id":"on","verb":"survive","seconds":500}`)},
		{"M-VAL-017 a limit of 1201 s", CodeLongestPath, "/missions/0/objectives", small("", `{"id":"go","verb":"goto","to":"z","timeLimit":1201}`), small("", `{"id":"go","verb":"goto","to":"z","timeLimit":1200}`)},
		{"M-VAL-018 a member of 1201 s", CodeLongestPath, "/missions/0/objectives", small("", `{"id":"go","verb":"group","objectives":[{"id":"a","verb":"survive","seconds":1201},{"id":"b","verb":"survive","seconds":9}]}`), small("", `{"id":"go","verb":"group","objectives":[{"id":"a","verb":"survive","seconds":1191},{"id":"b","verb":"survive","seconds":1200}]}`)},
		{"M-VAL-018 a group's limit of 1201 s", CodeLongestPath, "/missions/0/objectives", small("", `{"id":"go","verb":"group","timeLimit":1201,"objectives":[{"id":"a","verb":"survive","seconds":1},{"id":"b","verb":"survive","seconds":9}]}`), small("", `{"id":"go","verb":"group","timeLimit":1200,"objectives":[{"id":"a","verb":"survive","seconds":1201},{"id":"b","verb":"survive","seconds":9}]}`)},
		{"M-VAL-019 a spawn every few seconds", CodeSpawnUncapped, "/missions/0/rules/0/every/do/0", withGroup(``, `{"while":{"flag":"f"},"every":{"seconds":5,"do":[{"spawn":{"group":"goons"}}]}}`), withGroup(`,"max":4`, `{"while":{"flag":"f"},"every":{"seconds":5,"do":[{"spawn":{"group":"goons"}}]}}`)},
		{"M-VAL-019 a spawn on a repeating rule", CodeSpawnUncapped, "/missions/0/rules/0/do/0", withGroup(``, `{"when":"zone:z.enter","repeat":true,"do":[{"spawn":{"group":"goons"}}]}`), withGroup(`,"max":4`, `{"when":"zone:z.enter","repeat":true,"do":[{"spawn":{"group":"goons"}}]}`)},
		{"M-VAL-020 two of two", CodeGroupWhole, "/missions/0/rules/0/do/0", withGroup(`,"count":2`, `{"when":"zone:z.enter","do":[{"spawn":{"group":"goons"}}]}`), withGroup(`,"count":2,"max":4`, `{"when":"zone:z.enter","do":[{"spawn":{"group":"goons"}}]}`)},
		{"M-VAL-020 a max of its count", CodeGroupWhole, "/missions/0/rules/0/do/0", withGroup(`,"count":3,"max":3`, `{"when":"zone:z.enter","do":[{"spawn":{"group":"goons"}}]}`), withGroup(`,"count":2,"max":3`, `{"when":"zone:z.enter","do":[{"spawn":{"group":"goons"}}]}`)},
	})
}

func TestBudgetsAndPlayOfSmallGames(t *testing.T) {
	runSmallCases(t, []smallCase{
		{"M-VAL-022 thirteen on foot", CodeEnemies, "/missions/0/actors", small(fmt.Sprintf(goons, `,"count":13`), step), small(fmt.Sprintf(goons, `,"count":12`), step)},
		{"M-VAL-022 five cars of three", CodeEnemies, "/missions/0/actors", small(fmt.Sprintf(goons, `,"mode":"car","crew":3,"max":5`), step), small(fmt.Sprintf(goons, `,"mode":"car","crew":3,"max":4`), step)},
		{"M-VAL-023 nine that watch", CodeWhileRules, "/missions/0/rules/8", withRule(many(9, `{"while":{"flag":"f#"},"enter":[{"setFlag":"g"}]}`)), withRule(many(8, `{"while":{"flag":"f#"},"enter":[{"setFlag":"g"}]}`))},
		{"M-VAL-023 nine that end", CodeWhileRules, "/missions/0/rules/8", withRule(many(9, `{"while":{"flag":"f#"},"exit":[{"setFlag":"g"}]}`)), withRule(many(8, `{"while":{"flag":"f#"},"exit":[{"setFlag":"g"}]}`))},
		{"M-VAL-024 players counted too often", CodeQueries, "/missions/0", withRule(`{"while":{"any":[` + many(25, `{"exists":{"players":{"in":"z"}}}`) + `]}}`), withRule(`{"while":{"any":[` + many(24, `{"exists":{"players":{"in":"z"}}}`) + `]}}`)},
		{"M-VAL-024 a group's health too often", CodeQueries, "/missions/0", withGroup("", `{"while":{"any":[`+many(25, `{"lt":[{"health":{"actor":"goons"}},50]}`)+`]}}`), withGroup("", `{"while":{"any":[`+many(24, `{"lt":[{"health":{"actor":"goons"}},50]}`)+`]}}`)},
		{"M-VAL-025 seventeen", CodeCounters, "/missions/0/counters", small(`"counters":{`+many(17, `"n#":0`)+`},`, step), small(`"counters":{`+many(16, `"n#":0`)+`},`, step)},
		{"M-VAL-025 twenty", CodeCounters, "/missions/0/counters", small(`"counters":{`+many(20, `"n#":1`)+`},`, step), small(`"counters":{`+many(16, `"n#":1`)+`},`, step)},
		{"M-VAL-032 a driver who stands", CodeChaseNowhere, "/missions/0/objectives/0", small(`"actors":[{"id":"man","type":"npc","at":"a","role":"driver"}],`, `{"id":"go","verb":"chase","target":"man"}`), small(`"actors":[{"id":"man","type":"npc","at":"a","role":"driver"}],`, `{"id":"go","verb":"chase","target":"man","to":"b"}`)},
		{"M-VAL-036 destroy an item", CodeActorKind, "/missions/0/objectives/0/targets/0", small(`"actors":[{"id":"it","type":"item","item":"key","at":"a"}],`, `{"id":"go","verb":"destroy","targets":["it"]}`), small(car, `{"id":"go","verb":"destroy","targets":["car"]}`)},
		{"M-VAL-037 a level that is heard of without police", CodePoliceOff, "/missions/0/rules/0/when", strings.Replace(withRule(`{"when":"wanted:up","do":[{"setFlag":"f"}]}`), `"places"`, `"rules":{"police":false},"places"`, 1), withRule(`{"when":"wanted:up","do":[{"setFlag":"f"}]}`)},
		{"M-VAL-039 a pickup", CodeZoneKind, "/rules/safeZones/0", safeZone(`"kind":"pickup",`), safeZone("")},
		{"M-VAL-039 a checkpoint", CodeZoneKind, "/rules/safeZones/0", safeZone(`"kind":"checkpoint",`), safeZone(`"kind":"safe",`)},
		{"M-VAL-047 each of one in versus", CodeTeams, "/missions/0/play", small(`"play":{"mode":"versus"},`, `{"id":"go","verb":"goto","to":"z","timeLimit":60}`), small(`"play":{"mode":"versus","teams":"each"},`, `{"id":"go","verb":"goto","to":"z","timeLimit":60}`)},
		{"M-VAL-047 each in coop", CodeTeams, "/missions/0/play/teams", small(`"play":{"mode":"coop","teams":"each"},`, step), small(`"play":{"mode":"coop"},`, step)},
		{"M-VAL-050 a start in versus", CodeStartUnused, "/missions/0/start", small(teams("")+`"start":{"on":"join"},`, timed), small(teams(""), timed)},
		{"M-VAL-051 blue stands by", CodeIdleTeam, "/missions/0/play/teams/1", small(teams(""), `{"id":"go","verb":"goto","team":"red","to":"z","timeLimit":60}`), small(teams(""), `{"id":"go","verb":"goto","to":"z","timeLimit":60}`)},
		{"M-VAL-051 red stands by", CodeIdleTeam, "/missions/0/play/teams/0", small(teams(""), `{"id":"go","verb":"goto","team":"blue","to":"z","timeLimit":60}`), small(teams(""), `{"id":"go","verb":"goto","to":"z","timeLimit":60}`)},
		{"M-VAL-052 no end for all", CodeEndless, "/missions/0/objectives", small(teams(""), step), small(teams(""), `{"id":"go","verb":"goto","to":"z","timeLimit":60}`)},
		{"M-VAL-052 an end for one alone", CodeEndless, "/missions/0/objectives", small(teams(""), `{"id":"go","verb":"goto","to":"z","next":{"done":"complete"}}`), small(teams(""), `{"id":"go","verb":"goto","to":"z","next":{"done":"win:red"}}`)},
		{"M-VAL-053 complete as the clock strikes", CodeNoWinner, "/missions/0/rules/0/do/0", small(teams("")+`"rules":[{"when":"time:12:30","do":[{"complete":true}]}],`, `{"id":"go","verb":"goto","to":"z","timeLimit":60}`), small(teams("")+`"rules":[{"when":"time:12:30","do":[{"win":"red"}]}],`, `{"id":"go","verb":"goto","to":"z","timeLimit":60}`)},
		{"M-VAL-056 win for one", CodeVersusOnly, "/missions/0/objectives/0/targets", small(fmt.Sprintf(goons, ""), `{"id":"go","verb":"eliminate","targets":{"team":"goons"}}`), small(fmt.Sprintf(goons, ""), `{"id":"go","verb":"eliminate","group":"goons"}`)},
	})
}
