package bot

import (
	"caper/levels"
	"caper/nav"
)

// Prepared holds a level's ways for the bots of one room, on one goroutine.
type Prepared struct {
	Level  *levels.Level // the level that is played
	Roads  *nav.Roads    // lanes of the level
	walks  *nav.Map
	stands *nav.Overlay // what stands about in the room, as far as the bot that plans knows
	finder *nav.Finder
	router *nav.Router
}

// Prepare makes the ways of a level from its shared indexes.
func Prepare(level *levels.Level, walkable *nav.Map, roads *nav.Roads) *Prepared {
	stands := nav.NewOverlay(walkable)
	return &Prepared{
		Level: level, Roads: roads, walks: walkable, stands: stands,
		finder: nav.NewFinder(walkable, stands), router: nav.NewRouter(roads),
	}
}
