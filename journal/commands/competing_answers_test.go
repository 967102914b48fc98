package commands_test

import (
	"fmt"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestCompetingAnswers has two clients answer at once: in one conversation,
// and in one each of two processes.
func TestCompetingAnswers(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1, repeats(content.RepeatImmediate, nil, nil)), choices())
		r := f.rival(t, db)
		r.stand(speaker, npc())
		one, two := [2]*fixture{f, f}, [2]*fixture{f, r}
		over := []commands.Code{commands.RejectTalk, commands.RejectAssignment, commands.RejectIncomplete, commands.RejectRewarded}
		for round := range 10 {
			both := one
			if round%2 == 1 {
				both = two
			}
			answer := func(name string, run func(*fixture) (commands.Outcome, error)) {
				t.Helper()
				f.window(speaker)
				r.window(speaker)
				race(t, fmt.Sprintf("round %d: %s", round, name), run, both, over...)
			}
			answer("acceptance", func(f *fixture) (commands.Outcome, error) { return f.acceptTold(1) })
			answer("Continue", func(f *fixture) (commands.Outcome, error) { return f.continues(1) })
			answer("turn-in", func(f *fixture) (commands.Outcome, error) { return f.turnInTold(1) })
			answer("acceptance of the choice", func(f *fixture) (commands.Outcome, error) { return f.acceptTold(dialogue) })
			// covers J-DLG-018
			answer("one branch", func(g *fixture) (commands.Outcome, error) {
				if g == f {
					return g.chooses(1)
				}
				return g.chooses(2)
			})
			f.does(f.abandon(dialogue))
		}
		if c := f.character(); c.Purse.Experience != 100 {
			t.Errorf("the purse is %+v", c.Purse)
		}
	})
}
