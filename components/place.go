package components

import "github.com/go-gl/mathgl/mgl64"

// Pose is the position and the direction of an entity.
type Pose struct {
	Position mgl64.Vec3 // metres; a person's feet, or the ground under the middle of a vehicle
	Yaw      float64    // radians
}

// PreviousPose is the pose of the tick before, for swept tests and for edges.
type PreviousPose struct {
	Position mgl64.Vec3 // metres
	Yaw      float64    // radians
}

// Location counts an entity's placements. Every spawn, respawn, restore and
// transfer raises the epoch, and clients do not interpolate across a new epoch.
type Location struct {
	Epoch uint32 // number of placements so far
}

// Motion is the velocity of an entity.
type Motion struct {
	Velocity mgl64.Vec3 // metres per second
	Spin     float64    // radians per second of yaw
}
