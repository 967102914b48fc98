package content_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// actor changes one actor of a mission, sequence one sequence.
func actor(role content.Role, change func(*content.Actor)) func(*content.Mission) {
	return func(m *content.Mission) {
		a := m.Scene.Actors[role]
		change(&a)
		m.Scene.Actors[role] = a
	}
}

func sequence(id content.SequenceID, change func(*content.Sequence)) func(*content.Mission) {
	return func(m *content.Mission) {
		s := m.Scene.Sequences[id]
		change(&s)
		m.Scene.Sequences[id] = s
	}
}

// wants changes the full mission and wants a fault at the field, or no fault
// at all when it is empty.
func wants(t *testing.T, name, field string, change func(*content.Mission)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		m := full()
		change(m)
		got := fields(t, m.Validate(world()))
		if field == "" && len(got) > 0 || field != "" && !slices.Contains(got, field) {
			t.Errorf("faults at %q, wanted at %q", got, field)
		}
	})
}

func long(n int) string { return strings.Repeat("k", n) }

func TestScenes(t *testing.T) {
	wants(t, "J-SCENE-001 a full scene is faultless", "", func(*content.Mission) {})
	wants(t, "J-SCENE-001 a scene without a script is metadata", "", func(m *content.Mission) {
		m.Scene = content.Scene{Audio: m.Scene.Audio, Credit: m.Scene.Credit, Requirement: m.Scene.Requirement}
	})
	wants(t, "J-SCENE-001 actors without a script", "scene.script", func(m *content.Mission) { m.Scene.Script, m.Scene.StateVersion = "", 0 })
	wants(t, "an unknown key", "scene.script", func(m *content.Mission) { m.Scene.Script = "nobody" })
	wants(t, "an unknown version", "scene.script", func(m *content.Mission) { m.Scene.StateVersion = 3 })
	wants(t, "J-OPEN-014 a key of 97 characters", "scene.script", func(m *content.Mission) { m.Scene.Script = long(97) })
	for kind, other := range map[content.ActorKind]uint32{
		content.ActorPublicSpawn: uint32(bootcamp.Instructor), content.ActorCreature: uint32(bootcamp.InstructorSpawn),
		content.ActorObject: uint32(bootcamp.ThraxScout), content.ActorPracticeTarget: uint32(bootcamp.InstructorSpawn),
	} { // any order: each case stands alone
		role := map[content.ActorKind]content.Role{1: "guide", 2: "raider", 3: "crate", 4: "target"}[kind]
		field := fmt.Sprintf("scene.actors[%s].template", role)
		wants(t, fmt.Sprintf("J-SCENE-005 J-AUTH-014 kind %d, a number of another space", kind), field, actor(role, func(a *content.Actor) { a.Template = other }))
	}
	wants(t, "J-SCENE-005 kind 5", "scene.actors[crate].kind", actor("crate", func(a *content.Actor) { a.Kind = 5 }))
	wants(t, "J-SCENE-006 a key that is not the role", "scene.actors[crate].role", actor("crate", func(a *content.Actor) { a.Role = "box" }))
	wants(t, "J-SCENE-006 no position", "scene.actors[raider].position", actor("raider", func(a *content.Actor) { a.Position = nil }))
	wants(t, "J-SCENE-006 a height that is no number", "scene.actors[raider].position", actor("raider", func(a *content.Actor) { a.Position.Y = math.NaN() }))
	wants(t, "an orientation that is no number", "scene.actors[raider].orientation", actor("raider", func(a *content.Actor) { a.Orientation = math.Inf(1) }))
	wants(t, "attribution to no spawn", "scene.actors[raider].attribution.spawn", actor("raider", func(a *content.Actor) { a.Attribution.Spawn = new(content.SpawnID(bootcamp.Instructor)) }))
	wants(t, "attribution to no mission", "scene.actors[raider].attribution.mission", actor("raider", func(a *content.Actor) { a.Attribution.Mission = new(content.MissionID(4)) }))
	wants(t, "J-SCENE-013 a shared public spawn", "scene.actors[guide].sharedKey", func(m *content.Mission) {
		m.Scene.Encounter = nil
		actor("guide", func(a *content.Actor) { a.SharedKey = "k" })(m)
	})
	wants(t, "J-SCENE-013 J-POL-017 a key of two roles", "scene.actors[target].sharedKey", func(m *content.Mission) {
		m.Scene.Encounter = nil
		actor("crate", func(a *content.Actor) { a.SharedKey = "k" })(m)
		actor("target", func(a *content.Actor) { a.SharedKey = "k" })(m)
	})
	wants(t, "J-SCENE-013 shared actors in a public encounter", "scene.actors[crate].sharedKey", actor("crate", func(a *content.Actor) { a.SharedKey = "k" }))
}
