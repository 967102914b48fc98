package commands_test

import (
	"context"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestItemIntents(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		m := carrier(1, intents{nil, nil}, func(m *content.Mission) {
			m.Scene.Script, m.Scene.StateVersion = "sequences", 1
			m.Scene.Sequences = map[content.SequenceID]content.Sequence{
				2: still(issues(1, "hand out", "bomb", 3)), 3: still(consumes(1, "plant", "bomb", 2)), 4: still(removes(1, "clean", "bomb")),
				5: still(issues(1, "more", "bomb", 1)),
			}
		})
		f := setting(t, db, m)
		f.begin(1)
		t.Run("J-ITEM-020 a sequence issues, spends and takes away its attempt's items, each operation once", func(t *testing.T) {
			f.play(1, 2)
			f.play(1, 2)
			if f.held(packs) != 3 {
				t.Fatalf("%d", f.held(packs))
			}
			f.play(1, 3)
			if f.held(packs) != 1 {
				t.Fatalf("%d", f.held(packs))
			}
			f.play(1, 4)
			receipts := read(f, func(ctx context.Context, r *store.Read) ([]store.ItemReceipt, error) {
				return r.ItemReceipts(ctx, hero)
			})
			row, _ := f.row(1)
			if f.held(packs) != 0 || len(receipts) != 3 || receipts[0].Assignment != row.ID || len(f.scenes().Receipts) != 3 {
				t.Errorf("%d, %+v", f.held(packs), receipts)
			}
		})
		t.Run("J-ITEM-021 a stale assignment, assignment generation or scene generation issues nothing", func(t *testing.T) {
			for column, code := range map[string]commands.Code{"assignment_id": commands.RejectAssignment, "assignment_generation": commands.RejectAssignment} { // any order: each is undone
				shift := func(by int) {
					enginetest.Run(t, f.s.Char, store.Raw("making it another attempt's", "UPDATE character_scene_participant SET "+column+" = "+column+" + ?", by))
				}
				f.queue(1, 5)
				shift(100)
				f.refusesDelivery(code)
				shift(-100)
				enginetest.Run(t, f.s.Char, store.Raw("dropping", "UPDATE character_scene_inbox SET state = 2 WHERE state = 0"))
			}
			f.queue(1, 5)
			enginetest.Run(t, f.s.Char, store.Raw("setting it back", "UPDATE character_scene_run SET generation = 2"))
			if o := f.deliver(); len(o) != 1 || len(o[0].Messages) != 0 || f.held(packs) != 0 {
				t.Errorf("%+v", o)
			}
			f.play(1, 5) // the new generation's own
			if f.held(packs) != 1 {
				t.Errorf("%d", f.held(packs))
			}
		})
	})
}
