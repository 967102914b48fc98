package game

import (
	"slices"

	"caper/levels/strict"
)

// checkObjectives checks what each verb requires of the things that it names
// (M-VAL-014, M-VAL-031 to 035).
func checkObjectives(c *check, m *missionView) {
	for _, o := range m.all {
		switch {
		case o.Deliver != nil:
			c.deliver(m, o)
		case o.Give != nil:
			c.role(m, o.Give.To, o.at.Down("to"), "give requires", RoleContact)
		case o.Escort != nil:
			c.role(m, o.Escort.Actor, o.at.Down("actor"), "escort requires", RoleVIP)
		case o.Chase != nil:
			c.chase(m, o)
		case o.Photograph != nil:
			c.oneOf(o.at, "actor", o.Photograph.Actor != "", "place", o.Photograph.Place != "", "a photograph has one subject")
		case o.Eliminate != nil:
			c.oneOf(o.at, "group", o.Eliminate.Group != "", "targets", o.Eliminate.Targets != nil, "eliminate names a group or a rival team")
		case o.Escape != nil:
			c.escape(m, o)
		}
	}
}

// oneOf reports an error unless exactly one of two keys is present.
func (c *check) oneOf(at *strict.Trail, a string, hasA bool, b string, hasB bool, why string) {
	if hasA && hasB {
		c.fault(CodeExclusive, at.Down(b), "keep one of the two", "%s: %s or %s, not both", why, a, b).
			beside(at.Down(a), "the other one is here")
	} else if !hasA && !hasB {
		c.fault(CodeNeither, at, "", "%s: %s or %s is needed", why, a, b)
	}
}

func (c *check) deliver(m *missionView, o placed) {
	d := o.Deliver
	c.oneOf(o.at, "vehicle", d.Vehicle != "", "item", d.Item != "", "deliver brings a vehicle or items")
	if d.Vehicle == "" {
		if d.MaxDamage != nil {
			c.fault(CodeIgnored, o.at.Down("maxDamage"), "", "items take no damage")
		}
		return
	}
	if d.Count != nil && d.Item == "" {
		c.fault(CodeIgnored, o.at.Down("count"), "", "a vehicle is delivered once")
	}
	if c.document.Zones.Find(d.To) == nil && m.actorOf(d.To, ActorContainer) != nil {
		c.fault(CodeActorKind, o.at.Down("to"), "a zone or a garage actor", "a vehicle is not delivered into a container").
			beside(m.actorPlace(d.To), "the actor is defined here")
	}
}

// role reports an npc that has none of the roles; it accepts an id that is no
// npc's.
func (c *check) role(m *missionView, id string, at *strict.Trail, verb string, roles ...NPCRole) {
	actor := m.actorOf(id, ActorNPC)
	if actor == nil || actor.NPC == nil || slices.Contains(roles, actor.NPC.RoleOrDefault()) {
		return
	}
	words := make([]string, len(roles))
	for i, role := range roles {
		words[i] = string(role)
	}
	c.fault(CodeRole, at, "", "%s an npc of the role %s; %s is a %s", verb, orList(words), quoted(id), actor.NPC.RoleOrDefault()).
		beside(m.actorPlace(id), "the npc is defined here")
}

func orList(words []string) string {
	text := ""
	for i, word := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			text += " or "
		default:
			text += ", "
		}
		text += word
	}
	return text
}

func (c *check) chase(m *missionView, o placed) {
	c.role(m, o.Chase.Target, o.at.Down("target"), "chase requires", RoleTarget, RoleDriver)
	actor := m.actorOf(o.Chase.Target, ActorNPC)
	if actor == nil || actor.NPC == nil || actor.NPC.RoleOrDefault() != RoleDriver || o.Chase.To != "" {
		return
	}
	if len(actor.NPC.Route) == 0 && actor.NPC.Path == "" {
		c.fault(CodeChaseNowhere, o.at, `name a place with "to", or give the driver a route`, "the driver %s has nowhere to drive to", quoted(actor.ID)).
			beside(m.actorPlace(actor.ID), "the driver is defined here")
	}
}

func (c *check) escape(m *missionView, o placed) {
	e := o.Escape
	if e.From.Police {
		if !c.document.Rules.PoliceOrDefault() {
			c.fault(CodeNoPolice, o.at.Down("from"), "", "the game has no police to escape from").
				beside((*strict.Trail)(nil).Down("rules").Down("police"), "the police are switched off here")
		}
		if e.Seconds != nil {
			c.fault(CodePoliceClock, o.at.Down("seconds"), "omit it", "an escape from the police ends with the Wanted level")
		}
		if e.Distance != nil {
			c.fault(CodePoliceClock, o.at.Down("distance"), "omit it", "an escape from the police ends with the Wanted level")
		}
		return
	}
	if e.Seconds == nil && e.Distance == nil {
		c.fault(CodeEscapeOpen, o.at, "", "an escape from actors needs seconds, a distance or both")
	}
	for i, id := range e.From.Actors {
		c.role(m, id, o.at.Down("from").Item(i), "escape requires a group, or", RoleGuard, RoleCivilian)
	}
}

