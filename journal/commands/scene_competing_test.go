package commands_test

import (
	"sync"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestCompetingDeliveries has two processes deliver one letter.
func TestCompetingDeliveries(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: {World: []content.WorldIntent{ensures("come")}, Character: []content.CharacterIntent{content.GrantReward{Operation: "pay", Mission: 1, Reward: 2}}}}))
		both := [2]*fixture{f, f.rival(t, db)}
		f.begin(1)
		t.Run("J-SCENE-019 one of two processes delivers it, and it pays once", func(t *testing.T) {
			for range 4 {
				f.queue(1, 2)
				var delivered [2]int
				var errs [2]error
				var group sync.WaitGroup
				for i, f := range both {
					group.Go(func() {
						var list []commands.Outcome
						list, errs[i] = f.a.DeliverScenes(t.Context(), f.command)
						delivered[i] = len(list)
					})
				}
				group.Wait()
				if delivered[0]+delivered[1] != 1 || errs[0] != nil || errs[1] != nil {
					t.Fatalf("%v, %v", delivered, errs)
				}
			}
			if p := f.character().Purse; p.Experience != 7 || f.held(packs) != 2 || len(f.effects()) != 1 || len(f.scenes().Receipts) != 1 {
				t.Errorf("%+v", p)
			}
		})
	})
}
