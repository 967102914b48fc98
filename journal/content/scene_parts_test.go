package content_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

func TestSceneParts(t *testing.T) {
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
