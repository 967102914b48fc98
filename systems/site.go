package systems

import (
	"caper/levels"
	"caper/nav"
	"caper/physics"
)

// Site is a level prepared for rooms: its indexes for physics and ways. It is
// read-only and shared by every room on the level.
type Site struct {
	Level  *levels.Level
	Static *physics.Static
	Map    *nav.Map
	Roads  *nav.Roads
}

// NewSite prepares a level.
func NewSite(level *levels.Level) *Site {
	return &Site{
		Level: level, Static: physics.NewStatic(level.Scene), Map: nav.Build(level.Scene), Roads: nav.BuildRoads(level.Scene),
	}
}
