package commands_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestExperiences(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)), mission(2, func(m *content.Mission) { m.Objectives[0] = heeds(1, done) }))
		f.camps(camp())
		t.Run("J-EXP-001 an experience begins on its own map, once", func(t *testing.T) {
			f.in(func(p *commands.Presence) { p.Map = bootcamp.Map + 1 })
			if o, err := f.enterScenes(); err != nil || o.Applied {
				t.Fatalf("%+v %v", o, err)
			}
			f.present()
			f.take(2)
			o := f.does(f.enterScenes())
			run := f.experience("camp")
			if began := messages[commands.RunChanged](o); run == nil || run.Mission != 0 || !run.Attached || len(began) != 1 || began[0].Experience != "camp" || began[0].Ended {
				t.Fatalf("%+v, %+v", run, o)
			}
			if o, err := f.enterScenes(); err != nil || o.Applied || len(f.scenes().Runs) != 1 {
				t.Errorf("%+v %v", o, err)
			}
			f.deliver()
			// its signal is heard by its owner's attempts
			if row, _ := f.row(2); f.effects()["camp"].Status != store.EffectPending || f.effects()["camp"].Source.Assignment != nil || !row.Completable {
				t.Errorf("%+v, %+v", f.effects(), row)
			}
		})
		marked := func(t *testing.T, flags ...content.FlagID) {
			t.Helper()
			got := f.flags()
			for id := content.FlagID(1); id <= 4; id++ {
				want := uint32(0)
				for _, flag := range flags {
					if flag == id {
						want = 1
					}
				}
				if got[id] != want {
					t.Errorf("flag %d is %d", id, got[id])
				}
			}
		}
		t.Run("J-EXP-002 accepted, completeable and rewarded queue their sequences in the mission's own transaction", func(t *testing.T) {
			f.does(f.offer(1))
			f.faults(t, 8, func() (commands.Outcome, error) { return f.accept(1) })
			marked(t)
			f.deliver()
			marked(t, 1)
			f.faults(t, 8, func() (commands.Outcome, error) { return f.report(content.CreatureKilled(scout)) })
			f.deliver()
			marked(t, 1, 3)
			f.faults(t, 8, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.deliver()
			marked(t, 1, 2, 3)
		})
		t.Run("J-EXP-003 completeable is derived on reconnect, once for an attempt", func(t *testing.T) { checkReconnect(t, f) })
		t.Run("another release of the experience begins anew, without what the old one still wanted", func(t *testing.T) { checkNewRelease(t, f) })
	})
}

// checkReconnect enters twice with an attempt that became completable.
func checkReconnect(t *testing.T, f *fixture) {
	t.Helper()
	f.take(1)
	enginetest.Run(t, f.s.Char, store.Raw("completing it behind the authority's back", "UPDATE character_mission SET completable = ? WHERE mission_id = 1", true))
	f.deliver()
	before := len(f.scenes().Inbox)
	if o := f.does(f.enterScenes()); !o.Scenes || len(f.scenes().Inbox) != before+1 {
		t.Errorf("%+v", f.scenes().Inbox)
	}
	f.deliver()
	if _, err := f.enterScenes(); err != nil || len(f.scenes().Inbox) != before+1 {
		t.Errorf("%+v %v", f.scenes().Inbox, err)
	}
	f.does(f.abandon(1))
}

// checkNewRelease enters after the experience was released again.
func checkNewRelease(t *testing.T, f *fixture) {
	t.Helper()
	old := f.experience("camp")
	enginetest.Run(t, f.s.World, store.Raw("a new release", "UPDATE mission_experience SET content_revision = 'camp-2' WHERE experience_key = 'camp'"))
	f.reload()
	o := f.does(f.enterScenes())
	if next := f.experience("camp"); next.Run == old.Run || next.Revision != "camp-2" || f.effects()["camp"].Status != store.EffectCancelled || len(messages[commands.EffectCancelled](o)) != 1 {
		t.Errorf("%+v", next)
	}
	f.deliver()
}
