package commands_test

import (
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
)

// TestBootcampsScenesPlayThemselves plays the missions whose scenes signal,
// by the authority's own timers and defeats; a room's report of the same
// signal, before or after, changes nothing more.
func TestBootcampsScenesPlayThemselves(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db)
		f.in(func(p *commands.Presence) { p.PrivateOwner = hero })
		f.does(f.enterScenes())
		f.deliver()
		rewarded := func(id content.MissionID) {
			enginetest.Run(t, f.s.Char, store.InsertAssignment(&store.Assignment{Character: hero, Mission: id, ID: store.AssignmentID(id), Generation: 1,
				Revision: bootcamp.InitiationRevision, State: content.MissionCompleted, AcceptedAt: noon}))
		}
		take := func(giver content.CreatureID, pack content.PackageID, id content.MissionID) {
			n := npc()
			n.Creature, n.Package = giver, pack
			f.stand(speaker, n)
			f.takeTold(id)
			f.deliver()
		}
		later := func(d time.Duration) []commands.Outcome { f.now = f.now.Add(d); return f.deliver() }
		reports := func(e content.Event) { f.does(f.report(e)) }
		again := func(signal uint32, sequence content.SequenceID) {
			t.Helper()
			if o, err := f.report(content.ScenarioEvent(signal, uint32(sequence))); err != nil || o.Applied {
				t.Errorf("a second signal %d: %+v %v", signal, o, err)
			}
		}
		completable := func(id content.MissionID, want bool) {
			t.Helper()
			if row, _ := f.row(id); row.Completable != want || row.State != content.MissionActive {
				t.Errorf("%+v", row)
			}
		}
		t.Run("Relay: the room's signal first, then the scene's own", func(t *testing.T) {
			rewarded(bootcamp.Kit)
			take(bootcamp.Quartermaster, bootcamp.QuartermasterPackage, bootcamp.Relay)
			enginetest.Run(t, f.s.Char, store.Raw("tuning it", "UPDATE character_mission_objective SET state = 2 WHERE mission_id = ? AND objective_id = ?", bootcamp.Relay, bootcamp.TuneRelay),
				store.Raw("next", "UPDATE character_mission_objective SET state = 1 WHERE mission_id = ? AND objective_id = ?", bootcamp.Relay, bootcamp.CollectCells))
			cells := content.ItemAcquired(bootcamp.PowerCellClass)
			cells.Amount = 3
			reports(cells)
			f.deliver()
			reports(content.ScenarioEvent(bootcamp.RelaySignal, uint32(bootcamp.RelaySignals)))
			later(5 * time.Second)
			again(bootcamp.RelaySignal, bootcamp.RelaySignals)
			if e := f.effects(); e["relay-soldier-1"].Kind != "ensureActor" || e["relay-signals"].Kind != "setInteraction" || len(f.scenes().Timers) != 0 {
				t.Errorf("%+v", e)
			}
			reports(content.CreatureKilled(bootcamp.ThraxSoldier))
			completable(bootcamp.Relay, false)
			reports(content.CreatureKilled(bootcamp.ThraxSoldier))
			completable(bootcamp.Relay, true)
		})
		t.Run("Demolition: the fuse burns eight seconds, and the depot with it", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("turning it in", "UPDATE character_mission SET state = 4 WHERE mission_id = ?", bootcamp.Relay))
			take(bootcamp.Sapper, bootcamp.SapperPackage, bootcamp.Demolition)
			reports(content.AreaEntered(bootcamp.DepotArea))
			for range 3 {
				reports(content.CreatureKilled(bootcamp.ThraxSoldier))
			}
			f.window(speaker)
			f.does(f.a.CompleteObjective(t.Context(), f.answer(bootcamp.Demolition, bootcamp.FetchCharge, 2401)))
			reports(content.InteractionUsed(bootcamp.DemolitionSite))
			f.deliver()
			if len(later(7*time.Second)) != 0 {
				t.Error("too early")
			}
			completable(bootcamp.Demolition, false)
			later(time.Second)
			completable(bootcamp.Demolition, true)
			again(bootcamp.DepotBurns, bootcamp.DepotExplodes)
		})
		t.Run("J-MIG-016 J-SCENE-020 J-EXP-002 Extraction: the last trooper's defeat wins, and the camp salutes", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("turning it in", "UPDATE character_mission SET state = 4 WHERE mission_id = ?", bootcamp.Demolition))
			take(bootcamp.Commander, bootcamp.CommanderPackage, bootcamp.Extraction)
			reports(content.AreaEntered(bootcamp.LandingZone))
			reports(content.InteractionUsed(bootcamp.LandingBeacon))
			f.deliver()
			for i, role := range []content.Role{"trooper-2", "trooper-1", "trooper-3"} {
				completable(bootcamp.Extraction, false)
				f.does(f.observe(f.run(bootcamp.Extraction).RunIdentity, scene.Observation{Kind: scene.ActorDied, Role: role}))
				f.deliver()
				completable(bootcamp.Extraction, i == 2)
			}
			again(bootcamp.ZoneHeld, bootcamp.ZoneVictory)
			if f.effects()["camp-salutes"].Status != store.EffectPending {
				t.Errorf("%+v", f.effects())
			}
		})
		t.Run("J-FLAG-012 J-IMP-007 its reward completes Bootcamp by the experience's own flag, and boarding ends it", func(t *testing.T) {
			f.does(f.turnIn(bootcamp.Extraction))
			if _, set := f.flags()[content.BootcampComplete]; set {
				t.Error("set before the experience said so")
			}
			f.deliver()
			if f.flags()[content.BootcampComplete] != content.BootcampCompleteValue {
				t.Errorf("%v", f.flags())
			}
			f.in(func(p *commands.Presence) { p.PrivateOwner = hero })
			f.does(f.a.Board(t.Context(), f.command, f.session, bootcamp.ExperienceKey))
			f.deliver()
			l, err := f.a.Login(t.Context(), f.command)
			if err != nil || f.experience(bootcamp.ExperienceKey).State != store.RunEnded || f.effects()["camp-departs"].Status != store.EffectPending {
				t.Errorf("%+v %v", l.Runs, err)
			}
		})
	})
}
