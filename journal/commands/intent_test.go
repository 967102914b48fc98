package commands_test

import (
	"context"
	"reflect"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestCharacterIntents(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		flag := func(operation string, value *uint32) content.CharacterIntent {
			return content.SetCharacterFlag{Operation: operation, Flag: 44, Value: value}
		}
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: still(content.GrantReward{Operation: "pay", Mission: 1, Reward: 2}, content.GrantReward{Operation: "again", Mission: 1, Reward: 2}),
			3: still(content.GrantAbility{Operation: "teach", Ability: 33}, content.GrantAbility{Operation: "teach again", Ability: 33}),
			4: still(flag("first", new(uint32(0))), flag("second", new(uint32(7)))),
			5: still(flag("unset", nil)),
			6: still(content.SetEntitlement{Operation: "disentitle"}),
			7: still(content.ChangeObjective{Operation: "reveal", Mission: 1, Objective: 3, State: content.ObjectiveIncomplete}),
			8: still(content.MissionDeadline{Operation: "start", Mission: 1, Objective: 3, Seconds: new(uint32(60))}),
			9: still(content.MissionDeadline{Operation: "stop", Mission: 1, Objective: 3}),
			10: still(content.ChangeObjective{Operation: "win", Mission: 1, Objective: 1, State: content.ObjectiveCompleted},
				content.SetCharacterFlag{Operation: "complete", Flag: content.BootcampComplete, Value: new(content.BootcampCompleteValue)}),
		}, func(m *content.Mission) {
			m.Rewards[0].Experience = 0
			timed := kill(3, 1)
			timed.Optional, timed.Initial, timed.Transitions = true, content.ObjectiveInactive, []content.Transition{expires(300, 600)}
			m.Objectives = append(m.Objectives, timed)
		}))
		f.begin(1)
		t.Run("J-SCENE-027 J-REWARD-009 GrantReward gives at once, each operation once", func(t *testing.T) { checkGrants(t, f) })
		t.Run("J-SCENE-027 GrantAbility teaches an ability once", func(t *testing.T) {
			f.play(1, 3)
			l, err := f.a.Login(t.Context(), f.command)
			if err != nil || !reflect.DeepEqual(l.Abilities, []content.ActionID{33}) {
				t.Errorf("%+v %v", l.Abilities, err)
			}
		})
		t.Run("J-SCENE-027 J-FLAG-007 J-FLAG-008 SetCharacterFlag writes, the last of two counts and is published once, and null removes", func(t *testing.T) {
			o := f.play(1, 4)
			if shown := messages[commands.PlayerFlags](o); f.flags()[44] != 7 || len(shown) != 1 || !reflect.DeepEqual(shown[0].Flags, []content.FlagID{44}) || o.Flags[44] != 7 {
				t.Errorf("%v, %+v", f.flags(), o)
			}
			o = f.play(1, 5)
			if _, stored := f.flags()[44]; stored || len(messages[commands.PlayerFlags](o)) != 1 || len(o.Flags) != 0 {
				t.Errorf("%v", f.flags())
			}
		})
		t.Run("J-SCENE-027 J-IMP-002 SetEntitlement changes the account's", func(t *testing.T) {
			entitled := func() bool {
				return read(f, func(ctx context.Context, r *store.Read) (bool, error) { return r.Entitled(ctx, hero) })
			}
			if !entitled() {
				t.Fatal("not entitled at first")
			}
			f.play(1, 6)
			if entitled() {
				t.Error("still entitled")
			}
		})
		t.Run("J-SCENE-027 J-CONV-027 ChangeObjective and MissionDeadline change the run's attempt, without a session", func(t *testing.T) { checkAttemptIntents(t, f) })
		t.Run("J-OPEN-022 a run is told of a deadline of its attempt", func(t *testing.T) {
			f.now = noon.Add(2 * time.Minute)
			row, _ := f.row(1)
			f.does(f.a.Elapse(t.Context(), f.command, commands.Identity{Mission: 1, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision}, 3))
			inbox := f.scenes().Inbox
			if last := inbox[len(inbox)-1]; last.Observation != `{"kind":11,"mission":1,"objective":3}` || last.State != store.LetterPending {
				t.Errorf("%+v", last)
			}
		})
	})
}

// checkGrants has a scene give the same reward in two operations.
func checkGrants(t *testing.T, f *fixture) {
	t.Helper()
	o := f.play(1, 2)
	// covers J-REWARD-001
	if p := f.character().Purse; p.Experience != 14 || p.Currency != 6 || f.held(packs) != 4 || len(messages[commands.SceneRewarded](o)) != 2 {
		t.Errorf("%+v", p)
	}
	want := []string{"again", "pay"}
	var got []string
	for _, r := range f.scenes().Receipts {
		got = append(got, r.Operation)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("receipts of %q", got)
	}
}

// checkAttemptIntents has a scene change its attempt while nobody is in the world.
func checkAttemptIntents(t *testing.T, f *fixture) {
	t.Helper()
	f.a.Presence.Withdraw(0)
	deadlines := func() []store.Deadline {
		return read(f, func(ctx context.Context, r *store.Read) ([]store.Deadline, error) { return r.Deadlines(ctx, hero) })
	}
	o := f.play(1, 7)
	due := deadlines()
	if changed := messages[commands.ObjectiveChanged](o); len(changed) != 1 || changed[0].Objective != 3 || len(due) != 1 || !due[0].DueAt.Equal(noon.Add(600*time.Second)) {
		t.Fatalf("%+v, %+v", o, due)
	}
	f.play(1, 9)
	if len(deadlines()) != 0 {
		t.Error("not stopped")
	}
	f.now = noon.Add(time.Second)
	f.play(1, 8)
	if due := deadlines(); len(due) != 1 || !due[0].DueAt.Equal(noon.Add(61*time.Second)) {
		t.Errorf("%+v", due)
	}
	f.play(1, 10)
	if row, _ := f.row(1); !row.Completable || f.flags()[content.BootcampComplete] != 1 {
		t.Errorf("%+v %v", row, f.flags())
	}
	f.present()
}
