package game

import "caper/levels/strict"

// checkVersusWords checks that catch, win and rival teams occur in versus only,
// and that a catch names the team that catches and another team as its target
// (M-VAL-056). References resolve the teams themselves (M-VAL-055).
func checkVersusWords(c *check, m *missionView) {
	for _, o := range m.all {
		var target *TeamTarget
		switch {
		case o.Catch != nil:
			target = &o.Catch.Targets
			if !m.versus() {
				c.fault(CodeVersusOnly, o.at, "", "catch belongs to versus missions")
				continue
			}
			if o.teamOf() == "" && !m.Play.EachAlone() {
				c.fault(CodeCatchTeam, o.at, `name it with "team"`, "a catch names the team that catches")
			}
		case o.Eliminate != nil && o.Eliminate.Targets != nil:
			target = o.Eliminate.Targets
			if !m.versus() {
				c.fault(CodeVersusOnly, o.at.Down("targets"), "name a group", "a rival team belongs to versus missions")
				continue
			}
		default:
			continue
		}
		if target.Team != "" && target.Team == o.teamOf() {
			c.fault(CodeCatchTeam, o.at.Down("targets").Down("team"), "name a rival team", "the team %s is its own target", quoted(target.Team))
		}
	}
	if m.versus() {
		return
	}
	for _, action := range m.actions {
		if action.Win != "" {
			c.fault(CodeVersusOnly, action.at, "use complete", "win belongs to versus missions")
		}
	}
}

// checkVersusEnds checks that in versus every team has something to do
// (M-VAL-051), that something ends the run (M-VAL-052), and that every
// completion decides a winner (M-VAL-053, M-VAL-054).
func checkVersusEnds(c *check, m *missionView) {
	if !m.versus() {
		return
	}
	busy, everyone, ends := map[string]bool{}, false, m.Play.EachAlone()
	for i := range m.all {
		o := &m.all[i]
		ends = ends || o.TimeLimit != nil
		if o.Next != nil {
			for _, to := range []string{o.Next.Done, o.Next.Failed} {
				_, win := WinTeam(to)
				ends = ends || win
			}
			if o.Next.Failed == NextComplete {
				c.fault(CodeNoWinner, o.at.Down("next").Down("failed"), "write win:<team>", "a failure that completes a versus mission decides no winner")
			}
		}
		if o.Group != nil {
			continue
		}
		busy[o.teamOf()] = true
		everyone = everyone || o.teamOf() == ""
	}
	for i := range m.teams {
		if !everyone && !busy[m.teams[i].ID] {
			c.fault(CodeIdleTeam, m.at.Down("play").Down("teams").Item(i), "give it an objective of its own", "the team %s has nothing to do", quoted(m.teams[i].ID))
		}
	}
	for _, action := range m.actions {
		ends = ends || action.Win != ""
	}
	if !ends {
		c.fault(CodeEndless, m.at.Down("objectives"), "add a win:<team>, the action win or a time limit", "nothing ends the run for every team")
	}
	c.checkWinners(m)
	c.completeActions(m)
}

// checkWinners reports an objective that completes the mission without any player
// having done it.
func (c *check) checkWinners(m *missionView) {
	g := graphOf(m)
	for i := range m.Objectives {
		o := &m.Objectives[i]
		completes := o.Next == nil && i == len(m.Objectives)-1
		if o.Next != nil {
			completes = o.Next.Done == NextComplete || o.Next.Done == "" && i == len(m.Objectives)-1
		}
		if g.completes[i] && completes && withoutDoer(o, "") {
			c.fault(CodeNoWinner, m.at.Down("objectives").Item(i), `lead to win:<team>, or name its team`, "no player in particular completes %s, so its completion decides no winner", quoted(o.ID))
		}
	}
}

// withoutDoer reports whether no player in particular does an objective: a hold
// clock that runs anywhere, without a team.
func withoutDoer(o *Objective, team string) bool {
	if o.Team != "" || team != "" {
		return false
	}
	if o.Group != nil {
		for i := range o.Group.Objectives {
			if !withoutDoer(&o.Group.Objectives[i], "") {
				return false
			}
		}
		return true
	}
	return o.Survive != nil || o.Lose != nil || o.Escape != nil || o.Wait != nil && o.Wait.Zone == ""
}

// uncausedEvents lists the kinds of event that no team causes.
var uncausedEvents = map[EventKind]bool{
	EventTimer: true, EventTime: true, EventWeather: true, EventMission: true, EventAlert: true,
	EventDialogue: true, EventApp: true, EventMessage: true, EventSignal: true,
}

// completeActions reports complete actions that run on events no team causes.
func (c *check) completeActions(m *missionView) {
	report := visitor{enter: func(x any, at *strict.Trail) {
		if action, is := x.(*Action); is && bool(action.Complete) {
			c.fault(CodeNoWinner, at, `use {"win": "<team>"}`, "no team causes this, so complete decides no winner")
		}
	}}
	for i := range m.Rules {
		at := m.at.Down("rules").Item(i)
		if rule := m.Rules[i].While; rule != nil {
			report.walk(&m.Rules[i], at)
		}
		rule := m.Rules[i].When
		if rule == nil {
			continue
		}
		o := m.objectives[rule.When.ID]
		nobody := rule.When.Kind == EventObjective && o != nil && withoutDoer(o, m.groupTeam(o))
		if nobody || uncausedEvents[rule.When.Kind] {
			report.walk(&m.Rules[i], at)
		}
	}
	for i := range m.Dialogues {
		report.walk(&m.Dialogues[i], m.at.Down("dialogues").Item(i))
	}
	for i := range m.Apps {
		report.walk(&m.Apps[i], m.at.Down("apps").Item(i))
	}
}

// groupTeam returns the team of the group of which an objective is a member.
func (m *missionView) groupTeam(o *Objective) string {
	for i := range m.all {
		if m.all[i].Objective == o {
			return m.all[i].teamOf()
		}
	}
	return ""
}
