package game

import "caper/levels/strict"

// placed is an objective with its place in the document, and the group of which
// it is a member, if any.
type placed struct {
	*Objective
	at    *strict.Trail
	group *Objective
}

// missionView is a mission with the indexes that the rules use.
type missionView struct {
	*Mission
	at         *strict.Trail
	actors     map[string]*Actor
	contacts   map[string]*Contact
	dialogues  map[string]*Dialogue
	apps       map[string]*App
	objectives map[string]*Objective
	// all holds the objectives in order, each group before its members.
	all     []placed
	teams   []Team
	teamIDs map[string]bool
	// steps holds the ids of the objectives that are not members of a group.
	steps map[string]bool
	// choices holds the choices of each dialogue, and buttons the buttons of
	// each app, by id.
	choices, buttons map[string]map[string]bool
	messages         map[string]bool
	timers           map[string]bool
	changes          map[string]change // by counter: what actions do to it
	vehicles         map[string]bool   // tags of vehicle actors
	members          map[string]bool   // tags of groups
	// actions holds every action with its place.
	actions []placedAction
}

type placedAction struct {
	*Action
	at *strict.Trail
}

func newMissionView(mission *Mission, at *strict.Trail) *missionView {
	m := &missionView{
		Mission: mission, at: at,
		actors: map[string]*Actor{}, contacts: map[string]*Contact{}, dialogues: map[string]*Dialogue{},
		apps: map[string]*App{}, objectives: map[string]*Objective{},
		messages: map[string]bool{}, timers: map[string]bool{}, changes: map[string]change{}, vehicles: map[string]bool{}, members: map[string]bool{},
	}
	index(mission.Actors, m.actors, func(a *Actor) string { return a.ID })
	index(mission.Contacts, m.contacts, func(c *Contact) string { return c.ID })
	index(mission.Dialogues, m.dialogues, func(d *Dialogue) string { return d.ID })
	index(mission.Apps, m.apps, func(a *App) string { return a.ID })
	for i := range mission.Objectives {
		m.place(&mission.Objectives[i], at.Down("objectives").Item(i), nil)
	}
	for i := range mission.Actors {
		if v := mission.Actors[i].Vehicle; v != nil {
			for _, tag := range v.Tags {
				m.vehicles[tag] = true
			}
		}
		if g := mission.Actors[i].Chasers; g != nil {
			for _, tag := range g.Tags {
				m.members[tag] = true
			}
		}
	}
	if mission.Play.ModeOrDefault() != PlaySolo {
		m.teams = mission.Play.TeamList()
	}
	m.teamIDs, m.steps = map[string]bool{}, map[string]bool{}
	for i := range m.teams {
		m.teamIDs[m.teams[i].ID] = true
	}
	for i := range mission.Objectives {
		m.steps[mission.Objectives[i].ID] = true
	}
	m.choices, m.buttons = map[string]map[string]bool{}, map[string]map[string]bool{}
	for i := range mission.Dialogues {
		m.choices[mission.Dialogues[i].ID] = setOf(mission.Dialogues[i].choiceIDs())
	}
	for i := range mission.Apps {
		m.buttons[mission.Apps[i].ID] = setOf(mission.Apps[i].buttonIDs())
	}
	(&visitor{enter: m.collect}).walk(mission, at)
	return m
}

// collect records the actions of a value and the ids that they define.
func (m *missionView) collect(x any, at *strict.Trail) {
	switch x := x.(type) {
	case *Action:
		m.actions = append(m.actions, placedAction{x, at})
		m.recordChange(x)
	case *SendMessageAction:
		m.messages[x.ID] = x.ID != "" || m.messages[x.ID]
	case *MessageAction:
		m.messages[x.ID] = x.ID != "" || m.messages[x.ID]
	case *StartTimerAction:
		m.timers[x.ID] = true
	}
}

// change is what the actions of a mission do to a counter.
type change struct{ rises, falls, set bool }

func (c change) moves() bool { return c != change{} }

func (m *missionView) recordChange(action *Action) {
	if set := action.Set; set != nil {
		known := m.changes[set.Counter]
		known.set = true
		m.changes[set.Counter] = known
	}
	if add := action.Add; add != nil {
		known, n := m.changes[add.Counter], add.Value.Number
		known.rises = known.rises || n != nil && *n > 0
		known.falls = known.falls || n != nil && *n < 0
		known.set = known.set || n == nil
		m.changes[add.Counter] = known
	}
}

// place records an objective and the members of a group, to any depth.
func (m *missionView) place(o *Objective, at *strict.Trail, group *Objective) {
	m.all = append(m.all, placed{o, at, group})
	if m.objectives[o.ID] == nil {
		m.objectives[o.ID] = o
	}
	if o.Group != nil {
		for i := range o.Group.Objectives {
			m.place(&o.Group.Objectives[i], at.Down("objectives").Item(i), o)
		}
	}
}

// index records the first entry of each id.
func index[T any](entries []T, into map[string]*T, id func(*T) string) {
	for i := range entries {
		if key := id(&entries[i]); into[key] == nil {
			into[key] = &entries[i]
		}
	}
}

// actorOf returns the actor with an id if it is of a kind, or nil.
func (m *missionView) actorOf(id string, kind ActorType) *Actor {
	if actor := m.actors[id]; actor != nil && actor.Type == kind {
		return actor
	}
	return nil
}

func (m *missionView) versus() bool { return m.Play.ModeOrDefault() == PlayVersus }

// teamOf returns the team of an objective, or its group's if it names none.
func (p *placed) teamOf() string {
	if p.Team == "" && p.group != nil {
		return p.group.Team
	}
	return p.Team
}

func setOf(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[word] = true
	}
	return set
}
