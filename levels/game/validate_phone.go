package game

import (
	"slices"

	"caper/levels/strict"
)

// checkDialogues checks that the nodes to which nodes and choices lead exist
// (M-VAL-011) and that every node can be reached from the first (M-VAL-013).
func checkDialogues(c *check, m *missionView) {
	for i := range m.Dialogues {
		dialogue := &m.Dialogues[i]
		at := m.at.Down("dialogues").Item(i).Down("nodes")
		index := map[string]int{}
		ids := idsOf(dialogue.Nodes, func(n *Node) string { return n.ID })
		for j := len(ids) - 1; j >= 0; j-- {
			index[ids[j]] = j
		}
		edges := make([][]int, len(dialogue.Nodes))
		lead := func(from int, to string, at *strict.Trail) {
			if to == "" {
				return
			}
			if target, known := index[to]; known {
				edges[from] = append(edges[from], target)
				return
			}
			c.unknownName(CodeNoNode, at, c.near(to, ids), "the dialogue %s has no node %s", quoted(dialogue.ID), quoted(to))
		}
		for j := range dialogue.Nodes {
			node := &dialogue.Nodes[j]
			place := at.Item(j)
			lead(j, node.Next, place.Down("next"))
			for k := range node.Choices {
				lead(j, node.Choices[k].Next, place.Down("choices").Item(k).Down("next"))
			}
			if node.Next != "" && len(node.Choices) > 0 {
				c.fault(CodeIgnored, place.Down("next"), "give each choice its next", "the next of a node with choices is never taken")
			}
		}
		for j, seen := range reached(edges, 0) {
			if !seen {
				c.fault(CodeNodeUnreached, at.Item(j), "lead to it, or remove it", "the node %s cannot be reached from the first", quoted(ids[j]))
			}
		}
	}
}

// reached returns which nodes of a graph can be reached from the given ones.
func reached(edges [][]int, from ...int) []bool {
	seen := make([]bool, len(edges))
	var stack []int
	push := func(to int) {
		if to < len(seen) && !seen[to] {
			seen[to] = true
			stack = append(stack, to)
		}
	}
	for _, start := range from {
		push(start)
	}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, to := range edges[at] {
			push(to)
		}
	}
	return seen
}

// checkApps checks that the screens to which buttons lead exist (M-VAL-011) and
// that every screen can be reached from the first or from a terminal
// (M-VAL-013).
func checkApps(c *check, m *missionView) {
	for i := range m.Apps {
		app := &m.Apps[i]
		at := m.at.Down("apps").Item(i).Down("screens")
		ids := app.screenIDs()
		index := map[string]int{}
		for j := len(ids) - 1; j >= 0; j-- {
			index[ids[j]] = j
		}
		edges := make([][]int, len(ids))
		for j := range app.Screens {
			for k := range app.Screens[j].Buttons {
				to := app.Screens[j].Buttons[k].Go
				if target, known := index[to]; known {
					edges[j] = append(edges[j], target)
				} else if to != "" {
					c.unknownName(CodeNoScreen, at.Item(j).Down("buttons").Item(k).Down("go"), c.near(to, ids), "the app %s has no screen %s", quoted(app.ID), quoted(to))
				}
			}
		}
		starts := []int{0}
		for j := range m.Actors {
			if terminal := m.Actors[j].Terminal; terminal != nil && terminal.App == app.ID {
				if target, known := index[terminal.Screen]; known {
					starts = append(starts, target)
				}
			}
		}
		for j, seen := range reached(edges, starts...) {
			if !seen {
				c.fault(CodeScreenReached, at.Item(j), "lead to it, or remove it", "the screen %s cannot be reached from the first or from a terminal", quoted(ids[j]))
			}
		}
	}
}

// checkForms checks that only buttons of its own screen read a form's field
// (M-VAL-012).
func checkForms(c *check, m *missionView) {
	everywhere := visitor{enter: func(x any, at *strict.Trail) {
		if field, reads := formRead(x); reads && !withinButton(at) {
			c.fault(CodeFieldHere, at, "only a button of the field's screen reads it", "the field %s cannot be read here", quoted(field))
		}
	}}
	everywhere.walk(m.Mission, m.at)
	for i := range m.Apps {
		for j := range m.Apps[i].Screens {
			screen := &m.Apps[i].Screens[j]
			fields := idsOf(screen.Form, func(f *FormField) string { return f.ID })
			here := visitor{enter: func(x any, at *strict.Trail) {
				if field, reads := formRead(x); reads && !slices.Contains(fields, field) {
					c.unknownName(CodeFieldHere, at, c.near(field, fields), "the screen %s has no field %s", quoted(screen.ID), quoted(field))
				}
			}}
			here.walk(screen, m.at.Down("apps").Item(i).Down("screens").Item(j))
		}
	}
}

// formRead returns the field that a condition or a value reads.
func formRead(x any) (field string, reads bool) {
	switch x := x.(type) {
	case *FormIs:
		return x.Field, x.Field != ""
	case *Value:
		return x.Form, x.Form != ""
	}
	return "", false
}

// withinButton reports whether a place is within a button. The replies of a
// message that a button sends are not.
func withinButton(at *strict.Trail) bool {
	for ; at != nil; at = at.Up {
		if at.Key == "message" && at.Index < 0 {
			return false
		}
		if at.Key == "buttons" && at.Index < 0 {
			return true
		}
	}
	return false
}

// checkPhoneUse warns of a mission that uses the phone in a game without one
// (M-OPEN-009), and resolves the choice of talk (M-VAL-011).
func checkPhoneUse(c *check, m *missionView) {
	for _, o := range m.all {
		if o.Talk == nil || o.Talk.Choice == "" {
			continue
		}
		if d := m.dialogues[o.Talk.Dialogue]; d != nil && !m.choices[d.ID][o.Talk.Choice] {
			c.unknownName(CodeNoChoice, o.at.Down("choice"), c.near(o.Talk.Choice, d.choiceIDs()), "the dialogue %s has no choice %s", quoted(d.ID), quoted(o.Talk.Choice))
		}
	}
	if c.document.Rules.PhoneOrDefault() {
		return
	}
	if m.Helpline != "" {
		c.fault(CodePhoneOff, m.at.Down("helpline"), "", "the game has no phone for calls to the help line")
	}
	for _, action := range m.actions {
		switch action.Kind() {
		case "message", "sendMessage", "call", "addContact", "installApp", "waypoint":
			c.fault(CodePhoneOff, action.at, "", "the game has no phone that could show this")
		}
	}
}
