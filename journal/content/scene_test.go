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
	} { // any order: each is judged alone
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
	route := func(change func(*content.Route)) func(*content.Mission) {
		return func(m *content.Mission) {
			r := m.Scene.Routes["patrol"]
			change(&r)
			m.Scene.Routes["patrol"] = r
		}
	}
	wants(t, "J-SCENE-014 no speed", "scene.routes[patrol].speed", route(func(r *content.Route) { r.Speed = 0 }))
	wants(t, "J-SCENE-014 a speed that is no number", "scene.routes[patrol].speed", route(func(r *content.Route) { r.Speed = math.NaN() }))
	wants(t, "J-SCENE-014 an endless speed", "scene.routes[patrol].speed", route(func(r *content.Route) { r.Speed = math.Inf(1) }))
	wants(t, "J-SCENE-014 no waypoint", "scene.routes[patrol].waypoints", route(func(r *content.Route) { r.Waypoints = nil }))
	wants(t, "J-SCENE-014 a waypoint that is nowhere", "scene.routes[patrol].waypoints[1].position", route(func(r *content.Route) { r.Waypoints[1].Position.X = math.Inf(-1) }))
	wants(t, "J-SCENE-014 a waypoint that looks nowhere", "scene.routes[patrol].waypoints[0].orientation", route(func(r *content.Route) { r.Waypoints[0].Orientation = new(math.NaN()) }))
	wants(t, "a route's name is 1 to 64 printable characters", "scene.routes["+long(65)+"]", func(m *content.Mission) { m.Scene.Routes[long(65)] = m.Scene.Routes["patrol"] })
	wants(t, "an entry point's too", "scene.names[\t]", func(m *content.Mission) { m.Scene.Names["\t"] = 1 })
	wants(t, "a role's too", "scene.actors[]", func(m *content.Mission) {
		m.Scene.Actors[""] = content.Actor{Kind: content.ActorCreature, Template: uint32(bootcamp.ThraxScout), Position: &content.Position{}}
	})
	wants(t, "a shared key's too", "scene.actors[crate].sharedKey", func(m *content.Mission) {
		m.Scene.Encounter = nil
		actor("crate", func(a *content.Actor) { a.SharedKey = long(65) })(m)
	})
	wants(t, "attribution to group 0", "scene.actors[raider].attribution.group", actor("raider", func(a *content.Actor) { a.Attribution.Group = new(uint32(0)) }))
	wants(t, "a reserved actor with a position", "scene.actors[guide].position", actor("guide", func(a *content.Actor) { a.Position = &content.Position{} }))
	wants(t, "sequence 0 is none", "scene.sequences[0]", func(m *content.Mission) { m.Scene.Sequences[0] = content.Sequence{} })
	wants(t, "an announcement of text 0", "scene.audio.announcements[0]", func(m *content.Mission) { m.Scene.Audio.Announcements[0] = audioSet })
	wants(t, "a script's key is printable", "scene.script", func(m *content.Mission) { m.Scene.Script = "é" })
	wants(t, "J-SCENE-018 a defeat of nobody", "scene.defeatSequences[ghost]", func(m *content.Mission) { m.Scene.DefeatSequences["ghost"] = 1 })
	wants(t, "J-SCENE-018 a defeat of an object", "scene.defeatSequences[crate]", func(m *content.Mission) { m.Scene.DefeatSequences["crate"] = 1 })
	wants(t, "J-SCENE-018 an undeclared sequence", "scene.defeatSequences[raider]", func(m *content.Mission) { m.Scene.DefeatSequences["raider"] = 9 })
	wants(t, "J-SCENE-001 a name of an undeclared sequence", "scene.names[start]", func(m *content.Mission) { m.Scene.Names["start"] = 9 })
	t.Run("J-AUDIO-006 one briefing twice is warned of and loads", func(t *testing.T) {
		m := full()
		m.Scene.Audio.Events[content.AudioAccepted] = *m.Scene.Audio.Offer + 1
		before := len(m.Warnings())
		m.Scene.Audio.Events[content.AudioAccepted] = *m.Scene.Audio.Offer
		if after := m.Warnings(); len(after) != before+1 || after[0].Field != "scene.audio.events[1]" || m.Validate(world()) != nil {
			t.Errorf("%v, %v", after, m.Validate(world()))
		}
	})
	wants(t, "J-AUDIO-005 set 0", "scene.audio.offer", func(m *content.Mission) { m.Scene.Audio.Offer = new(content.AudioSetID(0)) })
	wants(t, "J-AUDIO-005 an unknown cue", "scene.audio.events[2]", func(m *content.Mission) { m.Scene.Audio.Events[content.AudioCompleted] = 5 })
	wants(t, "J-AUDIO-005 an unknown event", "scene.audio.events[3]", func(m *content.Mission) { m.Scene.Audio.Events[3] = audioSet })
	wants(t, "J-AUDIO-005 an unknown announcement", "scene.audio.announcements[60050]", func(m *content.Mission) { m.Scene.Audio.Announcements[60050] = 6 })
	wants(t, "J-AUDIO-005 a silent mission", "", func(m *content.Mission) { m.Scene.Audio = nil })
	wants(t, "a data-only scene has audio", "", func(m *content.Mission) { m.Scene = content.Scene{Audio: m.Scene.Audio} })
}

