package content

// Event is something that a room saw happen to a character. The functions below
// return events with each number in its own number space.
type Event struct {
	Kind    EventKind // what happened
	Subject uint32    // number of what it happened with, in the kind's number space
	Counter uint32    // second number, for the kinds that have one
	// Amount is the number of items (ItemAcquired, ItemConsumed), by which
	// counters rise; 0 means 1.
	Amount uint32
	// Template is the item's template (ItemEquipped only); Subject has its
	// class.
	Template ItemTemplate
}

// WaypointAcquired reports a waypoint.
func WaypointAcquired(id WaypointID) Event {
	return Event{Kind: EventWaypointAcquired, Subject: uint32(id)}
}

// LogosAcquired reports a Logos.
func LogosAcquired(id LogosID) Event { return Event{Kind: EventLogosAcquired, Subject: uint32(id)} }

// CreatureKilled reports a kill by the creature's definition.
func CreatureKilled(id CreatureID) Event {
	return Event{Kind: EventCreatureKilled, Subject: uint32(id)}
}

// MissionCompletedEvent reports that another mission was rewarded.
func MissionCompletedEvent(id MissionID) Event {
	return Event{Kind: EventMissionCompleted, Subject: uint32(id)}
}

// ItemAcquired reports an item by its class.
func ItemAcquired(class ItemClass) Event {
	return Event{Kind: EventItemAcquired, Subject: uint32(class)}
}

// ItemConsumed reports an item used up, by its class.
func ItemConsumed(class ItemClass) Event {
	return Event{Kind: EventItemConsumed, Subject: uint32(class)}
}

// InteractionUsed reports the use of an object by its class.
func InteractionUsed(class EntityClass) Event {
	return Event{Kind: EventInteractionUsed, Subject: uint32(class)}
}

// AreaEntered reports the crossing into an area.
func AreaEntered(id AreaID) Event { return Event{Kind: EventAreaEntered, Subject: uint32(id)} }

// ItemEquipped reports an item put on, by class and template.
func ItemEquipped(class ItemClass, template ItemTemplate) Event {
	return Event{Kind: EventItemEquipped, Subject: uint32(class), Template: template}
}

// AbilityHit reports a creature hit by an action.
func AbilityHit(action ActionID, target CreatureID) Event {
	return Event{Kind: EventAbilityHit, Subject: uint32(action), Counter: uint32(target)}
}

// ScenarioEvent reports a scene's signal from one of its sequences.
func ScenarioEvent(signal, sequence uint32) Event {
	return Event{Kind: EventScenarioEvent, Subject: signal, Counter: sequence}
}

// DeadlineElapsed reports that an objective ran out of time. Only the journal
// makes this event, for exactly one attempt.
func DeadlineElapsed(id ObjectiveID) Event {
	return Event{Kind: EventDeadlineElapsed, Subject: uint32(id)}
}

// ObjectHit reports an object hit by an action.
func ObjectHit(class EntityClass, action ActionID) Event {
	return Event{Kind: EventObjectHit, Subject: uint32(class), Counter: uint32(action)}
}
