package bootcamp

import "caper/journal/content"

// Objectives of Kit.
const (
	MeetQuartermaster content.ObjectiveID = 1
	TakeUpRifle       content.ObjectiveID = 2
	FindWaypoints     content.ObjectiveID = 3
	ReadLogos         content.ObjectiveID = 4
	OpenCrate         content.ObjectiveID = 5
	DressWounds       content.ObjectiveID = 6 // optional
)

// KitGreeting is what the camp's loudspeakers say once the Logos is read.
const KitGreeting content.TextID = 60250

// kit is given by the instructor and taken back by the quartermaster.
func kit() *content.Mission {
	m := mission(Kit, 60201, Instructor, Quartermaster)
	m.Evidence = "texts, places and numbers of our own; the mission's number is our choice"
	m.Scene = content.Scene{Requirement: after(Initiation)}
	waypoints := transition(301, event(content.EventWaypointAcquired, uint32(RidgeWaypoint)), activate(ReadLogos))
	waypoints.Triggers = append(waypoints.Triggers, event(content.EventWaypointAcquired, uint32(RiverWaypoint)))
	wounds := counted(60226, objective(DressWounds, 60216, content.ObjectiveIncomplete,
		transition(601, items(content.EventItemConsumed, MedicalKitClass, 2))))
	wounds.Optional = true
	m.Objectives = []content.Objective{
		objective(MeetQuartermaster, 60211, content.ObjectiveIncomplete,
			transition(101, conversation(QuartermasterPackage, 2101), activate(TakeUpRifle))),
		objective(TakeUpRifle, 60212, content.ObjectiveInactive,
			transition(201, event(content.EventItemEquipped, uint32(RifleClass)), activate(FindWaypoints))),
		objective(FindWaypoints, 60213, content.ObjectiveInactive, waypoints),
		objective(ReadLogos, 60214, content.ObjectiveInactive,
			transition(401, event(content.EventLogosAcquired, uint32(PowerLogos)), activate(OpenCrate),
				content.Action{Kind: content.ActionShowAmbientConversation, Package: new(content.PackageID(KitGreeting))})),
		objective(OpenCrate, 60215, content.ObjectiveInactive,
			transition(501, event(content.EventInteractionUsed, uint32(SupplyCrate)), flag(KitDone, 1), grant())),
		wounds,
	}
	m.Rewards = reward(300, content.RewardItem{Template: MedicalKit, Quantity: 10})
	return m
}
