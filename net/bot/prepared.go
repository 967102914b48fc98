package bot

import (
	"caper/levels"
	"caper/nav"
)

// Prepared holds a level's ways for the bots of one room, on one goroutine.
type Prepared struct {
	Level  *levels.Level // the level that is played
	Roads  *nav.Roads    // lanes of the level
	finder *nav.Finder
	router *nav.Router
}

// Prepare makes the ways of a level from its shared indexes.
func Prepare(level *levels.Level, walkable *nav.Map, roads *nav.Roads) *Prepared {
	return &Prepared{
		Level: level, Roads: roads,
		finder: nav.NewFinder(walkable, nav.NewOverlay(walkable)), router: nav.NewRouter(roads),
	}
}
