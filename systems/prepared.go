package systems

import (
	"caper/levels"
	"caper/nav"
	"caper/physics"
	"caper/systems/traffic"
)

// Site is a level prepared for rooms: its indexes for physics and ways. It is
// read-only and shared by every room on the level.
type PreparedLevel struct {
	Level   *levels.Level
	Static  *physics.Static
	Map     *nav.Map
	Roads   *nav.Roads
	Network *traffic.Network
}

// NewSite prepares a level.
func PrepareLevel(level *levels.Level) *PreparedLevel {
	roads := nav.BuildRoads(level.Scene)
	ways := nav.Build(level.Scene)
	ways.Prepare()
	return &PreparedLevel{
		Level: level, Static: physics.NewStatic(level.Scene), Map: ways, Roads: roads,
		Network: traffic.NewNetwork(level, roads),
	}
}
