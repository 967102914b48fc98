package commands_test

import (
	"context"
	"reflect"
	"testing"

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
