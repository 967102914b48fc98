package game

import "testing"

func TestPlayRules(t *testing.T) {
	const teams = `"players": { "min": 2, "max": 8 },` + "\n        \"teams\": ["
	const coop = `"play": { "mode": "coop", "retries": 1 }`
	const each = `"teams": "each", "players": { "min": 2, "max": 8 }`
	runFaultCases(t, []faultCase{
		{"M-VAL-046 min past max", "full", []string{coop, `"play": { "mode": "coop", "players": { "min": 4, "max": 3 } }`}, CodePlayers, "/missions/2/play/players", ""},
		{"M-VAL-046 two in a solo mission", "full", []string{coop, `"play": { "players": { "max": 2 } }`}, CodePlayers, "/missions/2/play/players", ""},
		{"M-VAL-046 one in a solo mission", "full", []string{coop, `"play": { "players": { "min": 1, "max": 1 } }`}, "", "", ""},
		{"M-VAL-046 one in a coop mission", "full", []string{coop, `"play": { "mode": "coop", "players": { "min": 1 } }`}, CodePlayers, "/missions/2/play/players", ""},
		{"M-VAL-046 two in a coop mission", "full", []string{coop, `"play": { "mode": "coop", "players": { "min": 2, "max": 2 } }`}, "", "", ""},
		{"M-VAL-047 two coop teams", "full", []string{coop, `"play": { "mode": "coop", "teams": [{ "id": "a" }, { "id": "b" }] }`}, CodeTeams, "/missions/2/play/teams", ""},
		{"M-VAL-047 one versus team", "full", []string{",\n          { \"id\": \"blue\" }", ""}, CodeTeams, "/missions/1/play/teams", ""},
		{"M-VAL-047 versus without teams", "full", []string{each, `"players": { "min": 2, "max": 8 }`}, CodeTeams, "/missions/3/play", ""},
		{"M-OPEN-059 nine each for themselves", "full", []string{each, `"teams": "each", "players": { "min": 2, "max": 9 }`}, CodeTeams, "/missions/3/play/teams", ""},
		{"M-OPEN-059 teams of sixteen", "full", []string{teams, `"players": { "min": 2, "max": 20 },` + "\n        \"teams\": [", `"players": { "min": 1, "max": 4 }`, `"players": { "min": 1, "max": 16 }`}, "", "", ""},
		{"M-VAL-047 teams in a solo mission", "full", []string{coop, `"play": { "teams": [{ "id": "a" }] }`}, CodeTeams, "/missions/2/play/teams", ""},
		{"M-VAL-048 a team past the mission", "full", []string{`"players": { "min": 1, "max": 4 }`, `"players": { "min": 1, "max": 9 }`}, CodeTeamPlayers, "/missions/1/play/teams/0/players", ""},
		{"M-OPEN-005 the minima are one too many", "getaway", []string{`"players": { "min": 4, "max": 8 }`, `"players": { "min": 3, "max": 8 }`}, CodeTeamPlayers, "/missions/0/play/teams", ""},
		{"M-OPEN-005 the maxima are one too few", "getaway", []string{`"players": { "min": 4, "max": 8 }`, `"players": { "min": 4, "max": 9 }`}, CodeTeamPlayers, "/missions/0/play/teams", ""},
		{"M-VAL-048 a spawn that is no zone", "getaway", []string{`"spawn": "robbers_base"`, `"spawn": "vault"`}, CodeNoZone, "/missions/0/play/teams/0/spawn", ""},
		{"M-VAL-049 joining a solo mission", "full", []string{coop, `"play": { "joinInProgress": "always" }`}, CodeJoining, "/missions/2/play/joinInProgress", ""},
		{"M-VAL-049 versus until a checkpoint", "full", []string{`"joinInProgress": "always"`, `"joinInProgress": "untilCheckpoint"`}, CodeJoinAllLong, "/missions/1/play/joinInProgress", ""},
		{"M-VAL-050 a start in a coop mission", "full", []string{coop, coop + `, "start": { "on": "join" }`}, CodeStartUnused, "/missions/2/start", ""},
		{"M-OPEN-007 retries in versus", "full", []string{`"joinInProgress": "always"`, `"retries": 2`}, CodeIgnored, "/missions/1/play/retries", ""},
		{"M-OPEN-007 lives in a solo mission", "full", []string{coop, `"play": { "lives": { "per": "team", "count": 1 } }`}, CodeIgnored, "/missions/2/play/lives", ""},
	})
}

