package components

import "github.com/go-gl/mathgl/mgl64"

// Pose is where an entity stands and what it faces.
type Pose struct {
	Position mgl64.Vec3 // metres; of a person the feet, of a car the ground under its middle
	Yaw      float64    // radians
}

// PreviousPose is the pose at the tick before, for swept tests and edges.
type PreviousPose struct {
	Position mgl64.Vec3 // metres
	Yaw      float64    // radians
}

// Location counts placements: every spawn, respawn, restore and transfer
// raises the epoch, and clients do not interpolate across one.
type Location struct {
	Epoch uint32
}

// Motion is how fast an entity moves.
type Motion struct {
	Velocity mgl64.Vec3 // metres a second
	Spin     float64    // radians a second of yaw
}
