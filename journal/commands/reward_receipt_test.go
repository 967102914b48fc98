package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestReceipts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1), mission(2))
		f.finish(1)
		row, _ := f.row(1)
		t.Run("J-REWARD-005 J-OPEN-028 a receipt is the attempt's own, of generation 0 too", func(t *testing.T) {
			story, err := f.s.Story(t.Context(), hero)
			if err != nil || len(story.Receipts) != 1 {
				t.Fatalf("%+v %v", story, err)
			}
			want := store.Receipt{Assignment: row.ID, Generation: row.Generation, Operation: "mission-reward", At: noon}
			if story.Receipts[0] != want {
				t.Errorf("%+v", story.Receipts[0])
			}
			f.take(2)
			f.does(f.report(content.CreatureKilled(scout)))
			second, _ := f.row(2)
			old := second
			old.Generation = 0
			enginetest.Run(t, f.s.Char, store.InsertReceipt(&old, store.RewardReceipt, noon))
			f.refuses(commands.RejectRewarded, func() (commands.Outcome, error) { return f.turnIn(2) })
			enginetest.Run(t, f.s.Char, store.Raw("forgetting", "DELETE FROM character_mission_receipt WHERE assignment_generation = 0"))
			f.does(f.turnIn(2))
		})
	})
}
