package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestDeliveryIsOneUnit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			5: {World: []content.WorldIntent{ensures("come")}, Timers: []content.Timer{{Name: "t", Sequence: 6, Policy: content.TimerWallClock, Milliseconds: 1}},
				Character: []content.CharacterIntent{content.GrantReward{Operation: "pay", Mission: 1, Reward: 2}, content.SetCharacterFlag{Operation: "mark", Flag: 9, Value: new(uint32(4))},
					content.GrantAbility{Operation: "teach", Ability: 33}}, Signals: []content.Signal{{Event: done}}},
			6: {},
		}), played(2, map[content.SequenceID]content.Sequence{6: {World: []content.WorldIntent{ensures("go")}}}))
		f.begin(1)
		f.begin(2)
		t.Run("J-SCENE-019 a fault anywhere leaves the letter alone, and the retry does everything once", func(t *testing.T) {
			f.queue(1, 5)
			f.faults(t, 20, func() (commands.Outcome, error) {
				list, err := f.a.DeliverScenes(t.Context(), f.command)
				if len(list) > 0 {
					return list[0], nil // what failed was the look for more
				}
				return commands.Outcome{}, err
			})
			s, row := f.scenes(), func() store.Assignment { r, _ := f.row(1); return r }()
			if len(s.Effects) != 1 || len(s.Receipts) != 3 || len(s.Timers) != 1 || !row.Completable || f.flags()[9] != 4 || f.character().Purse.Experience != 7 || f.held(packs) != 2 {
				t.Errorf("%+v %+v", s, row)
			}
		})
		t.Run("J-SCENE-019 of a run that is stuck nothing more is told, and other runs go on", func(t *testing.T) {
			f.queue(1, 5)
			f.queue(1, 6)
			f.queue(2, 6)
			enginetest.Run(t, f.s.Char, store.Raw("another operation under the key", "UPDATE character_scene_receipt SET payload_json = '{}' WHERE operation_key = 'mark'"))
			list, err := f.a.DeliverScenes(t.Context(), f.command)
			if commands.Refused(err) != commands.RejectScene || len(list) != 1 || len(messages[commands.EffectStarted](list...)) != 1 {
				t.Errorf("%+v %v", list, err)
			}
			pending := 0
			for _, l := range f.scenes().Inbox {
				if l.State == store.LetterPending && l.Run == f.run(1).Run {
					pending++
				}
			}
			if pending != 2 {
				t.Errorf("%d are pending", pending)
			}
		})
	})
}
