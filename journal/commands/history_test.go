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

// TestEveryHandlerHasItsFacts asks each custom requirement of both providers:
// the durable one inside an acceptance, and the runtime's.
func TestEveryHandlerHasItsFacts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		var list []*content.Mission
		keys := []string{rules.KeyEvenLevel, rules.KeyEntitlement, rules.KeyStartingCompleted, rules.KeyStartingActive}
		if known := rules.Handlers(); len(known) != len(keys) {
			t.Fatalf("handlers %v, this test has %v", known, keys)
		}
		for i, key := range keys {
			list = append(list, mission(content.MissionID(i+1), repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
				m.Channels.Sources[0].Requirement = content.CustomRequirement{Key: key}
			}))
		}
		f := setting(t, db, list...)
		for _, c := range []struct {
			name  string
			write []store.Statement
			holds [4]bool
		}{
			{"level 1, entitled, under way", nil, [4]bool{false, true, false, true}},
			{"level 2", []store.Statement{withPurse(rules.Purse{Level: 2, Experience: 200})}, [4]bool{true, true, false, true}},
			{"not entitled", []store.Statement{store.SetEntitled(account, false)}, [4]bool{true, false, false, true}},
			{"completed", []store.Statement{store.SetStarting(hero, rules.StartingCompleted)}, [4]bool{true, false, true, false}},
			{"by its flag", []store.Statement{store.SetStarting(hero, rules.StartingActive), store.SetFlag(hero, content.BootcampComplete, 1)}, [4]bool{true, false, true, true}},
		} {
			enginetest.Run(t, f.s.Char, c.write...)
			for i, key := range keys {
				id := content.MissionID(i + 1)
				_, err := f.offer(id)
				durable := err == nil
				if !durable && commands.Refused(err) == "" {
					t.Fatal(err)
				}
				if durable {
					f.does(f.a.CancelOffer(t.Context(), f.command, f.session, id))
				}
				runtime, err := f.a.Meets(t.Context(), f.command, content.CustomRequirement{Key: key})
				// covers J-REQ-012, J-REQ-005
				if durable != c.holds[i] {
					t.Errorf("%s, %s: durably %v", c.name, key, durable)
				}
				if rules.Handlers()[key] { // known inside a transaction alone
					if err == nil {
						t.Errorf("%s, %s: the runtime answers %v", c.name, key, runtime)
					}
				} else if err != nil || runtime != c.holds[i] {
					t.Errorf("%s, %s: the runtime answers %v, %v", c.name, key, runtime, err)
				}
			}
		}
		other := f.command
		other.Account++
		if _, err := f.a.Meets(t.Context(), other, content.LevelRequirement{Minimum: 1}); commands.Refused(err) != commands.RejectForeign {
			t.Errorf("another account's question: %v", err)
		}
	})
}

func TestRuntimeHistory(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)))
		f.finish(1)
		rewarded := f.now
		f.now = f.now.Add(time.Hour)
		f.take(1)
		f.does(f.abandon(1))
		t.Run("J-REP-020 abandonment is the latest outcome at once, and takes no success or reward time away", func(t *testing.T) {
			ask := func(state content.MissionState) bool {
				holds, err := f.a.Meets(t.Context(), f.command, content.MissionStateRequirement{Mission: 1, State: &state})
				if err != nil {
					t.Fatal(err)
				}
				return holds
			}
			last := read(f, func(ctx context.Context, r *store.Read) (time.Time, error) { return r.LastRewardedAt(ctx, hero, 1) })
			if !ask(content.MissionNotAssigned) || !ask(content.MissionCompleted) || ask(content.MissionFailed) || !last.Equal(rewarded) {
				t.Errorf("abandoned %v, completed %v, failed %v, last rewarded %v", ask(content.MissionNotAssigned), ask(content.MissionCompleted), ask(content.MissionFailed), last)
			}
		})
	})
}

func TestTheLogNamesAttemptsExactly(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.does(f.offer(1))
		created := f.does(f.accept(1)).Attempts[0].Identity
		hydrated := func() commands.Identity {
			login, err := f.a.Login(t.Context(), f.command)
			if err != nil || len(login.Attempts) != 1 {
				t.Fatal(login, err)
			}
			return login.Attempts[0].Identity
		}
		t.Run("J-REP-012 equal from creation and hydration, and no other attempt in its place", func(t *testing.T) {
			if got := hydrated(); got != created || created.Revision != "test-1" || created.Generation != 1 {
				t.Errorf("created %+v, hydrated %+v", created, got)
			}
			for _, revision := range []content.Revision{content.Legacy, content.Unversioned} {
				enginetest.Run(t, f.s.Char, store.Raw("an older revision", "UPDATE character_mission SET content_revision = ?", revision))
				old := created
				old.Revision = revision
				if got := hydrated(); got != old {
					t.Errorf("hydrated %+v, want the stored revision", got)
				}
				foreign := old
				foreign.Assignment++
				for _, wrong := range []commands.Identity{created, foreign} {
					f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.a.Fail(t.Context(), f.command, wrong) })
				}
			}
		})
	})
}

// TestCountersOfCompetitors has two connections count for one attempt, and the
// first, which knows nothing of the second, turn in at once.
func TestCountersOfCompetitors(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
			g := &m.Objectives[0].Transitions[0].Triggers[0]
			g.Counter, g.Initial, g.TargetCount = new(uint32(1)), new(int32(0)), new(int32(2))
		}))
		selects := func(run func() (commands.Outcome, error)) int {
			n := 0
			f.s.Char.SetTrace(func(kind, _ string) {
				if kind == "select" {
					n++
				}
			})
			f.does(run())
			f.s.Char.SetTrace(nil)
			return n
		}
		f.take(1)
		f.does(f.report(content.CreatureKilled(scout)))
		f.does(f.report(content.CreatureKilled(scout)))
		alone := selects(func() (commands.Outcome, error) { return f.turnIn(1) })
		f.take(1)
		rival := f.rival(t, db)
		f.does(f.report(content.CreatureKilled(scout)))
		last := f.does(rival.report(content.CreatureKilled(scout))).Attempts[0]
		t.Run("J-TX-008 the last commit has all counters, and the turn-in reads no more than ever", func(t *testing.T) {
			key := rules.CounterKey{Objective: 1, Transition: 100, Trigger: 0}
			if !last.Completable || last.Aggregate.Counters[key] != 2 || last.Aggregate.States[1] != content.ObjectiveCompleted {
				t.Errorf("%+v of %+v", last, last.Aggregate)
			}
			if n := selects(func() (commands.Outcome, error) { return f.turnIn(1) }); n != alone {
				t.Errorf("%d selects, %d without a competitor", n, alone)
			}
		})
	})
}

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
