package health_test

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/rules/health"
	"caper/systems/systemtest"
)

type fixture struct {
	*systemtest.Room
	rule health.Rule
}

func newFixture(t *testing.T) *fixture {
	f := &fixture{Room: systemtest.New(t, systemtest.Options{})}
	var h struct{ rule health.Rule }
	ecs.Attach(f.World, "test", &h)
	f.rule = h.rule
	return f
}

func (f *fixture) of(id ecs.ID) components.Health {
	return systemtest.Get[components.Health](f.Room, id)
}

func TestHarmIsAppliedOnce(t *testing.T) {
	f := newFixture(t)
	who, by := f.Player(1, 20, -60), f.Player(2, 30, -60)
	harmed, changed := systemtest.Events[components.Harmed](f.Room), systemtest.Events[components.ConditionChanged](f.Room)
	f.rule.Harm(who, by, 30)
	f.rule.Harm(who, by, 90)
	f.rule.Harm(who, by, 10) // dead by now
	if h := f.of(who); h.Points != 0 || h.Condition != components.Dead || h.Cause != by {
		t.Errorf("the health is %+v", h)
	}
	list := harmed()
	if len(list) != 2 || list[0].Points != 30 || list[0].Left != 70 || list[0].Cause != by {
		t.Errorf("the harm emitted %+v", list)
	}
	if deaths := changed(); len(deaths) != 1 || deaths[0].From != components.Standing || deaths[0].To != components.Dead {
		t.Errorf("the death emitted %+v", deaths)
	}
}

func TestGhostsAndTheDeadTakeNoHarm(t *testing.T) {
	f := newFixture(t)
	ghost, who := f.Player(1, 20, -60), f.Player(2, 30, -60)
	systemtest.Set(f.Room, ghost, func(p *components.Person) { p.Ghost = true })
	f.rule.Harm(ghost, 0, 50)
	f.rule.Harm(who, 0, 0)
	f.rule.Harm(who, 0, -20)
	f.rule.Harm(999, 0, 50) // nobody
	if f.of(ghost).Points != 100 || f.of(who).Points != 100 {
		t.Errorf("the ghost has %g points, the other %g", f.of(ghost).Points, f.of(who).Points)
	}
}

func TestHealingStopsAtFull(t *testing.T) {
	f := newFixture(t)
	who := f.Player(1, 20, -60)
	f.rule.Harm(who, 0, 60)
	f.rule.Heal(who, 20)
	if p := f.of(who).Points; p != 60 {
		t.Errorf("%g points after 60 of harm and 20 of healing", p)
	}
	f.rule.Heal(who, 500)
	if p := f.of(who).Points; p != 100 {
		t.Errorf("%g points after more healing than there is health", p)
	}
	f.rule.Harm(who, 0, 100)
	f.rule.Heal(who, 50)
	if p := f.of(who).Points; p != 0 {
		t.Errorf("the dead are healed to %g points", p)
	}
	f.rule.Revive(who)
	if h := f.of(who); h.Points != 100 || h.Condition != components.Standing {
		t.Errorf("after a revival the health is %+v", h)
	}
}
