package content

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"unicode/utf8"
)

// declares reports whether the scene has the sequence.
func (s *Scene) declares(id SequenceID) bool {
	_, there := s.Sequences[id]
	return there
}

// starts reports whether the scene has a sequence under the name.
func (s *Scene) starts(name string) bool {
	id, there := s.Names[name]
	return there && s.declares(id)
}

// sceneParts checks what scenes of missions and of experiences have: script,
// actors, routes, sequences, credit, audio and encounter.
func (v *validation) sceneParts(s *Scene) {
	v.script(s)
	for _, role := range keys(s.Actors) {
		actor := s.Actors[role]
		v.actor(role, &actor, fmt.Sprintf("scene.actors[%s]", role))
	}
	v.sharedKeys(s)
	for _, name := range keys(s.Routes) {
		route, field := s.Routes[name], fmt.Sprintf("scene.routes[%s]", name)
		v.key(field, name, MaxRole)
		v.route(&route, field)
	}
	v.sequences(s)
	for _, name := range keys(s.Names) {
		field := fmt.Sprintf("scene.names[%s]", name)
		v.key(field, name, MaxRole)
		v.check(s.declares(s.Names[name]), field, "there is no sequence %d", s.Names[name])
	}
	for _, role := range keys(s.DefeatSequences) {
		actor, there := s.Actors[role]
		field := fmt.Sprintf("scene.defeatSequences[%s]", role)
		v.check(there && actor.Kind.Living(), field, "is the role of no creature of the scene")
		v.check(s.declares(s.DefeatSequences[role]), field, "there is no sequence %d", s.DefeatSequences[role])
	}
	v.credit(s)
	v.audio(s.Audio)
	v.encounter(s)
}

func (v *validation) script(s *Scene) {
	if s.MetadataOnly() {
		v.check(!s.acts() && s.StateVersion == 0, "scene.script", "actors, routes, sequences and encounters need a script")
		return
	}
	v.key("scene.script", s.Script, MaxScriptKey)
	v.check(v.world.Scripts[Script{s.Script, s.StateVersion}], "scene.script", "there is no script %q of state version %d", s.Script, s.StateVersion)
}

func (v *validation) route(r *Route, field string) {
	v.check(len(r.Waypoints) > 0, field+".waypoints", "a route has waypoints")
	v.check(finite(r.Speed) && r.Speed > 0, field+".speed", "is %v, must be metres a second above 0", r.Speed)
	for i := range r.Waypoints {
		w, at := &r.Waypoints[i], fmt.Sprintf("%s.waypoints[%d]", field, i)
		v.position(at+".position", w.Position)
		v.check(w.Orientation == nil || finite(*w.Orientation), at+".orientation", "is not finite")
	}
}

func (v *validation) credit(s *Scene) {
	for _, id := range keys(s.Credit) {
		c, field := s.Credit[id], fmt.Sprintf("scene.credit[%d]", id)
		v.check(v.mission != nil && v.mission.Objective(id) != nil, field, "there is no objective %d", id)
		v.check(c.Mode.Valid(), field+".mode", "is %d, must be 1 to 3", c.Mode)
		v.check(c.Mode == CreditPersonal || finite(c.Radius) && c.Radius > 0, field+".radius", "is %v, a shared mode needs metres above 0", c.Radius)
		v.check(c.Mode != CreditPersonal || c.Radius == 0, field+".radius", "personal credit has none")
	}
}

func (v *validation) audio(a *Audio) {
	if a == nil {
		return
	}
	if a.Offer != nil {
		v.audioSet("scene.audio.offer", *a.Offer)
	}
	for _, event := range keys(a.Events) {
		field := fmt.Sprintf("scene.audio.events[%d]", event)
		v.check(event.Valid(), field, "is no event: 1 (accepted) or 2 (completed)")
		v.audioSet(field, a.Events[event])
	}
	for _, text := range keys(a.Announcements) {
		field := fmt.Sprintf("scene.audio.announcements[%d]", text)
		v.check(text != 0, field, "names no text")
		v.audioSet(field, a.Announcements[text])
	}
}

func (v *validation) audioSet(field string, id AudioSetID) {
	v.check(v.world.AudioSets[id], field, "%d is no audio set in World", id)
}

func (v *validation) encounter(s *Scene) {
	e := s.Encounter
	if e == nil {
		return
	}
	actor, there := s.Actors[e.Role]
	v.check(v.mission != nil && e.Mission == v.mission.ID, "scene.publicEncounter.mission", "is %d, not the scene's own mission", e.Mission)
	v.check(there && actor.Kind == ActorPublicSpawn, "scene.publicEncounter.role", "%q is no public spawn of the scene", e.Role)
	v.check(!there || SpawnID(actor.Template) == e.Spawn, "scene.publicEncounter.spawn", "is %d, not the one of %q", e.Spawn, e.Role)
	v.check(e.Script == s.Script, "scene.publicEncounter.script", "is %q, not the scene's", e.Script)
	v.check(e.OwnerLoss.Valid(), "scene.publicEncounter.ownerLoss", "is %d, must be 1 (reset), 2 (wait) or 3 (continue)", e.OwnerLoss)
}

// key requires a name of 1 to most printable ASCII characters.
func (v *validation) key(field, name string, most int) {
	length := utf8.RuneCountInString(name)
	v.check(length >= 1 && length <= most && printable(name), field, "%q must have 1 to %d printable ASCII characters", name, most)
}

func (v *validation) position(field string, p Position) {
	v.check(finite(p.X) && finite(p.Y) && finite(p.Z), field, "is not finite")
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// keys returns a map's keys in order.
func keys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
