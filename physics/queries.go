package physics

import "github.com/go-gl/mathgl/mgl64"

// Queries is what may be asked of a Space without changing it. It is all that
// those get who must not move anything.
type Queries interface {
	// Static returns what stands still in the level.
	Static() *Static
	// Tuning returns the numbers that the space moves things by.
	Tuning() *Tuning
	// Cast returns the first thing on the way from one point to another.
	Cast(from, to mgl64.Vec3, options CastOptions) (Hit, bool)
	// FitsLevel reports whether a car of a model has room at a pose among what
	// stands still.
	FitsLevel(model int, pose Pose) bool
}

var _ Queries = (*Space)(nil)
