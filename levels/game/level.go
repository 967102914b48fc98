package game

// LevelView is what the rules about a level need to know of it; whoever has the
// level implements it. Points are of the game's frame; y is nil where the place
// gives none, which means the ground's height there.
type LevelView interface {
	// ID is the level's id.
	ID() string
}
