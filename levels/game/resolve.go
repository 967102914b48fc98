package game

import (
	"slices"
	"strings"

	"caper/levels/strict"
)

// resolver looks up references, in a mission or, if m is nil, in the game.
type resolver struct {
	*check
	m *missionView
}

// checkGameReferences resolves the references outside of missions.
func checkGameReferences(c *check) {
	r := resolver{c, nil}
	w := visitor{leaf: r.leaf, key: r.key}
	root := (*strict.Trail)(nil)
	for i := range c.document.Zones {
		w.walk(&c.document.Zones[i].Value, root.Down("zones").Down(c.document.Zones[i].ID))
	}
	for i := range c.document.Paths {
		w.walk(&c.document.Paths[i].Value, root.Down("paths").Down(c.document.Paths[i].ID))
	}
	w.walk(&c.document.Rules, root.Down("rules"))
}

// checkMissionReferences resolves every reference of a mission whose kind its
// tags state, including counters in texts (M-VAL-001 to 011, M-VAL-055).
func checkMissionReferences(c *check, m *missionView) {
	r := resolver{c, m}
	w := visitor{leaf: r.leaf, key: r.key}
	w.walk(m.Mission, m.at)
}

func (r resolver) key(f *field, key string, at *strict.Trail) {
	if !r.known(f.keys, key) {
		recorded, near := r.reportUnresolved([]string{f.keys}, key, at)
		r.unknownTableKey(at, near, recorded)
	}
}

func (r resolver) leaf(f *field, text string, at *strict.Trail) {
	switch {
	case text == "":
	case f.form == "text":
		r.counters(text, at)
	case f.form == "next":
		r.next(text, at)
	case f.form == "id" && !validID(text), f.form == "tag" && !validTag(text):
		// A malformed word has been reported and is not reported again as a
		// reference.
	case len(f.refs) > 0:
		r.resolve(f.refs, text, at)
	}
}

// counters resolves every {counter:id} of a text (M-VAL-007).
func (r resolver) counters(text string, at *strict.Trail) {
	for {
		_, rest, found := strings.Cut(text, "{counter:")
		if !found {
			return
		}
		id, after, closed := strings.Cut(rest, "}")
		if !closed {
			r.fault(CodeNoCounter, at, `write "{counter:<id>}"`, "the text has an unclosed {counter:")
			return
		}
		if r.m == nil || r.m.Counters.Find(id) == nil {
			r.unknownName(CodeNoCounter, at, r.near(id, r.candidates("counter")), "the text shows the counter %s, which is not declared", quoted(id))
		}
		text = after
	}
}

// next resolves where an objective leads (M-VAL-008, M-BR-005).
func (r resolver) next(text string, at *strict.Trail) {
	if team, win := WinTeam(text); win {
		if !r.m.versus() {
			r.fault(CodeVersusOnly, at, "write complete, fail or an objective's id", "win: belongs to versus missions")
			return
		}
		r.resolve([]string{"team"}, team, at)
		return
	}
	if text == NextComplete || text == NextFail {
		return
	}
	if r.m.steps[text] {
		return
	}
	if r.m.objectives[text] != nil {
		r.fault(CodeNoObjective, at, "name the group itself", "the objective %s is a member of a group, and nothing can lead to a member", quoted(text)).
			beside(r.m.objectivePlace(text), "the objective is defined here")
		return
	}
	r.unknownName(CodeNoObjective, at, r.near(text, append(r.candidates("objective"), NextComplete, NextFail)), "there is no objective %s", quoted(text))
}

// unresolved holds the code and the words for an unresolved reference of each
// kind.
var unresolved = map[string]struct {
	code Code
	what string
}{
	"place": {CodeNoPlace, "place"}, "zone": {CodeNoZone, "zone"}, "path": {CodeNoPath, "path"},
	"counter": {CodeNoCounter, "counter"}, "item": {CodeNoItem, "item"}, "tag": {CodeNoTag, "item with the tag"},
	"contact": {CodeNoContact, "contact"}, "dialogue": {CodeNoDialogue, "dialogue"}, "app": {CodeNoApp, "app"},
	"class": {CodeNoClass, "vehicle class"}, "team": {CodeNoTeam, "team"}, "objective": {CodeNoObjective, "objective"},
	"message": {CodeNoMessage, "message with the id"}, "timer": {CodeNoTimer, "action that starts the timer"},
}

// resolve looks up a reference and reports it if none of its kinds has the id.
func (r resolver) resolve(kinds []string, id string, at *strict.Trail) bool {
	for _, kind := range kinds {
		if r.known(kind, id) {
			return true
		}
	}
	r.reportUnresolved(kinds, id, at)
	return false
}

