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
// by the command service's own timers and defeats; a room's report of the same
// signal, before or after, changes nothing more.
// play takes a character through the scenes of Bootcamp.
type play struct{ *fixture }

func (p play) rewarded(id content.MissionID) {
	enginetest.Run(p.t, p.s.Char, store.InsertAssignment(&store.Assignment{Character: hero, Mission: id, ID: store.AssignmentID(id), Generation: 1,
		Revision: bootcamp.InitiationRevision, State: content.MissionCompleted, AcceptedAt: noon}))
}

func (p play) take(giver content.CreatureID, pack content.PackageID, id content.MissionID) {
	n := npc()
	n.Creature, n.Package = giver, pack
	p.stand(speaker, n)
	p.takeTold(id)
	p.deliver()
}

func (p play) later(d time.Duration) []commands.Outcome {
	p.now = p.now.Add(d)
	return p.deliver()
}

func (p play) reports(e content.Event) { p.does(p.report(e)) }

func (p play) again(signal uint32, sequence content.SequenceID) {
	p.t.Helper()
	if o, err := p.report(content.ScenarioEvent(signal, uint32(sequence))); err != nil || o.Applied {
		p.t.Errorf("a second signal %d: %+v %v", signal, o, err)
	}
}

func (p play) completable(id content.MissionID, want bool) {
	p.t.Helper()
	if row, _ := p.row(id); row.Completable != want || row.State != content.MissionActive {
		p.t.Errorf("%+v", row)
	}
}

func TestBootcampsScenesPlayThemselves(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db)
		f.in(func(p *commands.Presence) { p.PrivateOwner = hero })
		f.does(f.enterScenes())
		f.deliver()
		p := play{f}
		t.Run("Relay: the room's signal first, then the scene's own", func(t *testing.T) { playRelay(t, p) })
		t.Run("Demolition: the fuse burns eight seconds, and the depot with it", func(t *testing.T) { playDemolition(t, p) })
		t.Run("J-MIG-016 J-SCENE-020 J-EXP-002 Extraction: the last trooper's defeat wins, and the camp salutes", func(t *testing.T) { playExtraction(t, p) })
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

// playRelay plays Relay.
func playRelay(t *testing.T, p play) {
	t.Helper()
	p.rewarded(bootcamp.Kit)
	p.take(bootcamp.Quartermaster, bootcamp.QuartermasterPackage, bootcamp.Relay)
	enginetest.Run(t, p.s.Char, store.Raw("tuning it", "UPDATE character_mission_objective SET state = 2 WHERE mission_id = ? AND objective_id = ?", bootcamp.Relay, bootcamp.TuneRelay),
		store.Raw("next", "UPDATE character_mission_objective SET state = 1 WHERE mission_id = ? AND objective_id = ?", bootcamp.Relay, bootcamp.CollectCells))
	cells := content.ItemAcquired(bootcamp.PowerCellClass)
	cells.Amount = 3
	p.reports(cells)
	p.deliver()
	p.reports(content.ScenarioEvent(bootcamp.RelaySignal, uint32(bootcamp.RelaySignals)))
	p.later(5 * time.Second)
	p.again(bootcamp.RelaySignal, bootcamp.RelaySignals)
	if e := p.effects(); e["relay-soldier-1"].Kind != "ensureActor" || e["relay-signals"].Kind != "setInteraction" || len(p.scenes().Timers) != 0 {
		t.Errorf("%+v", e)
	}
	p.reports(content.CreatureKilled(bootcamp.ThraxSoldier))
	p.completable(bootcamp.Relay, false)
	p.reports(content.CreatureKilled(bootcamp.ThraxSoldier))
	p.completable(bootcamp.Relay, true)
}

// playDemolition plays Demolition.
func playDemolition(t *testing.T, p play) {
	t.Helper()
	enginetest.Run(t, p.s.Char, store.Raw("turning it in", "UPDATE character_mission SET state = 4 WHERE mission_id = ?", bootcamp.Relay))
	p.take(bootcamp.Sapper, bootcamp.SapperPackage, bootcamp.Demolition)
	p.reports(content.AreaEntered(bootcamp.DepotArea))
	for range 3 {
		p.reports(content.CreatureKilled(bootcamp.ThraxSoldier))
	}
	p.window(speaker)
	p.does(p.a.CompleteObjective(t.Context(), p.answer(bootcamp.Demolition, bootcamp.FetchCharge, 2401)))
	p.reports(content.InteractionUsed(bootcamp.DemolitionSite))
	p.deliver()
	if len(p.later(7*time.Second)) != 0 {
		t.Error("too early")
	}
	p.completable(bootcamp.Demolition, false)
	p.later(time.Second)
	p.completable(bootcamp.Demolition, true)
	p.again(bootcamp.DepotBurns, bootcamp.DepotExplodes)
}

// playExtraction plays Extraction.
func playExtraction(t *testing.T, p play) {
	t.Helper()
	enginetest.Run(t, p.s.Char, store.Raw("turning it in", "UPDATE character_mission SET state = 4 WHERE mission_id = ?", bootcamp.Demolition))
	p.take(bootcamp.Commander, bootcamp.CommanderPackage, bootcamp.Extraction)
	p.reports(content.AreaEntered(bootcamp.LandingZone))
	p.reports(content.InteractionUsed(bootcamp.LandingBeacon))
	p.deliver()
	for i, role := range []content.Role{"trooper-2", "trooper-1", "trooper-3"} {
		p.completable(bootcamp.Extraction, false)
		p.does(p.observe(p.run(bootcamp.Extraction).RunIdentity, scene.Observation{Kind: scene.ActorDied, Role: role}))
		p.deliver()
		p.completable(bootcamp.Extraction, i == 2)
	}
	p.again(bootcamp.ZoneHeld, bootcamp.ZoneVictory)
	if p.effects()["camp-salutes"].Status != store.EffectPending {
		t.Errorf("%+v", p.effects())
	}
}