func TestEncounters(t *testing.T) {
	encounter := func(change func(*content.PublicEncounter)) func(*content.Mission) {
		return func(m *content.Mission) { change(m.Scene.Encounter) }
	}
	wants(t, "J-ENC-001 another mission", "scene.publicEncounter.mission", encounter(func(e *content.PublicEncounter) { e.Mission = 5 }))
	wants(t, "J-ENC-001 another spawn", "scene.publicEncounter.spawn", encounter(func(e *content.PublicEncounter) { e.Spawn = 5 }))
	wants(t, "J-ENC-001 a role that is no public spawn", "scene.publicEncounter.role", encounter(func(e *content.PublicEncounter) { e.Role = "raider" }))
	wants(t, "J-ENC-001 another script", "scene.publicEncounter.script", encounter(func(e *content.PublicEncounter) { e.Script = "sequences" }))
	for policy := range 6 {
		field := map[bool]string{false: "scene.publicEncounter.ownerLoss"}[policy >= 1 && policy <= 3]
		wants(t, fmt.Sprintf("J-ENC-001 owner loss %d", policy), field, encounter(func(e *content.PublicEncounter) { e.OwnerLoss = content.OwnerLoss(policy) }))
	}
	t.Run("both options default to false and are independent", func(t *testing.T) {
		for pair := range 4 {
			s := fullScene()
			s.Encounter.AllowPartyJoin, s.Encounter.IncludeEligibleParty = pair&1 > 0, pair&2 > 0
			text := encoded(t, s)
			if strings.Contains(text, "allowPartyJoin") != (pair&1 > 0) || strings.Contains(text, "includeEligibleParty") != (pair&2 > 0) {
				t.Error(text)
			}
			back, err := content.DecodeScene(text)
			if err != nil || *back.Encounter != *s.Encounter {
				t.Errorf("%+v, %v", back.Encounter, err)
			}
		}
	})
}

func TestCredit(t *testing.T) {
	for mode := range 5 {
		for _, radius := range []float64{0, -1, math.NaN(), math.Inf(1), 0.5} {
			field := ""
			switch {
			case mode < 1 || mode > 3:
				field = "scene.credit[3].mode"
			case (mode == 1) != (radius == 0):
				field = "scene.credit[3].radius"
			case mode > 1 && radius != 0.5:
				field = "scene.credit[3].radius"
			}
			if mode > 1 && mode < 4 && radius == 0.5 {
				field = ""
			}
			wants(t, fmt.Sprintf("J-SHARE-043 mode %d, radius %v", mode, radius), field, func(m *content.Mission) {
				m.Scene.Credit[bootcamp.StopScouts] = content.Credit{Mode: content.CreditMode(mode), Radius: radius}
			})
		}
	}
	wants(t, "J-SHARE-043 credit of no objective", "scene.credit[77]", func(m *content.Mission) { m.Scene.Credit[77] = content.Credit{Mode: content.CreditPersonal} })
	t.Run("J-SHARE-043 no policy is personal", func(t *testing.T) {
		s := fullScene()
		if got := s.CreditOf(bootcamp.ReportIn); got != (content.Credit{Mode: content.CreditPersonal}) {
			t.Errorf("%+v", got)
		}
	})
}