// reportUnresolved reports a reference that does not resolve.
func (r resolver) reportUnresolved(kinds []string, id string, at *strict.Trail) (*recorded, nearby) {
	kind := kinds[0]
	if kind == "team" && r.m != nil && len(r.m.teams) == 0 {
		why := "a solo mission has no teams"
		if r.m.Play.EachAlone() {
			why = "a mission in which every player is on their own has no teams"
		}
		return r.fault(CodeNoTeam, at, "", "there is no team %s: %s", quoted(id), why), nearby{}
	}
	if r.m != nil {
		if actor := r.m.actors[id]; actor != nil && wantsActor(kinds) {
			near := r.near(id, r.all(kinds))
			near.certain = "" // it names something; it may be right, and the actor wrong
			recorded := r.unknownName(CodeActorKind, at, near, "the actor %s is of type %s; %s is required", quoted(id), actor.Type, wanted(kinds))
			return recorded.beside(r.m.actorPlace(id), "the actor is defined here"), near
		}
	}
	code, what := CodeNoActor, wanted(kinds)
	if words, plain := unresolved[kind]; plain {
		code = words.code
		if len(kinds) == 1 {
			what = words.what
		}
	}
	near := r.near(id, r.all(kinds))
	return r.unknownName(code, at, near, "there is no %s %s", what, quoted(id)), near
}

// actorPlace returns where an actor of the mission is defined.
func (m *missionView) actorPlace(id string) *strict.Trail {
	for i := range m.Actors {
		if m.Actors[i].ID == id {
			return m.at.Down("actors").Item(i)
		}
	}
	return m.at.Down("actors")
}

// objectivePlace returns where an objective of the mission is defined.
func (m *missionView) objectivePlace(id string) *strict.Trail {
	for i := range m.all {
		if m.all[i].ID == id {
			return m.all[i].at
		}
	}
	return m.at.Down("objectives")
}

func wantsActor(kinds []string) bool {
	for _, kind := range kinds {
		if strings.HasPrefix(kind, "actor") {
			return true
		}
	}
	return false
}

// wanted returns in words what a reference may name.
func wanted(kinds []string) string {
	var words []string
	for _, kind := range kinds {
		switch of, typed := strings.CutPrefix(kind, "actor."); {
		case typed:
			words = append(words, of+" actor")
		case kind == "compound":
			words = append(words, quoted(Compound))
		default:
			words = append(words, kind)
		}
	}
	return strings.Join(words, " or ")
}

func (r resolver) known(kind, id string) bool {
	switch kind {
	case "place":
		return r.document.Places.Find(id) != nil
	case "zone":
		return r.document.Zones.Find(id) != nil
	case "path":
		return r.document.Paths.Find(id) != nil
	case "item":
		return r.hasItem(id)
	case "tag":
		return r.hasItem(id) || r.tags[id]
	case "class":
		return r.catalogue.Class(id) != nil
	}
	if r.m == nil {
		return false
	}
	switch kind {
	case "counter":
		return r.m.Counters.Find(id) != nil
	case "contact":
		return r.m.contacts[id] != nil
	case "dialogue":
		return r.m.dialogues[id] != nil
	case "app":
		return r.m.apps[id] != nil
	case "team":
		return r.m.teamIDs[id]
	case "objective":
		return r.m.objectives[id] != nil
	case "message":
		return r.m.messages[id]
	case "timer":
		return r.m.timers[id]
	case "compound":
		return id == Compound
	case "actor":
		return r.m.actors[id] != nil
	}
	of, typed := strings.CutPrefix(kind, "actor.")
	if actor := r.m.actors[id]; typed && actor != nil {
		// An actor of an unknown type has been reported already, and references
		// to it are not at fault.
		return actor.Type == ActorType(of) || !slices.Contains(actor.Type.Words(), string(actor.Type))
	}
	return false
}

func (r resolver) all(kinds []string) []string {
	if r.report.full() || r.hints <= 0 {
		return nil
	}
	var ids []string
	for _, kind := range kinds {
		ids = append(ids, r.candidates(kind)...)
	}
	return ids
}

// candidates returns the ids of a kind, for hints.
func (r resolver) candidates(kind string) []string {
	if r.report.full() || r.hints <= 0 {
		return nil
	}
	var ids []string
	switch kind {
	case "place":
		return tableIDs(r.document.Places)
	case "zone":
		return tableIDs(r.document.Zones)
	case "path":
		return tableIDs(r.document.Paths)
	case "item", "tag":
		return r.itemIDs()
	case "class":
		for _, class := range r.catalogue.VehicleClasses {
			ids = append(ids, class.ID)
		}
		return ids
	case "compound":
		return []string{Compound}
	}
	if r.m == nil {
		return nil
	}
	switch kind {
	case "counter":
		return tableIDs(r.m.Counters)
	case "contact":
		return idsOf(r.m.Contacts, func(c *Contact) string { return c.ID })
	case "dialogue":
		return idsOf(r.m.Dialogues, func(d *Dialogue) string { return d.ID })
	case "app":
		return idsOf(r.m.Apps, func(a *App) string { return a.ID })
	case "team":
		return idsOf(r.m.teams, func(t *Team) string { return t.ID })
	case "objective":
		return idsOf(r.m.all, func(o *placed) string { return o.ID })
	}
	of, typed := strings.CutPrefix(kind, "actor.")
	for i := range r.m.Actors {
		if kind == "actor" || typed && string(r.m.Actors[i].Type) == of {
			ids = append(ids, r.m.Actors[i].ID)
		}
	}
	return ids
}

func tableIDs[T any](table Table[T]) []string {
	return idsOf(table, func(e *Entry[T]) string { return e.ID })
}

func idsOf[T any](entries []T, id func(*T) string) []string {
	ids := make([]string, len(entries))
	for i := range entries {
		ids[i] = id(&entries[i])
	}
	return ids
}
