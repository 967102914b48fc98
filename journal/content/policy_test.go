package content_test

import (
	"fmt"
	"math"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

func TestPolicies(t *testing.T) {
	for role, allowed := range map[content.Role]bool{"guide": true, "raider": true, "crate": false, "target": false} { // any order: each case stands alone
		for _, public := range []bool{true, false} {
			field := map[bool]string{false: fmt.Sprintf("scene.actors[%s].gameplayPolicy", role)}[allowed]
			wants(t, fmt.Sprintf("J-POL-001 a policy of %s, in a public scene: %v", role, public), field, func(m *content.Mission) {
				actor(role, func(a *content.Actor) { a.Policy = &content.ActorPolicy{Invulnerable: true} })(m)
				if !public {
					m.Scene.Encounter = nil
				}
			})
		}
	}
	policy := func(change func(*content.ActorPolicy)) func(*content.Mission) {
		return actor("raider", func(a *content.Actor) { change(a.Policy) })
	}
	const at = "scene.actors[raider].gameplayPolicy"
	for _, radius := range []float64{-1, math.NaN(), math.Inf(1)} {
		wants(t, fmt.Sprintf("J-POL-005 a radius of %v", radius), at+".defenseRadius", policy(func(p *content.ActorPolicy) { p.DefenseRadius = radius }))
	}
	wants(t, "J-POL-005 a defender without a tag", at+".defenseTargetTag", policy(func(p *content.ActorPolicy) { p.DefenseTargetTag = "" }))
	wants(t, "J-POL-005 a tag of two words", at+".defenseTargetTag", policy(func(p *content.ActorPolicy) { p.DefenseTargetTag = "a b" }))
	wants(t, "J-POL-005 neither radius nor tag", "", policy(func(p *content.ActorPolicy) { p.DefenseRadius, p.DefenseTargetTag = 0, "" }))
	wants(t, "J-POL-006 case counts", "", policy(func(p *content.ActorPolicy) { p.Tags = []string{"a", "A"} }))
	for name, tags := range map[string][]string{"empty": {"a", ""}, "twice": {"a", "a"}, "a space": {"a", "b c"}, "a tab": {"a", "b\t"}} { // any order: each case stands alone
		wants(t, "J-POL-006 a tag that is "+name, at+".tags[1]", policy(func(p *content.ActorPolicy) { p.Tags = tags }))
	}
	drop := func(change func(*content.LootDrop)) func(*content.Mission) {
		return policy(func(p *content.ActorPolicy) { change(&p.Loot.Drops[0]) })
	}
	const loot = at + ".loot.drops[0]"
	wants(t, "J-POL-014 template 0", loot+".template", drop(func(d *content.LootDrop) { d.Template = 0 }))
	for _, chance := range []float64{-0.1, 100.1, math.NaN()} {
		wants(t, fmt.Sprintf("J-POL-014 a chance of %v", chance), loot+".chancePercent", drop(func(d *content.LootDrop) { d.ChancePercent = chance }))
	}
	for _, chance := range []float64{0, 100} {
		wants(t, fmt.Sprintf("J-POL-014 a chance of %v", chance), "", drop(func(d *content.LootDrop) { d.ChancePercent = chance }))
	}
	wants(t, "J-POL-014 from nothing", loot, drop(func(d *content.LootDrop) { d.Minimum = 0 }))
	wants(t, "J-POL-014 backward", loot, drop(func(d *content.LootDrop) { d.Minimum, d.Maximum = 3, 2 }))
	wants(t, "J-POL-014 to the largest quantity", loot, drop(func(d *content.LootDrop) { d.Maximum = 2147483647 }))
	wants(t, "J-POL-014 inclusive", "", drop(func(d *content.LootDrop) { d.Minimum, d.Maximum = 3, 3 }))
	wants(t, "J-POL-015 an unknown template", loot+".template", drop(func(d *content.LootDrop) { d.Template = 5 }))
	wants(t, "J-POL-015 a class's number", loot+".template", drop(func(d *content.LootDrop) { d.Template = 26102 }))
	wants(t, "J-POL-015 more than a stack", loot+".maximum", drop(func(d *content.LootDrop) { d.Maximum = 51 }))
	wants(t, "J-POL-015 a whole stack", "", drop(func(d *content.LootDrop) { d.Maximum = 50 }))
	wants(t, "a creature's loot is in its policy", "scene.actors[raider].loot", actor("raider", func(a *content.Actor) { a.Loot = &content.LootProfile{} }))
	wants(t, "an object's loot is validated", "scene.actors[crate].loot.drops[0].template", actor("crate", func(a *content.Actor) { a.Loot.Drops[0].Template = 5 }))
	t.Run("a role's policy overrides as a whole", func(t *testing.T) {
		e := experience()
		e.ActorPolicies["raider"] = content.ActorPolicy{RewardScenarioKills: true, Tags: []string{"foe"}, Invulnerable: true}
		if p := e.PolicyOf("raider"); p == nil || !p.RewardScenarioKills {
			t.Errorf("without one of its own: %+v", p)
		}
		a := e.Scene.Actors["raider"]
		a.Policy = &content.ActorPolicy{TrackParticipation: true}
		e.Scene.Actors["raider"] = a
		if p := e.PolicyOf("raider"); p == nil || !p.Equal(&content.ActorPolicy{TrackParticipation: true}) {
			t.Errorf("with one of its own: %+v", p)
		}
		if p := e.PolicyOf("crate"); p != nil {
			t.Errorf("with none at all: %+v", p)
		}
	})
}

// TestSharedKeys holds a mission to the experience that its shared actor is
// of.
func TestSharedKeys(t *testing.T) {
	validated := func(change func(*content.Actor)) []string {
		e, m := experience(), full()
		m.Scene.Encounter = nil
		own := e.Scene.Actors["raider"]
		own.Policy = &content.ActorPolicy{Tags: []string{"a", "b"}, Invulnerable: true, Loot: &content.LootProfile{Drops: []content.LootDrop{{Template: 11502, Minimum: 1, Maximum: 1}}}}
		e.Scene.Actors["raider"] = own
		other := e.Clone().Scene.Actors["raider"]
		change(&other)
		delete(m.Scene.Actors, "raider")
		m.Scene.Actors[other.Role] = other
		ofMissions, ofExperiences := content.ValidateShared([]*content.Mission{m}, []*content.Experience{e})
		if len(ofExperiences) > 0 {
			t.Error(ofExperiences)
		}
		return fields(t, ofMissions[m.ID])
	}
	for _, c := range []struct {
		name, field string
		change      func(*content.Actor)
	}{
		{"J-POL-017 alike", "", func(*content.Actor) {}},
		{"J-POL-017 tags in another order", "", func(a *content.Actor) { a.Policy.Tags = []string{"b", "a"} }},
		{"J-POL-017 other tags", "gameplayPolicy", func(a *content.Actor) { a.Policy.Tags = []string{"b", "c"} }},
		{"J-POL-017 no policy", "gameplayPolicy", func(a *content.Actor) { a.Policy = nil }},
		{"J-POL-017 another flag", "gameplayPolicy", func(a *content.Actor) { a.Policy.Invulnerable = false }},
		{"J-POL-017 other loot", "gameplayPolicy", func(a *content.Actor) { a.Policy.Loot.Drops[0].Maximum = 2 }},
		{"J-POL-017 no loot", "gameplayPolicy", func(a *content.Actor) { a.Policy.Loot = nil }},
		{"J-POL-017 another kind", "kind", func(a *content.Actor) { a.Kind = content.ActorObject }},
		{"J-POL-017 another template", "template", func(a *content.Actor) { a.Template = uint32(bootcamp.ThraxSoldier) }},
		{"J-SCENE-013 another role", "role", func(a *content.Actor) { a.Role = "bandit" }},
		{"J-SCENE-013 a key of no experience", "sharedKey", func(a *content.Actor) { a.SharedKey = "unknown" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := validated(c.change)
			if c.field == "" && len(got) > 0 || c.field != "" && (len(got) != 1 || got[0] != "scene.actors[raider]."+c.field && got[0] != "scene.actors[bandit]."+c.field) {
				t.Errorf("faults at %q, wanted at %q", got, c.field)
			}
		})
	}
}
