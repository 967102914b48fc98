package conflict_test

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/rules/conflict"
	"caper/systems/systemtest"
)

// game has a safe zone of 10 m around (20, -60).
func game(rules string) string {
	return `{"id":"t","title":"T","level":"flat","rules":` + rules + `,
		"places":{"p":{"x":20,"z":-60}},"zones":{"haven":{"place":"p","radius":10,"kind":"safe"}},"missions":[]}`
}

func TestMayHurt(t *testing.T) {
	for _, c := range []struct {
		name         string
		rules        string
		parties      [2]uint32 // of the cause and the victim
		causeX       float64
		victimX      float64
		self, nobody bool
		want         bool
	}{
		{name: "in the open", rules: `{}`, causeX: 60, victimX: 61, want: true},
		{name: "damage off", rules: `{"playerDamage":"off"}`, causeX: 60, victimX: 61},
		{name: "damage off, by oneself", rules: `{"playerDamage":"off"}`, causeX: 60, victimX: 60, self: true, want: true},
		{name: "damage off, by nobody", rules: `{"playerDamage":"off"}`, victimX: 60, nobody: true, want: true},
		{name: "rivals only, of one party", rules: `{"playerDamage":"rivals"}`, parties: [2]uint32{3, 3}, causeX: 60, victimX: 61},
		{name: "rivals only, of two parties", rules: `{"playerDamage":"rivals"}`, parties: [2]uint32{3, 4}, causeX: 60, victimX: 61, want: true},
		{name: "rivals only, each alone", rules: `{"playerDamage":"rivals"}`, causeX: 60, victimX: 61, want: true},
		{name: "the victim is safe", rules: `{}`, causeX: 60, victimX: 22},
		{name: "the cause is safe", rules: `{}`, causeX: 22, victimX: 60},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := systemtest.New(t, systemtest.Options{Game: game(c.rules)})
			var h struct{ rule conflict.Rule }
			ecs.Attach(r.World, "test", &h)
			cause, victim := r.Player(1, c.causeX, -60), r.Player(2, c.victimX, -60)
			systemtest.Set(r, cause, func(p *components.Player) { p.Party = c.parties[0] })
			systemtest.Set(r, victim, func(p *components.Player) { p.Party = c.parties[1] })
			switch {
			case c.self:
				cause = victim
			case c.nobody:
				cause = 0
			}
			if got := h.rule.MayHurt(cause, victim); got != c.want {
				t.Errorf("may hurt: %v, want %v", got, c.want)
			}
		})
	}
}
