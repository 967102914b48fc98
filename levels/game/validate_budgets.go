package game

import "caper/levels/strict"

// These are the budgets of a mission (M-VAL-022 to 025).
const (
	MaxEnemies    = 12
	MaxWhileRules = 8
	MaxQueries    = 24
	MaxCounters   = 16
)

// checkEnemyBudget allows 12 enemies per mission: every group's max times the
// crew of each car, plus the guards and civilians (M-VAL-022, M-OPEN-031).
func checkEnemyBudget(c *check, m *missionView) {
	for i := range m.Actors {
		if group := m.Actors[i].Chasers; group != nil && group.Max != nil && *group.Max < group.CountOrDefault() {
			c.fault(CodeGroupMax, m.at.Down("actors").Item(i).Down("max"), "", "a group of %d cannot have a max of %d", group.CountOrDefault(), *group.Max).
				beside(m.at.Down("actors").Item(i).Down("count"), "its count is here")
		}
	}
	if enemies := m.enemies(); enemies > MaxEnemies {
		recorded := c.fault(CodeEnemies, m.at.Down("actors"), "lower the groups' max, or their crews", "the mission may have %d enemies (each group's max times its crew, guards and civilians); at most %d are allowed", enemies, MaxEnemies)
		for i := range m.Actors {
			if count := enemiesOf(&m.Actors[i]); count > 1 {
				recorded.beside(m.at.Down("actors").Item(i), "%d of them are here", count)
			}
		}
	}
	if count := len(m.Counters); count > MaxCounters {
		c.fault(CodeCounters, m.at.Down("counters"), "", "the mission has %d counters; at most %d are allowed", count, MaxCounters)
	}
}

// enemies returns how many enemies the mission may have in all.
func (m *missionView) enemies() int {
	enemies := 0
	for i := range m.Actors {
		enemies += enemiesOf(&m.Actors[i])
	}
	return enemies
}

func enemiesOf(actor *Actor) int {
	if group := actor.Chasers; group != nil {
		if group.ModeOrDefault() == ModeCar {
			return group.MaxOrCount() * group.CrewOrDefault()
		}
		return group.MaxOrCount()
	}
	if npc := actor.NPC; npc != nil && (npc.RoleOrDefault() == RoleGuard || npc.RoleOrDefault() == RoleCivilian) {
		return 1
	}
	return 0
}

// checkWhileBudget allows 8 while rules per mission (M-VAL-023).
func checkWhileBudget(c *check, m *missionView) {
	count := 0
	for i := range m.Rules {
		if m.Rules[i].While == nil {
			continue
		}
		if count++; count == MaxWhileRules+1 {
			c.fault(CodeWhileRules, m.at.Down("rules").Item(i), "", "the mission has more than %d while rules", MaxWhileRules)
		}
	}
}

// checkQueryBudget allows 24 queries in the conditions that are checked on
// every step, which are while conditions and failIf (M-VAL-024). Every count
// and exists is a query, and so is each distance or health that names a group
// (M-OPEN-046).
func checkQueryBudget(c *check, m *missionView) {
	if queries := m.queries(); queries > MaxQueries {
		c.fault(CodeQueries, m.at, "move some into the if of a when rule", "the conditions checked on every step have %d queries; at most %d are allowed", queries, MaxQueries)
	}
}

// queries returns how many queries the mission's conditions ask on every step.
func (m *missionView) queries() int {
	queries := 0
	group := func(s *Spot) bool { return m.actorOf(s.Actor, ActorChasers) != nil }
	count := visitor{enter: func(x any, _ *strict.Trail) {
		switch x := x.(type) {
		case *Query:
			queries++
		case *Value:
			if x.Distance != nil && (group(&x.Distance[0]) || group(&x.Distance[1])) || x.Health != nil && group(x.Health) {
				queries++
			}
		}
	}}
	for i := range m.Rules {
		if m.Rules[i].While != nil {
			count.walk(&m.Rules[i].While.While, nil)
		}
	}
	for _, o := range m.all {
		if o.Defend != nil && o.Defend.FailIf != nil {
			count.walk(o.Defend.FailIf, nil)
		}
		if o.Group != nil && o.Group.FailIf != nil {
			count.walk(o.Group.FailIf, nil)
		}
	}
	return queries
}

// checkRepeats checks that repeated actions have a cap (M-VAL-019 to 021). A
// repeating spawn needs a counter in its if or a max of its group; a group that
// spawns completely with the mission cannot grow; a repeating give or spawnItem
// needs a counter in its if.
func checkRepeats(c *check, m *missionView) {
	recorded := map[*Action]bool{}
	c.repeats(m, recorded)
	for _, action := range m.actions {
		if action.Spawn == nil || recorded[action.Action] {
			continue
		}
		actor := m.actorOf(action.Spawn.Group, ActorChasers)
		if actor == nil || actor.Chasers == nil {
			continue
		}
		if most := actor.Chasers.MaxOrCount(); most <= actor.Chasers.CountOrDefault() {
			c.fault(CodeGroupWhole, action.at, `give the group a larger "max", or a smaller "count"`, "the whole group %s spawns at the start, %d of %d, and cannot grow", quoted(actor.ID), actor.Chasers.CountOrDefault(), most).
				beside(m.actorPlace(actor.ID), "the group is defined here")
		}
	}
}