func TestVersusRules(t *testing.T) {
	const nab = `"verb": "catch", "team": "chasers", "targets": { "team": "robbers" }`
	const rule = `"when": "objective:getaway.done", "do": [{ "win": "robbers" }]`
	runFaultCases(t, []faultCase{
		{"M-VAL-056 catch in a coop mission", "full", []string{`"verb": "goto", "to": "za" }]`, `"verb": "catch", "team": "crew", "targets": { "team": "crew" } }]`}, CodeVersusOnly, "/missions/2/objectives/0", ""},
		{"M-VAL-056 win in a solo mission", "errands", []string{`{ "give": { "item": "package" } }`, `{ "win": "crew" }`}, CodeVersusOnly, "/missions/0/rules/0/do/0", ""},
		{"M-VAL-056 a catch of no team", "getaway", []string{nab, `"verb": "catch", "targets": { "team": "robbers" }`}, CodeCatchTeam, "/missions/0/objectives/0/objectives/1", ""},
		{"M-VAL-056 a catch of its own", "getaway", []string{nab, `"verb": "catch", "team": "robbers", "targets": { "team": "robbers" }`}, CodeCatchTeam, "/missions/0/objectives/0/objectives/1/targets/team", ""},
		{"M-VAL-051 an idle team", "getaway", []string{nab, `"verb": "pickup", "team": "robbers", "item": "bag"`}, CodeIdleTeam, "/missions/0/play/teams/1", ""},
		{"M-VAL-051 an objective for everyone", "getaway", []string{nab, `"verb": "pickup", "item": "bag"`}, "", "", ""},
		{"M-VAL-052 nothing ends the run", "getaway", []string{`"timeLimit": 300,`, "", `"next": { "failed": "win:chasers" },`, "", rule, `"when": "objective:getaway.done", "do": [{ "showText": "x" }]`}, CodeEndless, "/missions/0/objectives", ""},
		{"M-VAL-052 a time limit ends it", "getaway", []string{`"next": { "failed": "win:chasers" },`, "", rule, `"when": "objective:getaway.done", "do": [{ "showText": "x" }]`}, "", "", ""},
		{"M-VAL-053 complete on a timer", "getaway", []string{rule, `"when": "timer:t", "do": [{ "complete": true }]`}, CodeNoWinner, "/missions/0/rules/0/do/0", "win"},
		{"M-VAL-053 complete in a while rule", "getaway", []string{rule, `"while": { "flag": "x" }, "enter": [{ "complete": true }]`}, CodeNoWinner, "/missions/0/rules/0/enter/0", "win"},
		{"M-VAL-053 complete on a team's objective", "getaway", []string{rule, `"when": "objective:getaway.done", "do": [{ "complete": true }]`}, "", "", ""},
		{"M-VAL-054 a failure that completes", "getaway", []string{`"failed": "win:chasers"`, `"failed": "complete"`}, CodeNoWinner, "/missions/0/objectives/0/next/failed", "win"},
		{"M-VAL-054 nobody in particular completes", "getaway", []string{`"objectives": [` + "\n        {", `"objectives": [` + "\n        { \"id\": \"first\", \"verb\": \"goto\", \"to\": \"hideout\", \"timeLimit\": 5, \"next\": { \"failed\": \"alive\" } }, { \"id\": \"alive\", \"verb\": \"survive\", \"seconds\": 5, \"next\": { \"done\": \"complete\", \"failed\": \"chase\" } },\n        {"}, CodeNoWinner, "/missions/0/objectives/1", "win"},
	})
}

// covers M-RUN-003, M-RUN-004, M-RUN-011, M-RUN-012
func TestPlayDefaults(t *testing.T) {
	for _, c := range []struct {
		play      *Play
		low, high int
		onDeath   OnDeath
		retries   int
	}{
		{nil, 1, 1, DeathCheckpoint, 0},
		{&Play{Mode: PlayCoop}, 2, 4, DeathCheckpoint, 2},
		{&Play{Mode: PlayVersus}, 2, 8, DeathTeamSpawn, 0},
	} {
		low, high := c.play.PlayersOrDefault()
		if low != c.low || high != c.high || c.play.OnDeathOrDefault() != c.onDeath || c.play.RetriesOrDefault() != c.retries {
			t.Errorf("%s: %d to %d players, %s, %d retries", c.play.ModeOrDefault(), low, high, c.play.OnDeathOrDefault(), c.play.RetriesOrDefault())
		}
	}
	if teams := (&Play{Mode: PlayCoop}).TeamList(); len(teams) != 1 || teams[0].ID != "crew" {
		t.Errorf("the default teams are %v", teams)
	}
}
