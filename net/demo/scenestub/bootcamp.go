package scenestub

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/net/room"
)

// Bootcamp returns the script of Bootcamp's missions: what happens in them and
// who stands there.
func Bootcamp() Script {
	times := func(n int, e content.Event) []content.Event {
		list := make([]content.Event, n)
		for i := range list {
			list[i] = e
		}
		return list
	}
	part := func(m content.MissionID, o content.ObjectiveID, events ...content.Event) Part {
		return Part{m, o, events}
	}
	person := func(id content.CreatureID, pack content.PackageID, offset mgl64.Vec3) Role {
		return Role{room.LiveTarget{Creature: id, Package: pack, Living: true, Interactable: true}, offset}
	}
	terminal := room.LiveTarget{Class: bootcamp.RelayTerminal, Interactable: true, Augmented: true, Conversation: &room.ObjectConversation{
		Mission: bootcamp.Relay, Objective: bootcamp.TuneRelay, Package: bootcamp.TerminalPackage, Flag: bootcamp.RelayText, Kind: content.DialogueChoice,
	}}
	return Script{
		Offers: []Offer{{Mission: bootcamp.Initiation, Source: bootcamp.InitiationSource}},
		Cast: []Role{
			person(bootcamp.Instructor, bootcamp.InstructorPackage, mgl64.Vec3{2, 0, 0}),
			person(bootcamp.Quartermaster, bootcamp.QuartermasterPackage, mgl64.Vec3{0, 0, 2}),
			person(bootcamp.Sapper, bootcamp.SapperPackage, mgl64.Vec3{-2, 0, 0}),
			person(bootcamp.Commander, bootcamp.CommanderPackage, mgl64.Vec3{0, 0, -2}),
			{terminal, mgl64.Vec3{2, 0, 2}},
		},
		Parts: []Part{
			part(bootcamp.Initiation, bootcamp.ReportIn, content.AreaEntered(bootcamp.AssemblyArea)),
			part(bootcamp.Initiation, bootcamp.HitTargets, times(3, content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot))...),
			part(bootcamp.Initiation, bootcamp.StopScouts, times(2, content.CreatureKilled(bootcamp.ThraxScout))...),
			part(bootcamp.Kit, bootcamp.TakeUpRifle, content.ItemEquipped(bootcamp.RifleClass, bootcamp.Rifle)),
			part(bootcamp.Kit, bootcamp.FindWaypoints, content.WaypointAcquired(bootcamp.RidgeWaypoint), content.WaypointAcquired(bootcamp.RiverWaypoint)),
			part(bootcamp.Kit, bootcamp.ReadLogos, content.LogosAcquired(bootcamp.PowerLogos)),
			part(bootcamp.Kit, bootcamp.OpenCrate, content.InteractionUsed(bootcamp.SupplyCrate)),
			part(bootcamp.Relay, bootcamp.CollectCells, times(3, content.ItemAcquired(bootcamp.PowerCellClass))...),
			part(bootcamp.Relay, bootcamp.AwaitSignal, content.ScenarioEvent(bootcamp.RelaySignal, uint32(bootcamp.RelaySignals))),
			part(bootcamp.Relay, bootcamp.StopSoldiers, times(2, content.CreatureKilled(bootcamp.ThraxSoldier))...),
			part(bootcamp.Demolition, bootcamp.ReachDepot, content.AreaEntered(bootcamp.DepotArea)),
			part(bootcamp.Demolition, bootcamp.ClearDepot, times(3, content.CreatureKilled(bootcamp.ThraxSoldier))...),
			part(bootcamp.Demolition, bootcamp.PlantCharge, content.InteractionUsed(bootcamp.DemolitionSite)),
			part(bootcamp.Demolition, bootcamp.SeeItBurn, content.ScenarioEvent(bootcamp.DepotBurns, uint32(bootcamp.DepotExplodes))),
			part(bootcamp.Extraction, bootcamp.ReachZone, content.AreaEntered(bootcamp.LandingZone)),
			part(bootcamp.Extraction, bootcamp.LightBeacon, content.InteractionUsed(bootcamp.LandingBeacon)),
			part(bootcamp.Extraction, bootcamp.HoldZone, content.ScenarioEvent(bootcamp.ZoneHeld, uint32(bootcamp.ZoneVictory))),
		},
	}
}
