package bot

import (
	"caper/levels"
	"caper/nav"
)

// Site is a level's ways as the bots of one room use them, on one goroutine.
type Prepared struct {
	Level  *levels.Level
	Roads  *nav.Roads
	finder *nav.Finder
	router *nav.Router
}

// NewSite makes a site over a level's shared indexes.
func NewSite(level *levels.Level, walkable *nav.Map, roads *nav.Roads) *Prepared {
	return &Prepared{
		Level: level, Roads: roads,
		finder: nav.NewFinder(walkable, nav.NewOverlay(walkable)), router: nav.NewRouter(roads),
	}
}
