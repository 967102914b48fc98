package conversations

import (
	"math"
	"testing"

	"caper/journal/commands/presence"
	"caper/journal/store"
)

func with(id store.CharacterID, entity store.EntityID) *conversation {
	return &conversation{character: id, encounter: encounter{entity: entity}}
}

// world returns a table with characters.
func world(ids ...store.CharacterID) *presence.Table {
	live := presence.Live{Characters: map[store.CharacterID]presence.Character{}}
	for _, id := range ids {
		live.Characters[id] = presence.Character{}
	}
	table := &presence.Table{}
	table.Publish(live)
	return table
}

func TestOneConversationForACharacter(t *testing.T) {
	var r registry
	first, second := with(1, 10), with(1, 11)
	r.begin(first, world(1))
	r.begin(second, world(1))
	if !r.isOver(first) || r.isOver(second) || r.get(1) != second || r.count() != 1 {
		t.Errorf("%+v, %+v, %d are open", first, second, r.count())
	}
	r.finish(first) // it is over already, and must not end the second
	if r.get(1) != second {
		t.Error("the second conversation ended with the first")
	}
}

func TestConversationsOfAbsentCharactersEnd(t *testing.T) {
	var r registry
	absent, present := with(1, 10), with(2, 10)
	r.begin(absent, world(1))
	r.begin(present, world(2))
	if !r.isOver(absent) || r.isOver(present) {
		t.Errorf("%+v, %+v", absent, present)
	}
}

func TestEndThose(t *testing.T) {
	var r registry
	one, two := with(1, 10), with(2, 11)
	r.begin(one, world(1, 2))
	r.begin(two, world(1, 2))
	r.endThose(func(n *conversation) bool { return n.entity == 10 })
	if !r.isOver(one) || r.isOver(two) || r.count() != 1 {
		t.Errorf("%+v, %+v", one, two)
	}
}

func TestWithin(t *testing.T) {
	far := math.Nextafter(MaxConversationRange, 6)
	for _, c := range []struct {
		to   [3]float64
		want bool
	}{{[3]float64{5, 0, 0}, true}, {[3]float64{3, 4, 0}, true}, {[3]float64{far, 0, 0}, false},
		{[3]float64{0, math.NaN(), 0}, false}, {[3]float64{math.Inf(1), 0, 0}, false}} {
		if within([3]float64{}, c.to) != c.want {
			t.Errorf("%v is within range: %t", c.to, !c.want)
		}
	}
}

func TestEncountersIgnoreMovement(t *testing.T) {
	a := encounter{entity: 1, target: presence.Target{Creature: 2, Package: 3}}
	moved, other := a, a
	moved.live.Position, moved.target.Position = [3]float64{1}, [3]float64{2}
	other.target.Package = 4
	if !a.same(&moved) || a.same(&other) {
		t.Errorf("moved: %t, with another package: %t", a.same(&moved), a.same(&other))
	}
}
