package interpreter

import "caper/levels/game"

// EventType numbers the events that are played, kind and word in one.
type EventType uint8

// The events that rules can listen for. States keep these numbers: a new event
// goes to the end.
const (
	MissionStart EventType = iota + 1
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

// events is the list of events that are played.
func events() []eventModule {
	return []eventModule{
		{game.EventMission, "start", MissionStart, noSubject},
		{game.EventMission, "complete", MissionComplete, noSubject},
		{game.EventMission, "fail", MissionFail, noSubject},
		{game.EventObjective, "start", ObjectiveStart, objectiveSubject},
		{game.EventObjective, "done", ObjectiveDone, objectiveSubject},
		{game.EventObjective, "fail", ObjectiveFail, objectiveSubject},
		{game.EventZone, "enter", ZoneEnter, zoneSubject},
		{game.EventZone, "leave", ZoneLeave, zoneSubject},
		{game.EventZone, "trespass", ZoneTrespass, zoneSubject},
		{game.EventVehicle, "enter", VehicleEnter, actorSubject},
		{game.EventVehicle, "exit", VehicleExit, actorSubject},
		{game.EventVehicle, "wrecked", VehicleWrecked, actorSubject},
		{game.EventVehicle, "unlocked", VehicleUnlocked, actorSubject},
		{game.EventTimer, "", TimerRanOut, timerSubject},
		{game.EventTime, "", ClockPassed, timeSubject},
		{game.EventDoor, "opened", DoorOpened, actorSubject},
		{game.EventDoor, "closed", DoorClosed, actorSubject},
		{game.EventDoor, "unlocked", DoorUnlocked, actorSubject},
		{game.EventGarage, "entered", GarageEntered, actorSubject},
	}
}

// event compiles what a rule listens for; false for an event that is not played.
func (c *compiler) event(e *game.Event) (EventType, int32, bool) {
	for _, module := range events() {
		if module.kind == e.Kind && module.word == e.Verb {
			return module.event, module.subject(c, e), true
		}
	}
	return 0, 0, false
}
