package commands_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestOneFlagSnapshotAUnit has one turn-in reach two other missions, which
// write one flag one after the other.
func TestOneFlagSnapshotAUnit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1), follows(2, 1, setsFlag(92, 2), setsFlag(93, 1)), follows(3, 1, setsFlag(92, 3), setsFlag(93, 0)))
		f.take(1)
		f.take(2)
		f.take(3)
		f.does(f.report(content.CreatureKilled(scout)))
		o := f.does(f.turnIn(1))
		var told []commands.PlayerFlags
		for _, m := range o.Messages {
			if flags, is := m.(commands.PlayerFlags); is {
				told = append(told, flags)
			}
		}
		// covers J-FLAG-022
		if len(told) != 1 || !slices.Equal(told[0].Flags, []content.FlagID{92}) || !reflect.DeepEqual(o.Flags, f.flags()) || o.Flags[92] != 3 {
			t.Errorf("told %+v, committed %v, stored %v", told, o.Flags, f.flags())
		}
	})
}

// TestCounterTexts has an objective with three counters.
func TestCounterTexts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			o := &m.Objectives[0]
			o.CounterTexts = [3]content.TextID{71, 72, 73}
			o.Transitions = nil
			for i := range 3 {
				o.Transitions = append(o.Transitions, content.Transition{ID: content.TransitionID(100 + i), Requirement: content.Required,
					Triggers: []content.Trigger{{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(9000 + i)),
						Counter: new(uint32(1)), Initial: new(int32(0)), TargetCount: new(int32(5))}}})
			}
		}))
		f.take(1)
		for i, want := range []content.TextID{71, 72, 73} {
			o := f.does(f.report(content.CreatureKilled(content.CreatureID(9000 + i))))
			// covers J-TRIG-017
			if c, is := o.Messages[0].(commands.CounterChanged); !is || c.Text != want || c.Value != 1 {
				t.Errorf("counter %d: %+v", i, o.Messages)
			}
		}
	})
}

// TestCharactersLive follows characters of one account from their slots to
// their end.
func TestCharactersLive(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions = []content.Action{setsFlag(92, 1)}
			m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 2}}
		}))
		second := store.Character{ID: hero + 1, Account: account, Slot: int(hero), Name: "Bo", Purse: rules.Purse{Level: 1}}
		t.Run("J-IMP-003 J-IMP-004 slots, login and deletion", func(t *testing.T) {
			if err := enginetest.Try(t, f.s.Char, store.InsertCharacter(second)); !store.Conflict(err) {
				t.Errorf("two characters in one slot: %v", err)
			}
			second.Slot++
			enginetest.Run(t, f.s.Char, store.InsertCharacter(second), store.AddAbility(hero, 174))
			empty := len(f.dump())
			f.finish(1)
			login, err := f.a.Login(t.Context(), f.command)
			if err != nil || login.Character.Slot != int(hero) || login.Character.Purse.Experience != 10 || login.Character.Purse.Currency != 5 ||
				len(login.Flags) != 1 || len(login.Attempts) != 1 || len(login.Inventory) != 1 || !slices.Equal(login.Abilities, []content.ActionID{174}) {
				t.Errorf("%+v, %v", login, err)
			}
			state := read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
				return r.ReadState(ctx, hero)
			})
			if state != rules.StartingActive || len(f.history(1)) != 1 {
				t.Errorf("starting experience %d, history %v", state, f.history(1))
			}
			enginetest.Run(t, f.s.Char, store.DeleteCharacter(hero))
			if _, err := f.a.Login(t.Context(), f.command); commands.Refused(err) != commands.RejectForeign {
				t.Errorf("a deleted character logs in: %v", err)
			}
			if left := f.dump(); len(left) >= empty {
				t.Errorf("left are %q", left)
			}
		})
	})
}
