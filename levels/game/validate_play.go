package game

import (
	"slices"

	"caper/levels/strict"
)

// MaxEachPlayers is the largest number of players of a free-for-all
// (M-OPEN-059).
const MaxEachPlayers = 8

// checkPlay checks the number of players: min does not exceed max, a solo
// mission has one player and any other at least two (M-VAL-046). Nobody may
// join a solo mission in progress (M-VAL-049). It warns of a start, retries or
// lives that have no effect (M-VAL-050, M-OPEN-007).
func checkPlay(c *check, m *missionView) {
	play := m.Play
	mode := play.ModeOrDefault()
	if play == nil || !slices.Contains(mode.Words(), string(mode)) {
		return
	}
	at := m.at.Down("play")
	low, high := play.PlayersOrDefault()
	switch {
	case low > high:
		c.fault(CodePlayers, at.Down("players"), "", "at least %d players and at most %d contradict each other", low, high)
	case mode == PlaySolo && (low != 1 || high != 1):
		c.fault(CodePlayers, at.Down("players"), `"mode": "coop" takes more`, "a solo mission has one player, not %d to %d", low, high)
	case mode != PlaySolo && low < 2:
		c.fault(CodePlayers, at.Down("players"), "", "a %s mission has at least two players, not %d", mode, low)
	}
	joining := play.JoinInProgressOrDefault()
	if mode == PlaySolo && joining != JoinNever {
		c.fault(CodeJoining, at.Down("joinInProgress"), "omit it", "nobody can join a solo mission in progress")
	}
	if mode == PlayVersus && joining == JoinUntilCheckpoint {
		c.fault(CodeJoinAllLong, at.Down("joinInProgress"), `write "always" if that is intended`, "a versus mission saves no checkpoint, so players may join at any time").
			beside(at.Down("mode"), "the mode is given here")
	}
	if mode != PlaySolo && m.Start != nil {
		c.fault(CodeStartUnused, m.at.Down("start"), "omit it", "a %s mission starts with its run; its start is never used", mode)
	}
	if play.Retries != nil && mode != PlayCoop {
		c.fault(CodeIgnored, at.Down("retries"), "omit it", "a %s mission has no retries", mode)
	}
	if play.Lives != nil && mode == PlaySolo {
		c.fault(CodeIgnored, at.Down("lives"), "omit it", "a solo mission has no lives")
	}
}

// checkTeams checks the teams: one for coop, two or more for versus, or each
// with at most 8 players (M-VAL-047). The teams' players must lie within the
// mission's bounds and add up to them (M-VAL-048, M-OPEN-005).
func checkTeams(c *check, m *missionView) {
	play := m.Play
	mode := play.ModeOrDefault()
	if !slices.Contains(mode.Words(), string(mode)) {
		return
	}
	if play == nil || play.Teams == nil {
		if mode == PlayVersus {
			c.fault(CodeTeams, m.at.Down("play"), `name two teams, or "teams": "each"`, "a versus mission has at least two teams")
		}
		return
	}
	at := m.at.Down("play").Down("teams")
	_, high := play.PlayersOrDefault()
	switch count := len(play.Teams.List); {
	case count == 0 && !play.Teams.Each:
	case mode == PlaySolo:
		c.fault(CodeTeams, at, "omit them", "a solo mission has no teams")
	case play.Teams.Each && mode != PlayVersus:
		c.fault(CodeTeams, at, "", "each player on their own is for versus missions")
	case play.Teams.Each:
		if high > MaxEachPlayers {
			c.fault(CodeTeams, at, `lower "players"`, "with each player on their own at most %d players are allowed, not %d", MaxEachPlayers, high)
		}
	case mode == PlayCoop && count != 1:
		c.fault(CodeTeams, at, "", "a coop mission has one team, not %d", count)
	case mode == PlayVersus && count < 2:
		c.fault(CodeTeams, at, "", "a versus mission has at least two teams, not %d", count)
	default:
		c.teamPlayers(play, at)
	}
}

func (c *check) teamPlayers(play *Play, at *strict.Trail) {
	low, high := play.PlayersOrDefault()
	sumLow, sumHigh := 0, 0
	for i := range play.Teams.List {
		teamLow, teamHigh := 0, high
		if players := play.Teams.List[i].Players; players != nil {
			teamLow, teamHigh = orDefault(players.Min, 0), orDefault(players.Max, high)
			if teamLow > teamHigh || teamHigh > high {
				c.fault(CodeTeamPlayers, at.Item(i).Down("players"), "", "the team's %d to %d players are not within the mission's, %d at most", teamLow, teamHigh, high)
			}
		}
		sumLow, sumHigh = sumLow+teamLow, sumHigh+teamHigh
	}
	if sumLow > low {
		c.fault(CodeTeamPlayers, at, "", "the teams need %d players together, and the mission starts with %d", sumLow, low)
	}
	if sumHigh < high {
		c.fault(CodeTeamPlayers, at, "", "the teams take %d players together, and the mission takes %d", sumHigh, high)
	}
}
