package game

import (
	"slices"

	"caper/levels/strict"
)

// checkEvents resolves what the events of a mission's rules name (M-VAL-002 to
// 011, M-VAL-037, M-VAL-045, M-VAL-055).
func checkEvents(c *check, m *missionView) {
	r := resolver{c, m}
	w := visitor{event: func(e *Event, at *strict.Trail) { r.event(e, at) }}
	w.walk(m.Mission, m.at)
}

func (r resolver) event(e *Event, at *strict.Trail) {
	shape := shapeOf(e.Kind)
	if shape == nil {
		return
	}
	if shape.ref != "" && e.ID != "" && !r.resolve([]string{shape.ref}, e.ID, at) {
		return
	}
	switch e.Kind {
	case EventRace:
		if o := r.m.objectives[e.ID]; o != nil && o.Race == nil {
			r.fault(CodeNoObjective, at, "name an objective of the verb race", "the objective %s is not a race", quoted(e.ID)).
				beside(r.m.objectivePlace(e.ID), "the objective is defined here")
		}
	case EventDialogue:
		if d := r.m.dialogues[e.ID]; d != nil && e.Verb == "choice" && !r.m.choices[e.ID][e.Argument] {
			r.unknownName(CodeNoChoice, at, r.near(e.Argument, d.choiceIDs()), "the dialogue %s has no choice %s", quoted(e.ID), quoted(e.Argument))
		}
	case EventApp:
		if a := r.m.apps[e.ID]; a != nil && !r.m.buttons[e.ID][e.Argument] {
			r.unknownName(CodeNoButton, at, r.near(e.Argument, a.buttonIDs()), "the app %s has no button %s", quoted(e.ID), quoted(e.Argument))
		}
	case EventWanted:
		if !r.document.Rules.PoliceOrDefault() {
			r.fault(CodePoliceOff, at, "", "a game without police raises no Wanted events")
		}
	case EventZone:
		if z := r.document.Zones.Find(e.ID); z != nil && e.Verb == "trespass" && z.Kind != ZoneRestricted {
			r.fault(CodeNeverHeard, at, `give the zone "kind": "restricted"`, "the zone %s is not restricted, so nobody trespasses in it", quoted(e.ID)).
				beside((*strict.Trail)(nil).Down("zones").Down(e.ID), "the zone is defined here")
		}
	case EventNPC:
		r.npcEvent(e, at)
	}
}

// npcEvents lists the events that only certain roles raise.
var npcEvents = map[string][]NPCRole{
	"threatened": {RoleTarget}, "escaped": {RoleTarget}, "arrived": {RoleDriver},
	"joined": {RoleVIP}, "boarded": {RoleVIP},
	"home": {RoleGuard, RoleCivilian, RoleTarget}, "out": {RoleGuard, RoleCivilian, RoleTarget},
}

func (r resolver) npcEvent(e *Event, at *strict.Trail) {
	actor := r.m.actorOf(e.ID, ActorNPC)
	roles := npcEvents[e.Verb]
	if actor == nil || actor.NPC == nil || roles == nil || slices.Contains(roles, actor.NPC.RoleOrDefault()) {
		return
	}
	r.fault(CodeNeverHeard, at, "", "%s never happens to a %s", quoted(e.Verb), actor.NPC.RoleOrDefault()).
		beside(r.m.actorPlace(e.ID), "the npc is defined here")
}

func (d *Dialogue) choiceIDs() []string {
	var ids []string
	for i := range d.Nodes {
		for j := range d.Nodes[i].Choices {
			ids = append(ids, d.Nodes[i].Choices[j].ID)
		}
	}
	return ids
}

func (a *App) buttonIDs() []string {
	var ids []string
	for i := range a.Screens {
		for j := range a.Screens[i].Buttons {
			ids = append(ids, a.Screens[i].Buttons[j].ID)
		}
	}
	return ids
}
