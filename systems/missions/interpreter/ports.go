package interpreter

import "caper/systems/missions/interpreter/tracker"

// Ports are what the interpreter sees of the world. Each answers for the mission
// owner whose step is running and for the mission that runs; the host implements
// them. Actors, zones and places go by their numbers in the compiled mission.
type Ports struct {
	Zones     Zones     // members in zones
	Vehicles  Vehicles  // vehicle actors
	Doors     Doors     // door actors
	Garages   Garages   // garage actors
	Players   Players   // members and players
	Positions Positions // distances and targets
	Clock     Clock     // time of day
	Weather   Weather   // kind of weather
	Wanted    Wanted    // stars
}

// Zones answers about the game's zones.
type Zones interface {
	// Members are the owner's members inside a zone.
	Members(zone int32) MemberSet
}

// Vehicles answers about the mission's vehicle actors.
type Vehicles interface {
	// Drivers are the members at the wheel of a vehicle: one at most.
	Drivers(actor int32) MemberSet
	// Wrecked reports whether a vehicle is wrecked or gone.
	Wrecked(actor int32) bool
	// Health is a vehicle's health in per cent, 0 for a wreck.
	Health(actor int32) float64
	// InZone reports whether a vehicle is inside a zone.
	InZone(actor, zone int32) bool
	// Unlocked reports whether a vehicle's lock is open.
	Unlocked(actor int32) bool
	// Count is how many vehicles with the tag (empty: any) are in the area and
	// not wrecked.
	Count(in Area, tag string) int
	// Near reports whether a member who is alive is within so many metres of a
	// vehicle with the tag.
	Near(tag string, metres float64) bool
}

// Doors answers about doors of the level that a mission binds as actors.
type Doors interface {
	// Unlocked reports whether a door's lock is open.
	Unlocked(actor int32) bool
}

// Garages answers about garages of the level that a mission binds as actors.
type Garages interface {
	// Members are the members in the garage's bay, on foot or in a vehicle.
	Members(garage int32) MemberSet
	// Holds reports whether a vehicle actor is in the garage's bay.
	Holds(garage, vehicle int32) bool
}

// Players answers about the owner's members and the room's players.
type Players interface {
	// Count is how many of the room's players are in the area.
	Count(in Area) int
	// Health is the mean health of the members in per cent.
	Health() float64
}

// Positions answers where things are.
type Positions interface {
	// Distance is the metres between two spots, +Inf when either is nowhere. The
	// player's spot is the nearest member who is alive.
	Distance(a, b Spot) float64
	// Target is where a mark stands, absent when it is nowhere.
	Target(mark Mark) tracker.Optional[tracker.Target]
	// Entity is the number by which clients know an actor, 0 for none.
	Entity(actor int32) uint64
}

// Clock answers about the room's time of day.
type Clock interface {
	// Minute is the whole minutes after midnight.
	Minute() int32
}

// Weather answers about the room's weather.
type Weather interface {
	// Kind is the kind of weather, numbered as the language lists the kinds.
	Kind() int32
}

// Wanted answers about the members' Wanted level.
type Wanted interface {
	// Stars is the most stars of any member.
	Stars() int32
}

// Area is a part of the level: inside a zone, within a radius of a place, or
// both.
type Area struct {
	Zone   int32   // -1 for anywhere
	Place  int32   // -1 for anywhere
	Radius float64 // metres around the place
}

// SpotKind is a sort of thing that has a position.
type SpotKind uint8

// The sorts of spot.
const (
	SpotNone SpotKind = iota
	SpotPlayer
	SpotActor
	SpotPlace
)

// Spot names something that has a position.
type Spot struct {
	Kind   SpotKind // what the spot is of
	Number int32    // of the actor or place
}

// MarkKind is a sort of thing that the tracker can point at.
type MarkKind uint8

// The sorts of mark.
const (
	MarkNone MarkKind = iota
	MarkZone
	MarkPlace
	MarkActor
)

// Mark is what an objective's line points at.
type Mark struct {
	Kind   MarkKind // what is pointed at
	Number int32    // of the zone, place or actor
}
