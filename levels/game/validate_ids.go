package game

import "caper/levels/strict"

// checkGameIDs checks that mission and item ids are unique in the game, that no
// item has the id of a common one, and that the level is known (M-DOC-036,
// M-VAL-009).
func checkGameIDs(c *check) {
	missions := map[string]*strict.Trail{}
	items := map[string]*strict.Trail{}
	for _, m := range c.missions {
		c.once(missions, m.ID, "mission", m.at.Down("id"))
		for j := range m.Items {
			at := m.at.Down("items").Item(j).Down("id")
			id := m.Items[j].ID
			if c.catalogue.Item(id) != nil {
				c.fault(CodeReserved, at, "give it an id of its own", "the item %s has the id of a common item", quoted(id))
			}
			c.once(items, id, "item", at)
		}
	}
	if c.catalogue.Levels == nil || c.document.Level == "" {
		return
	}
	for _, id := range c.catalogue.Levels {
		if id == c.document.Level {
			return
		}
	}
	c.unknownName(CodeNoLevel, (*strict.Trail)(nil).Down("level"), c.near(c.document.Level, c.catalogue.Levels), "there is no level %s", quoted(c.document.Level))
}

// once reports an id that has been seen before.
func (c *check) once(seen map[string]*strict.Trail, id, what string, at *strict.Trail) {
	if id == "" {
		return
	}
	if first := seen[id]; first != nil {
		c.fault(CodeTwice, at, "give each an id of its own", "the %s %s is defined twice", what, quoted(id)).
			beside(first, "it is first defined here")
		return
	}
	seen[id] = at
}

// checkMissionIDs checks that ids of one kind are unique in the mission. No npc
// may be called compound (M-ACT-036), no objective may have the name of a word
// of next, and no two objectives may share an id, including members of groups
// (M-GRP-011).
func checkMissionIDs(c *check, m *missionView) {
	seen := map[string]*strict.Trail{}
	for i := range m.Actors {
		at := m.at.Down("actors").Item(i).Down("id")
		c.once(seen, m.Actors[i].ID, "actor", at)
		if m.Actors[i].NPC != nil && m.Actors[i].ID == Compound {
			c.fault(CodeReserved, at, "give it another id", "an npc may not be called %s, which means the whole compound", quoted(Compound))
		}
	}
	seen = map[string]*strict.Trail{}
	for i := range m.Contacts {
		c.once(seen, m.Contacts[i].ID, "contact", m.at.Down("contacts").Item(i).Down("id"))
	}
	seen = map[string]*strict.Trail{}
	for _, o := range m.all {
		c.once(seen, o.ID, "objective", o.at.Down("id"))
		if o.ID == NextComplete || o.ID == NextFail {
			c.fault(CodeReserved, o.at.Down("id"), "give it another id", "an objective may not be called %s, which next uses for an end", quoted(o.ID))
		}
	}
	c.dialogueIDs(m)
	c.appIDs(m)
	if m.Play != nil && m.Play.Teams != nil {
		seen = map[string]*strict.Trail{}
		for i := range m.Play.Teams.List {
			c.once(seen, m.Play.Teams.List[i].ID, "team", m.at.Down("play").Down("teams").Item(i).Down("id"))
		}
	}
	for _, action := range m.actions {
		if action.Message == nil {
			continue
		}
		seen = map[string]*strict.Trail{}
		for i := range action.Message.Choices {
			c.once(seen, action.Message.Choices[i].ID, "reply", action.at.Down("message").Down("choices").Item(i).Down("id"))
		}
	}
}

func (c *check) dialogueIDs(m *missionView) {
	dialogues := map[string]*strict.Trail{}
	for i := range m.Dialogues {
		at := m.at.Down("dialogues").Item(i)
		c.once(dialogues, m.Dialogues[i].ID, "dialogue", at.Down("id"))
		nodes, choices := map[string]*strict.Trail{}, map[string]*strict.Trail{}
		for j := range m.Dialogues[i].Nodes {
			node := &m.Dialogues[i].Nodes[j]
			c.once(nodes, node.ID, "node", at.Down("nodes").Item(j).Down("id"))
			for k := range node.Choices {
				c.once(choices, node.Choices[k].ID, "choice", at.Down("nodes").Item(j).Down("choices").Item(k).Down("id"))
			}
		}
	}
}

func (c *check) appIDs(m *missionView) {
	apps := map[string]*strict.Trail{}
	for i := range m.Apps {
		at := m.at.Down("apps").Item(i)
		c.once(apps, m.Apps[i].ID, "app", at.Down("id"))
		screens, buttons := map[string]*strict.Trail{}, map[string]*strict.Trail{}
		for j := range m.Apps[i].Screens {
			screen := &m.Apps[i].Screens[j]
			place := at.Down("screens").Item(j)
			c.once(screens, screen.ID, "screen", place.Down("id"))
			for k := range screen.Buttons {
				c.once(buttons, screen.Buttons[k].ID, "button", place.Down("buttons").Item(k).Down("id"))
			}
			fields := map[string]*strict.Trail{}
			for k := range screen.Form {
				c.once(fields, screen.Form[k].ID, "field", place.Down("form").Item(k).Down("id"))
			}
		}
	}
}
