package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestFactsOfScenes has scenes write what their own unit's requirements looked
// at: the requirement is evaluated on the state before the transaction, and
// what is written is expected after it.
func TestFactsOfScenes(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		flag := func(operation string, value *uint32) content.CharacterIntent {
			return content.SetCharacterFlag{Operation: operation, Flag: 60, Value: value}
		}
		when := func(r content.Requirement, list ...content.CharacterIntent) func(id content.MissionID) *content.Mission {
			return func(id content.MissionID) *content.Mission {
				return played(id, map[content.SequenceID]content.Sequence{2: acts(list...)}, func(m *content.Mission) {
					m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{1: r}
					for i := range list {
						if pay, is := list[i].(content.GrantReward); is {
							pay.Mission = id
							m.Scene.Sequences[2].Character[i] = pay
						}
					}
					m.Rewards[1].Experience = 9001 // to level 10
				})
			}
		}
		is := func(value uint32) content.Requirement { return content.FlagRequirement{Flag: 60, Value: value} }
		entitled := content.CustomRequirement{Key: rules.KeyEntitlement}
		cases := []struct {
			name    string
			mission func(content.MissionID) *content.Mission
			set     store.Statement
			foreign store.Statement // in the second flush, after the plan's own
		}{
			{"J-PRE-005 a flag write", when(is(1), flag("a", new(uint32(2)))), store.SetFlag(hero, 60, 1), store.SetFlag(hero, 60, 1)},
			{"J-PRE-005 of two writes the second is expected", when(is(1), flag("a", new(uint32(2))), flag("b", new(uint32(3)))), store.SetFlag(hero, 60, 1), store.SetFlag(hero, 60, 2)},
			{"J-PRE-005 J-PRE-009 a flag removal, which is not a zero", when(is(1), flag("a", nil)), store.SetFlag(hero, 60, 1), store.SetFlag(hero, 60, 0)},
			{"J-PRE-005 a removal that is written again", when(is(1), flag("a", nil), flag("b", new(uint32(0)))), store.SetFlag(hero, 60, 1), store.RemoveFlag(hero, 60)},
			{"J-PRE-005 an entitlement", when(entitled, content.SetEntitlement{Operation: "a"}), store.SetEntitled(account, true), store.SetEntitled(account, true)},
			{"J-PRE-005 an entitlement, set twice", when(entitled, content.SetEntitlement{Operation: "a"}, content.SetEntitlement{Operation: "b", Entitled: true}), store.SetEntitled(account, true), store.SetEntitled(account, false)},
			{"J-PRE-007 a custom fact of the level is that of the planned level, 9 to 10", when(content.NotRequirement{Part: content.CustomRequirement{Key: rules.KeyEvenLevel}},
				content.GrantReward{Operation: "a", Reward: 2}), store.Raw("levelling", `UPDATE "character" SET level = 9`), store.Raw("levelling", `UPDATE "character" SET level = 9`)},
		}
		var missions []*content.Mission
		for i := range cases {
			missions = append(missions, cases[i].mission(content.MissionID(i+1)))
		}
		f := setting(t, db, missions...)
		for i, c := range cases {
			id := content.MissionID(i + 1)
			f.begin(id)
			t.Run(c.name, func(t *testing.T) {
				enginetest.Run(t, f.s.Char, c.set)
				f.queue(id, 2)
				f.a.Inject(true, c.foreign)
				f.refusesDelivery(commands.RejectChanged)
				f.deliver()
				if row, _ := f.row(id); !row.Completable {
					t.Errorf("%+v", row)
				}
			})
		}
	})
}
