package physics

import "github.com/go-gl/mathgl/mgl64"

// Queries is the read-only interface of a Space.
type Queries interface {
	// Static returns the unmoving part of the level.
	Static() *Static
	// Tuning returns the tuning of the space.
	Tuning() *Tuning
	// Cast returns the first thing between two points.
	Cast(from, to mgl64.Vec3, options CastOptions) (Hit, bool)
	// FitsLevel reports whether the level leaves room for a car of a model at a
	// pose.
	FitsLevel(model int, pose Pose) bool
}

var _ Queries = (*Space)(nil)