// repeats reports what repeats without a cap, and adds the spawns that it
// reports to recorded.
func (c *check) repeats(m *missionView, recorded map[*Action]bool) {
	for i := range m.Rules {
		at := m.at.Down("rules").Item(i)
		if rule := m.Rules[i].When; rule != nil && rule.Repeat {
			c.repeating(m, recorded, rule.Do, at.Down("do"), rule.If)
		}
		if rule := m.Rules[i].While; rule != nil && rule.Every != nil {
			c.repeating(m, recorded, rule.Every.Do, at.Down("every").Down("do"), rule.Every.If)
		}
	}
	for i := range m.Dialogues {
		for j := range m.Dialogues[i].Nodes {
			for k := range m.Dialogues[i].Nodes[j].Choices {
				choice := &m.Dialogues[i].Nodes[j].Choices[k]
				c.repeating(m, recorded, choice.Do, m.at.Down("dialogues").Item(i).Down("nodes").Item(j).Down("choices").Item(k).Down("do"), choice.If)
			}
		}
	}
	for i := range m.Apps {
		for j := range m.Apps[i].Screens {
			for k := range m.Apps[i].Screens[j].Buttons {
				button := &m.Apps[i].Screens[j].Buttons[k]
				c.repeating(m, recorded, button.Do, m.at.Down("apps").Item(i).Down("screens").Item(j).Down("buttons").Item(k).Down("do"), button.If)
			}
		}
	}
}

// repeating reports the actions without a cap in a list that may run again, and
// warns of a cap that bounds nothing. The replies of a message sent in the list
// may run again too.
func (c *check) repeating(m *missionView, recorded map[*Action]bool, actions []Action, at *strict.Trail, ifs ...*Condition) {
	counted, bounded := false, false
	for _, condition := range ifs {
		if condition != nil {
			counted = counted || comparesCounter(condition)
			bounded = bounded || m.bounds(condition, false)
		}
	}
	for i := range actions {
		action := &actions[i]
		place := at.Item(i)
		switch {
		case action.Spawn != nil:
			actor := m.actorOf(action.Spawn.Group, ActorChasers)
			if actor == nil || actor.Chasers == nil || actor.Chasers.Max != nil {
				continue
			}
			if !counted {
				recorded[action] = true
				c.fault(CodeSpawnUncapped, place, `compare a counter in its "if", or give the group a "max"`, "a spawn of %s that may run again has no cap", quoted(actor.ID)).
					beside(m.actorPlace(actor.ID), "the group is defined here")
			}
		case action.Give != nil || action.SpawnItem != nil:
			if !counted {
				c.fault(CodeGiveUncapped, place, `compare a counter in its "if"`, "a %s that may run again has no cap", action.Kind())
			} else if !bounded {
				c.capOpen(place)
			}
		case action.Message != nil:
			for j := range action.Message.Choices {
				reply := &action.Message.Choices[j]
				c.repeating(m, recorded, reply.Do, place.Down("message").Down("choices").Item(j).Down("do"), append([]*Condition{reply.If}, ifs...)...)
			}
		}
	}
}

func (c *check) capOpen(at *strict.Trail) {
	c.fault(CodeCapOpen, at, `change the counter each time, such as {"add": {"counter": "…", "value": 1}}, and compare it with lt`, "the counter compared in its \"if\" never ends it")
}

// comparesCounter reports whether a condition compares a counter.
func comparesCounter(condition *Condition) bool {
	found := false
	(&visitor{enter: func(x any, _ *strict.Trail) {
		if pair, is := x.(*Value); is && pair.Counter != "" {
			found = true
		}
	}}).walk(condition, nil)
	return found
}

// bounds reports whether a condition compares a counter such that some action
// of the mission eventually makes it false: a counter that only rises with lt
// or lte, or one that only falls with gt or gte.
func (m *missionView) bounds(c *Condition, negated bool) bool {
	if c.Not != nil {
		return m.bounds(c.Not, !negated)
	}
	for _, list := range [][]Condition{c.All, c.Any} {
		for i := range list {
			if m.bounds(&list[i], negated) {
				return true
			}
		}
	}
	pair := c.Comparison()
	if pair == nil {
		return false
	}
	for side := range pair {
		counter := pair[side].Counter
		if counter == "" {
			continue
		}
		change := m.changes[counter]
		below := c.LT != nil || c.LTE != nil // whether the first value must be less than the second
		upper := below == (side == 0) != negated
		if change.set || c.EQ != nil && change.moves() || upper && change.rises || !upper && change.falls {
			return true
		}
	}
	return false
}
