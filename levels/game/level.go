package game

// LevelView answers the validator's questions about a level; a package that
// knows levels implements it. A place without a y is on the ground. Any other
// place counts as on its own floor, and one higher up on a wall as on the floor
// below it (M-DOC-013).
type LevelView interface {
	// ID returns the level's id.
	ID() string
	// Contains reports whether a place lies on the level (M-VAL-027).
	Contains(place *Place) bool
	// Reachable reports whether a place can be reached on foot or by road from
	// the level's spawn points (M-VAL-028).
	Reachable(place *Place) bool
	// OpenGround reports whether an entity can be spawned at a place
	// (M-VAL-029).
	OpenGround(place *Place) bool
	// VehicleFits reports whether the body of a vehicle class has room at a
	// place, and the length and width in metres that it needs.
	VehicleFits(place *Place, class string) (length, width float64, fits bool)
	// Drives reports whether a vehicle of a class can drive from one place to
	// within some metres of another.
	Drives(from *Place, class string, to *Place, within float64) bool
	// Nearest returns the distance in metres, in three dimensions, to the
	// nearest door, camera, garage (the middle of its bay) or prop. It returns
	// false if the level has none (M-VAL-030).
	Nearest(kind ActorType, place *Place) (metres float64, found bool)
	// HasRoads reports whether the level has roads for ambient traffic
	// (M-RULE-011).
	HasRoads() bool
}
