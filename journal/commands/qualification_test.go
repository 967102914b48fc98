package commands_test

import (
	"context"
	"strconv"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// qualifies has the stored scene of a mission carry an intent of old content
// that nothing can author any more.
func qualifies(f *fixture, id content.MissionID, operation string, qualified bool) {
	f.t.Helper()
	text := "UPDATE mission_scene SET scene_json = REPLACE(scene_json, ?, ?) WHERE mission_id = ?"
	enginetest.Run(f.t, f.s.World, store.Raw("old content", text, `{"kind":"grantAbility","operation":"`+operation+`","ability":1}`,
		`{"kind":"setQualification","operation":"`+operation+`","qualification":1,"qualified":`+strconv.FormatBool(qualified)+`}`, id))
	f.reload()
}

func TestQualifications(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: acts(content.GrantAbility{Operation: "qualify", Ability: 1}),
			3: still(content.GrantAbility{Operation: "disqualify", Ability: 1}),
		}, func(m *content.Mission) {
			m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{1: content.NotRequirement{Part: content.CustomRequirement{Key: rules.KeyStartingCompleted}}}
		}))
		qualifies(f, 1, "qualify", true)
		qualifies(f, 1, "disqualify", false)
		f.begin(1)
		t.Run("J-FLAG-013 J-OPEN-029 J-PRE-005 J-PRE-008 an old qualification writes the flag, and its derived completion is planned", func(t *testing.T) {
			f.queue(1, 2)
			f.a.Inject(true, store.SetStarting(hero, rules.StartingSkipped)) // not what the plan expects
			f.refusesDelivery(commands.RejectChanged)
			f.deliver()
			row, _ := f.row(1)
			if f.flags()[content.BootcampComplete] != content.BootcampCompleteValue || !row.Completable || len(f.scenes().Receipts) != 1 {
				t.Errorf("%v %+v", f.flags(), row)
			}
		})
		t.Run("J-FLAG-013 J-FLAG-014 and unsets it, with the other records as they are", func(t *testing.T) {
			before := read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
				return r.ReadState(ctx, hero)
			})
			f.play(1, 3)
			after := read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
				return r.ReadState(ctx, hero)
			})
			if _, stored := f.flags()[content.BootcampComplete]; stored || before != after {
				t.Errorf("%v", f.flags())
			}
		})
	})
}
