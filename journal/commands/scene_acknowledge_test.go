package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestAcknowledgements(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, ambush(1))
		f.begin(1)
		f.does(f.report(content.CreatureKilled(other)))
		f.deliver()
		t.Run("J-IMP-038 an effect goes from pending over running to applied, in the version that was seen", func(t *testing.T) {
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 2, store.EffectRunning) })
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 1, store.EffectCancelled) })
			f.does(f.acknowledge("arrive", 1, store.EffectRunning))
			if o, err := f.acknowledge("arrive", 1, store.EffectRunning); err != nil || o.Applied { // the same word again
				t.Errorf("%+v %v", o, err)
			}
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 1, store.EffectApplied) })
			f.does(f.acknowledge("arrive", 2, store.EffectApplied))
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 3, store.EffectRunning) })
			if e := f.effects()["arrive"]; e.Status != store.EffectApplied || e.Version != 3 {
				t.Errorf("%+v", e)
			}
		})
		t.Run("J-IMP-039 a login has the runs that go on and what they want and wanted", func(t *testing.T) {
			f.does(f.acknowledge("walk", 1, store.EffectRunning))
			l, err := f.a.Login(t.Context(), f.command)
			if err != nil || len(l.Runs) != 1 || l.Runs[0].Run != f.run(1).Run || len(l.Effects) != 3 || l.Effects[0].Status != store.EffectApplied || l.Effects[1].Operation != "walk" {
				t.Errorf("%+v %v", l.Effects, err)
			}
		})
		t.Run("J-IMP-038 a stale generation, a changed source and one that is replaced meanwhile are refused", func(t *testing.T) {
			run := f.run(1).RunIdentity
			run.Generation = 2
			for _, id := range []store.RunIdentity{run, {Run: run.Run + 9, Generation: 1}} {
				f.refuses(commands.RejectScene, func() (commands.Outcome, error) {
					return f.a.Acknowledge(t.Context(), f.command, commands.Acknowledgement{Run: id, Operation: "walk", Version: 2, Status: store.EffectApplied})
				})
			}
			for _, by := range []int{50, -50} {
				enginetest.Run(t, f.s.Char, store.Raw("another attempt's", "UPDATE character_scene_effect SET source_assignment_id = source_assignment_id + ? WHERE operation_key = 'walk'", by))
				if by > 0 {
					f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("walk", 2, store.EffectApplied) })
				}
			}
			f.a.Inject(true, store.Raw("replacing", "UPDATE character_mission SET assignment_generation = 9"))
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("walk", 2, store.EffectApplied) })
			f.does(f.abandon(1))
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("walk", 3, store.EffectApplied) })
			if l, err := f.a.Login(t.Context(), f.command); err != nil || len(l.Runs) != 0 || len(l.Effects) != 0 {
				t.Errorf("%+v %v", l, err)
			}
		})
	})
}
