package commands_test

import (
	"testing"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
)

// TestFiniteEncounter plays Extraction's kind of scene: the last defeat wins.
func TestFiniteEncounter(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{1: {}, 21: {}, 22: {}, 30: {Signals: []content.Signal{{Event: done}}}}, func(m *content.Mission) {
			m.Scene.Script = "bootcamp.extraction"
			second := m.Scene.Actors["foe"]
			second.Role = "second"
			m.Scene.Actors["second"] = second
			m.Scene.Names["victory"] = 30
			m.Scene.DefeatSequences = map[content.Role]content.SequenceID{"foe": 21, "second": 22}
		}))
		f.begin(1)
		t.Run("J-SCENE-020 a checkpoint counts the fallen, and the last one signals", func(t *testing.T) {
			for i, role := range []content.Role{"foe", "second"} {
				f.does(f.observe(f.run(1).RunIdentity, scene.Observation{Kind: scene.ActorDied, Role: role}))
				f.deliver()
				if row, _ := f.row(1); row.Completable != (i == 1) {
					t.Errorf("after %q: %+v, %s", role, row, f.run(1).Checkpoint)
				}
			}
		})
		t.Run("J-SCENE-020 the end of a route and a removal are no defeat", func(t *testing.T) {
			f.does(f.abandon(1))
			f.begin(1)
			f.does(f.observe(f.run(1).RunIdentity, scene.Observation{Kind: scene.RouteCompleted, Role: "foe", Route: "path"}))
			f.deliver()
			for _, d := range f.scenes().Defeats {
				if d.Run == f.run(1).Run {
					t.Errorf("%+v", d)
				}
			}
		})
	})
}
