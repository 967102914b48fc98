package commands_test

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

func (f *fixture) inventory() []store.Item {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.Item, error) {
		return r.Inventory(ctx, f.command.Character)
	})
}

func (f *fixture) choose(id content.MissionID, selection *int) (commands.Outcome, error) {
	return f.a.TurnInRadio(f.t.Context(), commands.TurnIn{Command: f.command, Session: f.session, Mission: id, Selection: selection})
}

func withPurse(p rules.Purse) store.Statement {
	return store.Raw("filling the purse", `UPDATE "character" SET level = ?, experience = ?, currency = ?, clone_credits = ?`,
		p.Level, p.Experience, p.Currency, p.CloneCredits)
}

func TestRewards(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		again := repeats(content.RepeatImmediate, nil, nil)
		f := setting(t, db, mission(1, again), mission(2, again, func(m *content.Mission) {
			m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 30}, {Template: 11501, Quantity: 1, Selectable: true}, {Template: 11503, Quantity: 1, Selectable: true}}
		}))
		t.Run("J-REWARD-001 what does not fit is refused before any write", func(t *testing.T) {
			f.take(1)
			f.does(f.report(content.CreatureKilled(scout)))
			for _, full := range []rules.Purse{{Level: 1, Currency: rules.MaxCurrency - 4}, {Level: 50, Experience: rules.MaxExperience - 9}, {Level: 4, Experience: 1995, CloneCredits: rules.MaxCloneCredits}} {
				enginetest.Run(t, f.s.Char, withPurse(full))
				var writes []string
				f.s.Char.SetTrace(func(kind, name string) {
					if kind == "exec" {
						writes = append(writes, name)
					}
				})
				f.refuses(commands.RejectOverflow, func() (commands.Outcome, error) { return f.turnIn(1) })
				f.s.Char.SetTrace(nil)
				if len(writes) > 0 {
					t.Errorf("%+v: wrote %q", full, writes)
				}
			}
		})
		t.Run("J-REWARD-002 crossing level 5 adds a clone credit, crossing 6 none", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, withPurse(rules.Purse{Level: 4, Experience: 1995, Currency: rules.MaxCurrency - 5}))
			f.does(f.turnIn(1))
			want := rules.Purse{Level: 5, Experience: 2005, Currency: rules.MaxCurrency, CloneCredits: 1}
			if c := f.character(); c.Purse != want {
				t.Errorf("%+v", c.Purse)
			}
			enginetest.Run(t, f.s.Char, withPurse(rules.Purse{Level: 5, Experience: 2995, CloneCredits: 1}))
			f.finish(1)
			if c := f.character(); c.Purse.Level != 6 || c.Purse.CloneCredits != 1 {
				t.Errorf("%+v", c.Purse)
			}
		})
		t.Run("J-REWARD-006 all fixed items and the one selected", func(t *testing.T) {
			f.take(2)
			f.does(f.report(content.CreatureKilled(scout)))
			for _, wrong := range []*int{nil, new(-1), new(2)} {
				f.refuses(commands.RejectSelection, func() (commands.Outcome, error) { return f.choose(2, wrong) })
			}
			f.does(f.choose(2, new(1)))
			var got []content.RewardItem
			for _, i := range f.inventory() {
				got = append(got, content.RewardItem{Template: i.Template, Quantity: i.Quantity})
			}
			if want := []content.RewardItem{{Template: 11502, Quantity: 30}, {Template: 11503, Quantity: 1}}; !reflect.DeepEqual(got, want) {
				t.Errorf("%+v", got)
			}
		})
		// Stacks are filled before slots are taken; no room is a refusal.
		f.options.Slots = 4
		f.reload()
		f.take(2)
		f.does(f.report(content.CreatureKilled(scout)))
		f.does(f.choose(2, new(0)))
		if got := f.inventory(); len(got) != 4 || got[0].Quantity != 50 || got[2].Quantity != 10 {
			t.Errorf("%+v", got)
		}
		f.take(2)
		f.does(f.report(content.CreatureKilled(scout)))
		f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.choose(2, new(0)) })
	})
}

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

