package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestAcceptance has each thing that an offer rests on fail alone.
func TestAcceptance(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		gated := mission(1, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
			m.Scene.Requirement = content.FlagRequirement{Flag: 50, Value: 1}
			m.Channels.Sources[0].Requirement = content.FlagRequirement{Flag: 51, Value: 1}
		})
		f := setting(t, db, gated)
		enginetest.Run(t, f.s.Char, store.SetFlag(hero, 50, 1), store.SetFlag(hero, 51, 1))
		f.does(f.offer(1))
		offered := f.offers()[0]
		attempt := store.Assignment{Character: hero, Mission: 1, ID: 77, Generation: 9, Revision: "test-1", AcceptedAt: noon}
		past := &store.History{Assignment: 78, Character: hero, Mission: 1, Generation: 3, Revision: "test-1", Outcome: content.MissionNotAssigned, CompletedAt: noon}
		success := *past
		success.Outcome = content.MissionSuccess
		var full []store.Statement
		for id := content.MissionID(100); id < 130; id++ {
			full = append(full, store.InsertAssignment(&store.Assignment{Character: hero, Mission: id, ID: store.AssignmentID(id), Revision: "test-1", AcceptedAt: noon}))
		}
		type failure struct {
			name  string
			code  commands.Code
			cause []store.Statement
		}
		source := failure{"source", commands.RejectRequirement, []store.Statement{store.SetFlag(hero, 51, 2)}}
		if f.company != nil {
			source.code, source.cause = commands.RejectAssignment, []store.Statement{store.Raw("ending", "UPDATE character_mission SET state = 2 WHERE character_id = ?", mate)}
		}
		cases := []failure{
			{"pending offer", commands.RejectOffer, []store.Statement{store.CancelOffer(&offered)}},
			{"predecessor", commands.RejectPredecessor, []store.Statement{store.InsertHistory(past)}},
			source,
			{"ownership", commands.RejectForeign, []store.Statement{store.InsertAccount(901, false), store.Raw("moving", `UPDATE "character" SET account_id = 901 WHERE character_id = ?`, hero)}},
			{"requirement", commands.RejectRequirement, []store.Statement{store.SetFlag(hero, 50, 0)}},
			{"repeat entitlement", commands.RejectRepeat, []store.Statement{store.InsertHistory(&success)}},
			{"duplicate assignment", commands.RejectRepeat, []store.Statement{store.InsertAssignment(&attempt)}},
			{"journal capacity", commands.RejectCapacity, full},
		}
		for _, c := range cases {
			t.Run("J-OFFER-012 "+c.name, func(t *testing.T) {
				undo := snapshot(t, f)
				enginetest.Run(t, f.s.Char, c.cause...)
				f.refuses(c.code, func() (commands.Outcome, error) { return f.accept(1) })
				undo()
			})
		}
		f.does(f.accept(1))
	})
}

// snapshot remembers the tables that the cases change, and puts them back.
func snapshot(t *testing.T, f *fixture) func() {
	t.Helper()
	offers, flags := f.offers(), f.flags()
	return func() {
		list := []store.Statement{
			store.Raw("emptying", "DELETE FROM character_mission WHERE character_id = ?", hero), store.Raw("emptying", "DELETE FROM character_mission_history"),
			store.Raw("emptying", "DELETE FROM character_mission_offer"), store.Raw("moving", `UPDATE "character" SET account_id = 900 WHERE character_id = ?`, hero),
			store.Raw("emptying", `DELETE FROM account WHERE account_id NOT IN (SELECT account_id FROM "character")`),
			store.Raw("going on", "UPDATE character_mission SET state = 0"),
		}
		for i := range offers {
			list = append(list, store.InsertOffer(&offers[i]))
		}
		for id, value := range flags {
			list = append(list, store.SetFlag(hero, id, value))
		}
		enginetest.Run(t, f.s.Char, list...)
	}
}
