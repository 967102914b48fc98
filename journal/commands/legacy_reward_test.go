package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestLegacyReward(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		success := func() {
			enginetest.Run(t, f.s.Char, store.Raw("an older success", "UPDATE character_mission SET state = 1, content_revision = 'legacy'"))
		}
		f.takeTold(1)
		f.window(speaker)
		f.does(f.continues(1))
		t.Run("J-CONV-026 an older success is settled once, and no other attempt", func(t *testing.T) {
			f.window(speaker)
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.legacyReward(1) })
			success()
			w := f.window(speaker)
			if _, _, finished := shows(w, 1); !finished || len(w.MissionDispensed) != 0 {
				t.Errorf("%+v", w)
			}
			enginetest.Run(t, f.s.Char, store.Raw("another", "UPDATE character_mission SET assignment_id = assignment_id + 1"))
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.legacyReward(1) })
			f.window(speaker)
			f.does(f.legacyReward(1))
			f.refuses(commands.RejectTalk, func() (commands.Outcome, error) { return f.legacyReward(1) })
			if h := f.history(1); len(h) != 1 || !h[0].Rewarded || h[0].Revision != content.Legacy || f.character().Purse.Experience != 10 {
				t.Errorf("%+v", h)
			}
		})
	})
}
