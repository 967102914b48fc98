package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
)

func TestSplitsAndMerges(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db)
		f.put(1, 0, packs, 30)
		ctx := t.Context()
		f.does(f.a.SplitItem(ctx, f.handle(f.stack(0)), 12, at(3)))
		f.wants("18 of 11502 in 0, 12 of 11502 in 3")
		f.does(f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 8))
		f.wants("10 of 11502 in 0, 20 of 11502 in 3")
		f.does(f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 10))
		f.wants("30 of 11502 in 3")
		f.put(2, 0, packs, 21)
		f.put(3, 1, pistol, 1)
		refuses := func(run func() (commands.Outcome, error)) { t.Helper(); f.refuses(commands.RejectInventory, run) }
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 21) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(1)), f.stack(3), 1) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(1), 1) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(0), 1) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 0) })
		refuses(func() (commands.Outcome, error) { return f.a.SplitItem(ctx, f.handle(f.stack(0)), 21, at(5)) })
		refuses(func() (commands.Outcome, error) { return f.a.SplitItem(ctx, f.handle(f.stack(0)), 1, at(1)) })
		refuses(func() (commands.Outcome, error) { return f.a.DestroyItem(ctx, f.handle(f.stack(0)), 22) })
		f.does(f.a.DestroyItem(ctx, f.handle(f.stack(0)), 20))
		f.does(f.a.TransferItem(ctx, f.handle(f.stack(0)), 1, commands.ToBank))
		f.wants("1 of 11503 in 1, 30 of 11502 in 3")
	})
}