// checkGroups checks that members of groups lead nowhere, that need does not
// exceed the number of members, that a group has at most one race and contains
// no group (M-GRP-002, M-GRP-011), and that there are at most 64 objectives
// including members.
func checkGroups(c *check, m *missionView) {
	races := map[*Objective]*strict.Trail{}
	for _, o := range m.all {
		if o.group != nil {
			if o.Next != nil {
				c.fault(CodeMemberNext, o.at.Down("next"), "give the group its next", "a member of a group cannot have a next")
			}
			if o.Group != nil {
				c.fault(CodeGroupInGroup, o.at, "", "a group cannot be a member of a group")
			}
			if o.Race != nil {
				if first := races[o.group]; first != nil {
					c.fault(CodeGroupRaces, o.at, "", "a group has at most one race").beside(first, "the first race is here")
				} else {
					races[o.group] = o.at
				}
			}
		}
		if o.Group != nil && o.Group.NeedOrAll() > len(o.Group.Objectives) {
			c.fault(CodeGroupNeed, o.at.Down("need"), "", "a group of %d cannot need %d done", len(o.Group.Objectives), o.Group.NeedOrAll())
		}
	}
	if most := 64; len(m.all) > most && len(m.Objectives) <= most {
		c.fault(CodeObjectives, m.at.Down("objectives"), "", "the mission has %d objectives, including members of groups; at most %d are allowed", len(m.all), most)
	}
}

// checkRaces checks that a race names a race path and that its rivals are
// distinct driver actors. Only a versus mission may have no rivals (M-VAL-041,
// M-OPEN-085).
func checkRaces(c *check, m *missionView) {
	for _, o := range m.all {
		if o.Race == nil {
			continue
		}
		if path := c.document.Paths.Find(o.Race.Path); path != nil && path.Race == nil {
			c.fault(CodePathKind, o.at.Down("path"), "name a race path", "the path %s is a patrol's, not a race's", quoted(o.Race.Path)).
				beside((*strict.Trail)(nil).Down("paths").Down(o.Race.Path), "the path is defined here")
		}
		if len(o.Race.Rivals) == 0 && !m.versus() {
			c.fault(CodeRivals, o.at, "name one to seven driver actors", "a race needs rivals; only a versus mission may have none")
		}
		seen := map[string]*strict.Trail{}
		for i, id := range o.Race.Rivals {
			at := o.at.Down("rivals").Item(i)
			if first := seen[id]; first != nil {
				c.fault(CodeRivals, at, "", "the rival %s is named twice", quoted(id)).beside(first, "it is first named here")
			}
			seen[id] = at
			c.role(m, id, at, "a rival of a race must be", RoleDriver)
		}
	}
}

// checkPolice warns of setWanted in a game without police (M-ACN-007).
func checkPolice(c *check, m *missionView) {
	if c.document.Rules.PoliceOrDefault() {
		return
	}
	for _, action := range m.actions {
		if action.SetWanted != nil {
			c.fault(CodePoliceOff, action.at, "", "setWanted does nothing in a game without police")
		}
	}
}

// checkStealth warns of a bonus without a bonus hook and of a bonus hook
// without a bonus (M-STL-005).
func checkStealth(c *check, m *missionView) {
	if m.Stealth == nil {
		return
	}
	at := m.at.Down("stealth")
	hooked := false
	for _, hook := range m.Stealth.Hooks() {
		if hook.Mode != HookBonus {
			continue
		}
		hooked = true
		if m.Stealth.Bonus == nil {
			c.fault(CodeBonus, at.Down(hook.Key), `add a "bonus"`, "the hook %s pays a bonus, but there is none", hook.Key)
		}
	}
	if m.Stealth.Bonus != nil && !hooked {
		c.fault(CodeBonus, at.Down("bonus"), `set a hook to "bonus"`, "no hook pays the bonus")
	}
}

// checkGiveKey checks that an item of the game has the key tag that giveKey
// hands over (M-VAL-002).
func checkGiveKey(c *check, m *missionView) {
	for _, action := range m.actions {
		actor := m.actorOf(action.GiveKey, ActorVehicle)
		if actor == nil {
			continue
		}
		tag := actor.KeyTag()
		if !c.itemAnswers(tag) {
			c.fault(CodeNoKeyItem, action.at, "add an item with that tag to the mission", "no item of the game has the tag %s of the vehicle %s", quoted(tag), quoted(actor.ID)).
				beside(m.actorPlace(actor.ID), "the vehicle is defined here")
		}
	}
}

func (c *check) itemAnswers(tag string) bool { return c.items[tag] != nil || c.gameTags[tag] }
