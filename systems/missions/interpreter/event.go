package interpreter

import "caper/levels/game"

// Verb numbers what may happen, kind and verb in one.
type Verb uint8

// What rules hear in this version.
const (
	MissionStart Verb = iota + 1
	MissionComplete
	MissionFail
	ObjectiveStart
	ObjectiveDone
	ObjectiveFail
	ZoneEnter
	ZoneLeave
	ZoneTrespass
	VehicleEnter
	VehicleExit
	VehicleWrecked
	VehicleUnlocked
	TimerRanOut
	ClockPassed
	DoorOpened
	DoorClosed
	DoorUnlocked
	GarageEntered
)

// Nobody is who caused an event that nobody in particular did.
const Nobody = -1

// Event is something that happened. Subject is an objective, zone, actor or
// timer by number, or a time in minutes after midnight.
type Event struct {
	Verb    Verb
	Subject int32
	Who     int32 // index of the member who caused it, Nobody
}

// verbs names the events that are played, as documents write them.
var verbs = []struct {
	kind game.EventKind
	word string
	verb Verb
}{
	{game.EventMission, "start", MissionStart},
	{game.EventMission, "complete", MissionComplete},
	{game.EventMission, "fail", MissionFail},
	{game.EventObjective, "start", ObjectiveStart},
	{game.EventObjective, "done", ObjectiveDone},
	{game.EventObjective, "fail", ObjectiveFail},
	{game.EventZone, "enter", ZoneEnter},
	{game.EventZone, "leave", ZoneLeave},
	{game.EventZone, "trespass", ZoneTrespass},
	{game.EventVehicle, "enter", VehicleEnter},
	{game.EventVehicle, "exit", VehicleExit},
	{game.EventVehicle, "wrecked", VehicleWrecked},
	{game.EventVehicle, "unlocked", VehicleUnlocked},
	{game.EventTimer, "", TimerRanOut},
	{game.EventTime, "", ClockPassed},
	{game.EventDoor, "opened", DoorOpened},
	{game.EventDoor, "closed", DoorClosed},
	{game.EventDoor, "unlocked", DoorUnlocked},
	{game.EventGarage, "entered", GarageEntered},
}
