package commands_test

import (
	"reflect"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

func TestOfferLife(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1), mission(2, func(m *content.Mission) {
			m.Channels.Sources = append(m.Channels.Sources, content.Source{Kind: content.SourceServerEvent, Key: "another"})
		}))
		t.Run("J-OFFER-005 a row holds what was captured, to the microsecond", func(t *testing.T) {
			f.now = noon.Add(1234567 * time.Nanosecond)
			f.does(f.offer(1))
			created := noon.Add(1234 * time.Microsecond)
			want := []store.Offer{{
				Character: hero, Mission: 1, ID: f.ids, Revision: "test-1", Session: f.session,
				Source:    f.source(1),
				CreatedAt: created, ExpiresAt: created.Add(5 * time.Minute), Version: 1,
			}}
			if got := f.offers(); !reflect.DeepEqual(got, want) {
				t.Errorf("stored %+v", got)
			}
			f.now = noon
		})
		t.Run("J-OFFER-008 an identical offer changes and shows nothing", func(t *testing.T) {
			before := f.dump()
			f.now = f.now.Add(time.Minute)
			if o, err := f.offer(1); err != nil || o.Applied || len(o.Messages) > 0 || !reflect.DeepEqual(before, f.dump()) {
				t.Errorf("%+v %v", o, err)
			}
			f.now = noon
		})
		t.Run("J-OFFER-009 another source does not take a valid slot", func(t *testing.T) {
			f.does(f.offer(2))
			f.refuses(commands.RejectOfferTaken, func() (commands.Outcome, error) {
				return f.a.TryOffer(t.Context(), commands.ServerEvent{Command: f.command, Session: f.session, Mission: 2, Source: "another"})
			})
			f.does(f.accept(2))
		})
		t.Run("J-OFFER-003 J-OFFER-001 consumption records the attempt, in the one row", func(t *testing.T) {
			row, _ := f.row(2)
			o := f.offers()[1]
			if o.State != store.OfferConsumed || *o.Consumed != row.ID || *o.ConsumedBy != row.Generation || len(f.offers()) != 2 {
				t.Errorf("%+v for %+v", o, row)
			}
			f.refuses(commands.RejectOffer, func() (commands.Outcome, error) { return f.accept(2) })
		})
		t.Run("J-OFFER-004 valid for five minutes, the last instant not", func(t *testing.T) {
			f.now = f.offers()[0].ExpiresAt
			f.refuses(commands.RejectExpired, func() (commands.Outcome, error) { return f.accept(1) })
			f.now = f.now.Add(-time.Microsecond)
			f.does(f.accept(1))
		})
	})
}

func TestOfferClock(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1))
		f.does(f.offer(1))
		// covers J-OFFER-005, J-TX-004
		f.point = func(name string) error {
			if name == "flush first" {
				f.now = f.now.Add(6 * time.Minute)
			}
			return nil
		}
		f.refuses(commands.RejectExpired, func() (commands.Outcome, error) { return f.accept(1) })
		f.now = noon
		f.point = func(name string) error { // another connection takes over meanwhile
			if name == "flush first" {
				taken := f.presence()
				taken.Session.Connection++
				f.publish(taken)
			}
			return nil
		}
		f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.accept(1) })
		f.point = passes
		f.present()
		f.does(f.accept(1))
	})
}

func TestOfferSlots(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		var list []*content.Mission
		for id := content.MissionID(1); id <= 34; id++ {
			list = append(list, mission(id))
		}
		f := setting(t, db, list...)
		f.take(33) // consumed: pruned with the next issue
		for id := content.MissionID(1); id <= 30; id++ {
			f.does(f.offer(id))
		}
		t.Run("J-OFFER-006 J-OPEN-002 30 slots are stored, not 31, pruned ones and the one in use not counted", func(t *testing.T) {
			f.refuses(commands.RejectOffers, func() (commands.Outcome, error) { return f.offer(31) })
			if o, err := f.offer(30); err != nil || o.Applied {
				t.Errorf("the slot in use is counted: %+v %v", o, err)
			}
		})
		t.Run("J-OFFER-010 J-OFFER-011 a session's offers end with it, and it ends no other's", func(t *testing.T) {
			old := f.session
			f.session.Connection++
			f.present()
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.accept(1) })
			if f.offers()[0].State != store.OfferPending {
				t.Error("the row need not be cancelled yet")
			}
			f.does(f.offer(1))
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) {
				return f.a.CancelOffer(t.Context(), f.command, old, 1)
			})
		})
		t.Run("J-OFFER-007 issuing prunes what is over", func(t *testing.T) {
			if got := f.offers(); len(got) != 1 || got[0].Mission != 1 || got[0].Version != 2 {
				t.Errorf("stored are %+v", got)
			}
			if len(f.history(33)) != 0 {
				t.Error("an offer made history")
			}
			f.does(f.a.CancelOffer(t.Context(), f.command, f.session, 1))
			f.refuses(commands.RejectOffer, func() (commands.Outcome, error) { return f.accept(1) })
			f.does(f.offer(2))
			f.now = f.now.Add(5 * time.Minute)
			f.does(f.offer(3)) // the second expired
			if got := f.offers(); len(got) != 1 || got[0].Mission != 3 {
				t.Errorf("stored are %+v", got)
			}
		})
	})
}

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

func TestSources(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		private := mission(1, func(m *content.Mission) { m.Channels.Sources[0].PrivateOnly = true })
		person := mission(2, func(m *content.Mission) {
			m.Channels, m.Giver, m.Receiver = content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC}, new(scout), new(scout)
		})
		f := setting(t, db, private, person)
		t.Run("J-CHAN-008 a private map is the recipient's own", func(t *testing.T) {
			f.refuses(commands.RejectSource, func() (commands.Outcome, error) { return f.offer(1) })
			for owner, code := range map[store.CharacterID]commands.Code{5: commands.RejectSource, hero: ""} { // any order: each alone
				p := f.presence()
				p.PrivateOwner = owner
				f.publish(p)
				if _, err := f.offer(1); commands.Refused(err) != code || code == "" && err != nil {
					t.Errorf("in %d's map: %v", owner, err)
				}
			}
		})
		t.Run("J-CHAN-007 a source's map", func(t *testing.T) {
			p := f.presence()
			p.Map++
			f.publish(p)
			f.refuses(commands.RejectSource, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
			f.present()
		})
		t.Run("J-CHAN-013 the starting experience must be recorded as under way", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("forgetting", "DELETE FROM character_starting_experience"))
			f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
			enginetest.Run(t, f.s.Char, store.SetStarting(hero, rules.StartingActive))
			f.a.Inject(false, store.SetStarting(hero, rules.StartingCompleted))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
			f.does(f.offer(bootcamp.Initiation))
		})
		f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.offer(2) })
		f.refuses(commands.RejectSource, func() (commands.Outcome, error) {
			return f.a.TryOffer(t.Context(), commands.ServerEvent{Command: f.command, Session: f.session, Mission: 1, Source: "nothing"})
		})
		dead := f.presence()
		dead.Alive = false
		f.publish(dead)
		f.refuses(commands.RejectDead, func() (commands.Outcome, error) { return f.offer(1) })
	})
}
