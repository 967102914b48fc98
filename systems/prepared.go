package systems

import (
	"caper/levels"
	"caper/nav"
	"caper/physics"
	"caper/systems/traffic"
)

// PreparedLevel is a level with its indexes for physics, paths and traffic. It
// is read-only and shared by every room on the level.
type PreparedLevel struct {
	Level   *levels.Level    // the loaded level
	Static  *physics.Static  // its index for physics
	Map     *nav.Map         // its walk grid
	Roads   *nav.Roads       // its lanes
	Network *traffic.Network // its lanes as traffic uses them
}

// PrepareLevel builds the indexes of a level.
func PrepareLevel(level *levels.Level) *PreparedLevel {
	roads := nav.BuildRoads(level.Scene)
	ways := nav.Build(level.Scene)
	ways.Prepare()
	return &PreparedLevel{
		Level: level, Static: physics.NewStatic(level.Scene), Map: ways, Roads: roads,
		Network: traffic.NewNetwork(level, roads),
	}
}
