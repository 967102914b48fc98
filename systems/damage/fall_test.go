package damage_test

import (
	"testing"

	"caper/components"
	"caper/systems/systemtest"
)

func TestFallsHarmUnlessTheGameDisablesIt(t *testing.T) {
	fall := func(game string) float64 {
		r := newRoom(t, game)
		walker := r.Player(1, 30, -60)
		systemtest.Emit(r, components.Landed{Occurrence: components.Occurrence{Subject: walker}, Speed: 12, Height: 7})
		r.Tick(1)
		return points(r, walker)
	}
	if left := fall(""); left >= 100 {
		t.Errorf("a landing at 12 m/s leaves %g points", left)
	}
	if left := fall(`{"id":"t","title":"T","level":"flat","rules":{"fallDamage":false},"missions":[]}`); left != 100 {
		t.Errorf("without fall damage it leaves %g points", left)
	}
}

func TestAPersonWithoutPointsIsDead(t *testing.T) {
	r := newRoom(t, "")
	walker := r.Player(1, 30, -60)
	changed := systemtest.Events[components.ConditionChanged](r)
	systemtest.Emit(r, components.Landed{Occurrence: components.Occurrence{Subject: walker}, Speed: 60, Height: 180})
	systemtest.Emit(r, components.Landed{Occurrence: components.Occurrence{Subject: walker}, Speed: 60, Height: 180})
	r.Tick(1)
	if h := systemtest.Get[components.Health](r, walker); h.Condition != components.Dead || h.Points != 0 {
		t.Errorf("after a deadly fall the health is %+v", h)
	}
	if list := changed(); len(list) != 1 || list[0].To != components.Dead || list[0].Subject != walker {
		t.Errorf("the death emitted %+v", list)
	}
}