func TestTurnIn(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		daily := repeats(content.RepeatDaily, nil, new(uint32(0)))
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Channels.Completion, m.Receiver = content.ChannelNPC, new(scout)
			m.OldRadioCompleteable = true
		}), mission(2, daily, func(m *content.Mission) {
			m.Scene.TurnInRequirement = content.FlagRequirement{Flag: 60, Value: 1}
		}))
		t.Run("J-TURNIN-001 J-CHAN-017 the completion channel alone counts", func(t *testing.T) {
			f.take(1)
			f.does(f.report(content.CreatureKilled(scout)))
			f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.does(f.abandon(1))
		})
		f.take(2)
		f.refuses(commands.RejectIncomplete, func() (commands.Outcome, error) { return f.turnIn(2) })
		f.does(f.report(content.CreatureKilled(scout)))
		f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.turnIn(2) })
		enginetest.Run(t, f.s.Char, store.SetFlag(hero, 60, 1))
		t.Run("J-TURNIN-005 ratings are refused", func(t *testing.T) {
			for _, rating := range []int{0, 5} {
				f.refuses(commands.RejectRating, func() (commands.Outcome, error) {
					return f.a.TurnInRadio(t.Context(), commands.TurnIn{Command: f.command, Session: f.session, Mission: 2, Rating: &rating})
				})
			}
		})
		t.Run("J-TURNIN-002 another attempt in between rolls back", func(t *testing.T) {
			f.a.Inject(true, store.Raw("replacing", "UPDATE character_mission SET assignment_id = 5 WHERE mission_id = 2"))
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.turnIn(2) })
		})
		t.Run("J-TURNIN-003 each check refuses alone", func(t *testing.T) {
			at := noon.Add(-time.Hour)
			before := &store.History{Assignment: 6, Character: hero, Mission: 2, Revision: "test-1", Outcome: content.MissionCompleted, CompletedAt: at, Rewarded: true, RewardedAt: &at}
			enginetest.Run(t, f.s.Char, store.InsertHistory(before))
			f.refuses(commands.RejectWindow, func() (commands.Outcome, error) { return f.turnIn(2) })
			enginetest.Run(t, f.s.Char, store.Raw("forgetting", "DELETE FROM character_mission_history WHERE assignment_id = 6"))
			f.refuses(commands.RejectSelection, func() (commands.Outcome, error) { return f.choose(2, new(0)) })
			old := f.session
			f.session.Connection++
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.turnIn(2) })
			f.session = old
			f.does(f.turnIn(2))
			f.refuses(commands.RejectRewarded, func() (commands.Outcome, error) { return f.turnIn(2) })
		})
	})
}

func TestOldSuccess(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)))
		old := store.Assignment{Character: hero, Mission: 1, ID: 40, Revision: content.Legacy, State: content.MissionSuccess, AcceptedAt: noon}
		enginetest.Run(t, f.s.Char, store.InsertAssignment(&old), store.InsertHistory(&store.History{
			Assignment: 40, Character: hero, Mission: 1, Revision: content.Legacy, Outcome: content.MissionSuccess, CompletedAt: noon,
		}))
		t.Run("J-TURNIN-004 a pending success is settled once, not accepted", func(t *testing.T) {
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
			f.does(f.turnIn(1))
			f.refuses(commands.RejectRewarded, func() (commands.Outcome, error) { return f.turnIn(1) })
		})
		t.Run("J-REP-017 settling keeps the row", func(t *testing.T) {
			if h := f.history(1); len(h) != 1 || h[0].Outcome != content.MissionCompleted || !h[0].Rewarded {
				t.Errorf("%+v", h)
			}
		})
	})
}

// TestFlags holds stored flags against what clients are told.
func TestFlags(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions = []content.Action{setsFlag(9, 2), setsFlag(5, 1), setsFlag(6, 0)}
		}))
		enginetest.Run(t, f.s.Char, store.SetFlag(hero, content.BootcampComplete, 1), store.SetFlag(hero, 2, 4294967295))
		f.take(1)
		o := f.does(f.report(content.CreatureKilled(scout)))
		var told []commands.Message
		for _, m := range o.Messages {
			if _, is := m.(commands.PlayerFlags); is {
				told = append(told, m)
			}
		}
		t.Run("J-FLAG-017 J-FLAG-018 membership, ascending, without values and reserved flags", func(t *testing.T) {
			want := []commands.Message{commands.PlayerFlags{Flags: []content.FlagID{2, 5, 9}}}
			if !reflect.DeepEqual(told, want) {
				t.Errorf("told %+v", told)
			}
			if value, stored := f.flags()[6]; !stored || value != 0 {
				t.Error("a stored zero is lost")
			}
		})
		t.Run("J-FLAG-014 flags, history, receipts and the starting experience are apart", func(t *testing.T) {
			f.does(f.turnIn(1))
			before := f.dump()
			for id := range f.flags() { // any order: all are removed
				enginetest.Run(t, f.s.Char, store.RemoveFlag(hero, id))
			}
			after := slices.DeleteFunc(before, func(row string) bool { return len(row) > 14 && row[:14] == "character_flag" })
			if !slices.Equal(after, f.dump()) {
				t.Error("removing flags removed more")
			}
		})
	})
}
