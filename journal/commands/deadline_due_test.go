package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestDue reads deadlines for a driver.
func TestDue(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, hurried(1), hurried(2), hurried(3))
		for i := range 4 {
			f.enter(hero + store.CharacterID(i) + 1)
			f.now = noon.Add(time.Duration(i) * time.Second)
			f.take(content.MissionID(1 + i%3))
			f.does(f.step(content.MissionID(1+i%3), 1))
		}
		f.now = noon.Add(602 * time.Second)
		var whose []store.CharacterID
		for _, d := range f.due(10) {
			whose = append(whose, d.Character-hero)
		}
		// covers J-IMP-034
		if !slices.Equal(whose, []store.CharacterID{1, 2, 3}) {
			t.Errorf("due are %v", whose)
		}
		if got := f.due(2); len(got) != 2 || got[1].Character != hero+2 {
			t.Errorf("%+v", got)
		}
		enginetest.Run(t, f.s.World, store.Raw("disabling", "UPDATE mission_content_definition SET enabled = ? WHERE mission_id IN (1, 2)", false))
		f.reload()
		if got := f.due(1); len(got) != 1 || got[0].Character != hero+3 {
			t.Errorf("behind what is not operational: %+v", got)
		}
		for _, limit := range []int{0, 1001} {
			if _, err := f.a.Due(t.Context(), nil, limit); err == nil || !strings.Contains(err.Error(), "1 to 1000") {
				t.Errorf("a limit of %d: %v", limit, err)
			}
		}
	})
}

// TestDeadlineReads counts who looks at deadlines.
func TestDeadlineReads(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, hurried(1), mission(2), carrier(3, intents{{issues(3, "issue", "bomb", 1)}, {consumes(3, "plant", "bomb", 1)}}))
		var reads, writes int
		f.s.Char.SetTrace(func(kind, name string) {
			switch {
			case !strings.Contains(name, "deadline"):
			case kind == "select":
				reads++
			default:
				writes++
			}
		})
		t.Run("J-TX-010 no transition reads deadlines, and what has none does not write them", func(t *testing.T) {
			f.take(2)
			f.take(3)
			f.does(f.report(content.CreatureKilled(scout)))
			f.does(f.step(3, 1))
			f.does(f.step(3, 2))
			f.does(f.turnIn(2))
			f.does(f.turnIn(3))
			if reads+writes != 0 {
				t.Errorf("%d reads, %d writes", reads, writes)
			}
			f.take(1)
			f.does(f.step(1, 1))
			f.does(f.step(1, 2))
			if reads != 0 || writes != 2 {
				t.Errorf("with a timer: %d reads, %d writes", reads, writes)
			}
		})
		f.s.Char.SetTrace(nil)
	})
}
