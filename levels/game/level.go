package game

// LevelView is what the rules about a level need to know of it; whoever has the
// level implements it. A place without a y stands on the ground; otherwise it
// is judged on its own floor, and one higher up on a wall by the floor under it
// (M-DOC-013).
type LevelView interface {
	// ID is the level's id.
	ID() string
	// Contains reports whether a place lies on the level (M-VAL-027).
	Contains(place *Place) bool
	// Reachable reports whether a place is reached on foot or by road from the
	// level's spawn points (M-VAL-028).
	Reachable(place *Place) bool
	// OpenGround reports whether something can be spawned there (M-VAL-029).
	OpenGround(place *Place) bool
	// Nearest is the distance in metres, in three dimensions, to the nearest
	// door, camera, garage (the middle of its bay) or prop (a light piece);
	// false when the level has none (M-VAL-030).
	Nearest(kind ActorType, place *Place) (metres float64, found bool)
	// HasRoads reports whether ambient traffic has roads (M-RULE-011).
	HasRoads() bool
}
