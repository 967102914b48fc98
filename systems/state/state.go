package state

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
	"caper/systems/rules/prefabs"
)

// Declare registers the state of a room with a world, starting at the given
// clock. The order is part of the format of keyframes and hashes, so additions
// go to the end of a group.
func Declare(w *ecs.World, clock components.Clock) {
	declareComponents(w)
	ecs.RegisterResource(w, clock)
	ecs.RegisterResource(w, components.Weather{})
	ecs.RegisterResource(w, components.Signals{})
	ecs.RegisterResource(w, components.Room{})
	ecs.RegisterStore[components.Inventory](w)
	ecs.RegisterStore[components.Phone](w)
	ecs.RegisterStore[components.ZoneMemory](w)
	ecs.RegisterStore[components.Route](w)
	ecs.RegisterStore[components.Profile](w)
	ecs.RegisterStore[components.Members](w)
	ecs.RegisterStore[components.ZoneCounts](w)
	ecs.RegisterStore[interpreter.State](w)
	ecs.RegisterStore[components.Durable](w)
	ecs.RegisterResource(w, components.Missions{Minute: -1})
	declareEvents(w)
	prefabs.Archetypes(w)
}

func declareComponents(w *ecs.World) {
	ecs.RegisterComponent[components.Pose](w)
	ecs.RegisterComponent[components.PreviousPose](w)
	ecs.RegisterComponent[components.Location](w)
	ecs.RegisterComponent[components.Motion](w)
	ecs.RegisterComponent[components.Person](w)
	ecs.RegisterComponent[components.Intent](w)
	ecs.RegisterComponent[components.Riding](w)
	ecs.RegisterComponent[components.Allegiance](w)
	ecs.RegisterComponent[components.Held](w)
	ecs.RegisterComponent[components.Health](w)
	ecs.RegisterComponent[components.Player](w)
	ecs.RegisterComponent[components.LastInput](w)
	ecs.RegisterComponent[components.Wallet](w)
	ecs.RegisterComponent[components.Wanted](w)
	ecs.RegisterComponent[components.Statistics](w)
	ecs.RegisterComponent[components.Respawn](w)
	ecs.RegisterComponent[components.NPC](w)
	ecs.RegisterComponent[components.Perception](w)
	ecs.RegisterComponent[components.Patrol](w)
	ecs.RegisterComponent[components.Vehicle](w)
	ecs.RegisterComponent[components.Occupants](w)
	ecs.RegisterComponent[components.Lock](w)
	ecs.RegisterComponent[components.Chassis](w)
	ecs.RegisterComponent[components.Fire](w)
	ecs.RegisterComponent[components.Lane](w)
	ecs.RegisterComponent[components.Prop](w)
	ecs.RegisterComponent[components.Door](w)
	ecs.RegisterComponent[components.Camera](w)
	ecs.RegisterComponent[components.Container](w)
	ecs.RegisterComponent[components.GroundItem](w)
	ecs.RegisterComponent[components.Post](w)
	ecs.RegisterComponent[components.Garage](w)
	ecs.RegisterComponent[components.MissionOwner](w)
	ecs.RegisterComponent[components.Ambient](w)
}

func declareEvents(w *ecs.World) {
	ecs.RegisterEvents[components.Pressed](w)
	ecs.RegisterEvents[components.Joined](w)
	ecs.RegisterEvents[components.ZoneCrossed](w)
	ecs.RegisterEvents[components.SeatChanged](w)
	ecs.RegisterEvents[components.Impact](w)
	ecs.RegisterEvents[components.RunOver](w)
	ecs.RegisterEvents[components.Squeezed](w)
	ecs.RegisterEvents[components.Landed](w)
	ecs.RegisterEvents[components.Harmed](w)
	ecs.RegisterEvents[components.ConditionChanged](w)
	ecs.RegisterEvents[components.DoorMoved](w)
	ecs.RegisterEvents[components.LockChanged](w)
	ecs.RegisterEvents[components.ItemMoved](w)
	ecs.RegisterEvents[components.Interacted](w)
	ecs.RegisterEvents[components.Notification](w)
	ecs.RegisterEvents[components.MissionProgressed](w)
}
