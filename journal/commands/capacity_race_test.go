package commands_test

import (
	"fmt"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestTheLastSlot has two units want one slot, and one stack.
func TestTheLastSlot(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "medal", 1)}}))
		both := [2]*fixture{f, f.rival(t, db)}
		for _, f := range both {
			f.options.Slots = 1
			f.reload()
		}
		for round := range 10 {
			race(t, fmt.Sprintf("round %d: the slot", round), func(f *fixture) (commands.Outcome, error) {
				return f.a.LootItems(t.Context(), f.stock(pistol, 1))
			}, both, commands.RejectInventory)
			stack := f.stack(0)
			race(t, fmt.Sprintf("round %d: the stack", round), func(f *fixture) (commands.Outcome, error) {
				return f.a.DestroyItem(t.Context(), f.handle(stack), 1)
			}, both, commands.RejectInventory)
		}
		f.take(1)
		loot := func(r *fixture) (commands.Outcome, error) {
			if r == f {
				return r.step(1, 1)
			}
			return r.a.LootItems(t.Context(), r.stock(packs, 1))
		}
		race(t, "an issue and loot", loot, both, commands.RejectInventory)
		issued, objective := len(f.ledger()) == 1, f.objective(1, 1)
		if got := f.inventory(); len(got) != 1 || issued != (objective == content.ObjectiveCompleted) {
			t.Errorf("%s, the objective is %s", f.holds(), objective)
		}
	})
}
