package commands_test

import (
	"context"
	"reflect"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/scene"
	"caper/journal/store"
)

// TestOneAttemptTwice has one decision change its attempt by an intent and by
// a signal.
func TestOneAttemptTwice(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: acts(content.ChangeObjective{Operation: "win", Mission: 1, Objective: 2, State: content.ObjectiveCompleted}),
			3: {Signals: []content.Signal{{Event: done}}},
			4: still(content.MissionDeadline{Operation: "hurry", Mission: 1, Objective: 2, Seconds: new(uint32(60))}),
		}, func(m *content.Mission) { m.Objectives[1].Optional = false }))
		f.begin(1)
		t.Run("a signal is for exactly the attempt that takes part", func(t *testing.T) {
			shift := func(by int) {
				enginetest.Run(t, f.s.Char, store.Raw("making it another attempt's", "UPDATE character_scene_participant SET assignment_generation = assignment_generation + ?", by))
			}
			shift(1)
			if o := f.play(1, 3); len(o.Attempts) != 0 {
				t.Errorf("%+v", o)
			}
			shift(-1)
		})
		t.Run("J-SCENE-027 J-TX-006 what is published of the attempt is its rows after all of the decision, once", func(t *testing.T) {
			o := f.play(1, 2)
			row, _ := f.row(1)
			g := read(f, func(ctx context.Context, r *store.Read) (*rules.Aggregate, error) { return r.Aggregate(ctx, &row) })
			if len(o.Attempts) != 1 || !row.Completable || !o.Attempts[0].Completable || !reflect.DeepEqual(o.Attempts[0].Aggregate, g) || len(messages[commands.ObjectiveChanged](o)) != 2 {
				t.Errorf("%+v, rows %+v %+v", o, row, g)
			}
		})
		t.Run("a deadline that a scene started ends with its attempt", func(t *testing.T) {
			deadlines := func() int {
				return len(read(f, func(ctx context.Context, r *store.Read) ([]store.Deadline, error) { return r.Deadlines(ctx, hero) }))
			}
			f.play(1, 4)
			row, _ := f.row(1)
			if deadlines() != 1 {
				t.Fatal("none was started")
			}
			f.does(f.a.Fail(t.Context(), f.command, commands.Identity{Mission: 1, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision}))
			if deadlines() != 0 {
				t.Error("it is left")
			}
		})
	})
}

func TestIntentsOfScripts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{1: {}, 2: {}}, func(m *content.Mission) {
			m.Rewards = append(m.Rewards, content.Reward{ID: 3, Items: []content.RewardItem{{Template: packs, Quantity: 1, Selectable: true}}},
				content.Reward{ID: 4, Credits: 2147483647})
		}), mission(2))
		var wants []content.CharacterIntent
		f.options.Scripts = scene.NewRegistry(deciding{func(_ scene.Context, o scene.Observation) (scene.Decision, error) {
			if o.Kind == scene.Started {
				return scene.Decision{}, nil
			}
			return scene.Decision{Character: wants}, nil
		}})
		f.reload()
		f.begin(1)
		refused := func(t *testing.T, code commands.Code, i ...content.CharacterIntent) {
			t.Helper()
			wants = i
			f.stuck(code, 1, 2)
		}
		t.Run("J-REWARD-008 a scene's reward has nothing to select and is not the turn-in's", func(t *testing.T) {
			for reward, code := range map[content.RewardID]commands.Code{1: commands.RejectSelection, 3: commands.RejectSelection, 9: commands.RejectMission} { // any order: each is refused
				refused(t, code, content.GrantReward{Operation: "pay", Mission: 1, Reward: reward})
			}
			refused(t, commands.RejectMission, content.GrantReward{Operation: "pay", Mission: 99, Reward: 1})
		})
		t.Run("J-REWARD-001 what does not fit gives nothing", func(t *testing.T) {
			refused(t, commands.RejectOverflow, content.GrantReward{Operation: "pay", Mission: 1, Reward: 2}, content.GrantReward{Operation: "too much", Mission: 1, Reward: 4})
		})
		t.Run("J-SCENE-027 a mission's run changes its own attempt alone", func(t *testing.T) {
			f.take(2)
			refused(t, commands.RejectAssignment, content.ChangeObjective{Operation: "o", Mission: 2, Objective: 1, State: content.ObjectiveCompleted})
			refused(t, commands.RejectAssignment, content.MissionDeadline{Operation: "o", Mission: 2, Objective: 1})
		})
	})
}
