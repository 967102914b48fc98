package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Queries is the read-only interface of a Space. Nothing that it returns leads
// to the space or to its tuning.
type Queries interface {
	// Cast returns the first thing between two points.
	Cast(from, to mgl64.Vec3, options CastOptions) (Hit, bool)
	// Visibility returns how much of a point is visible from another, 0 to 1.
	Visibility(from, to mgl64.Vec3, options SightOptions) float64
	// FitsLevel reports whether the level leaves room for a car of a model at a
	// pose.
	FitsLevel(model int, pose Pose) bool
	// FloorHeight returns the height of the floor on which a person at a point
	// stands or lands, with the step that people can climb.
	FloorHeight(at mgl64.Vec3) float64
	// PersonRadius returns the radius of a person in metres.
	PersonRadius() float64
}

// queries hides the space behind its read-only interface: no type assertion
// leads from it to the methods that write.
type queries struct{ space *Space }

// Queries returns the read-only interface of the space.
func (s *Space) Queries() Queries { return queries{s} }

func (q queries) Cast(from, to mgl64.Vec3, options CastOptions) (Hit, bool) {
	return q.space.Cast(from, to, options)
}

func (q queries) Visibility(from, to mgl64.Vec3, options SightOptions) float64 {
	return q.space.Visibility(from, to, options)
}

func (q queries) FitsLevel(model int, pose Pose) bool { return q.space.FitsLevel(model, pose) }

func (q queries) FloorHeight(at mgl64.Vec3) float64 {
	return q.space.static.FloorHeight(geometry.Flat(at), at[1], q.space.tuning.People.Step.Value)
}

func (q queries) PersonRadius() float64 { return q.space.tuning.People.Radius.Value }
