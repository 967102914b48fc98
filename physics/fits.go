package physics

import (
	"math"

	"github.com/ByteArena/box2d"
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// FitsPerson reports whether a person can stand at a point: there is headroom
// and no wall, shut door, car, prop or other person. Moving things count where
// the last Refresh or MovePeople saw them; the ignored ids do not count.
func (s *Space) FitsPerson(position mgl64.Vec3, ignore ...uint64) bool {
	t := &s.tuning.People
	at := geometry.Flat(position)
	span := geometry.Span{Low: position[1] + t.Step.Value, High: position[1] + t.Height.Value}
	if s.static.CeilingHeight(at, position[1]+0.1) < span.High {
		return false
	}
	s.gatherShapes(at[0], at[1], t.Radius.Value)
	for _, i := range s.near {
		o := &s.static.shapes[i]
		if o.sort == surfaceShape || !span.Overlaps(geometry.Span{Low: o.low, High: o.high}) {
			continue
		}
		if _, deep := s.static.overlap(o, at, t.Radius.Value); deep > 0 {
			return false
		}
	}
	spot := mover{target: Human, x: at[0], z: at[1], low: position[1], high: span.High, radius: t.Radius.Value}
	return !s.occupied(&spot, ignore)
}

// FitsLevel reports whether the level leaves room for a car of a model at a
// pose. Moving things do not count.
func (s *Space) FitsLevel(model int, pose Pose) bool {
	_, fits := s.fitsLevel(model, pose)
	return fits
}

// FitsCar reports whether a car of a model can be placed at a pose, by the same
// rules as FitsPerson.
func (s *Space) FitsCar(model int, pose Pose, ignore ...uint64) bool {
	spot, fits := s.fitsLevel(model, pose)
	return fits && !s.occupied(&spot, ignore)
}

func (s *Space) fitsLevel(model int, pose Pose) (mover, bool) {
	b := s.newBody(BodyState{Target: Car, Model: uint8(model)})
	s.place(b, pose)
	span := b.span()
	spot := mover{
		target: Car, x: b.X, z: b.Z, low: span.Low, high: span.High,
		radius: b.radius, forward: b.forward(), half: b.half,
	}
	s.gatherShapes(b.X, b.Z, b.radius)
	for _, i := range s.near {
		o := &s.static.shapes[i]
		low, high := o.low, o.high
		if o.sort == surfaceShape {
			p := s.nearest(o, geometry.Point{b.X, b.Z})
			high = o.topAt(p[0], p[1])
			low = high - o.thickness
		}
		if span.Low+s.tuning.Vehicles.Step.Value < high && low < span.High && s.static.meetsBox(o, &spot) {
			return spot, false
		}
	}
	return spot, true
}

// occupied reports whether a moving thing overlaps the given place.
func (s *Space) occupied(spot *mover, ignore []uint64) bool {
	s.found = s.moving.gather(spot.x, spot.z, spot.radius, s.found[:0])
	for _, n := range s.found {
		v := &s.moving.movers[n]
		ignored := false
		for _, id := range ignore {
			ignored = ignored || id == v.id
		}
		if !ignored && v.low < spot.high && spot.low < v.high && footprintsOverlap(v, spot) {
			return true
		}
	}
	return false
}

// footprintsOverlap reports whether the footprints of two movers overlap.
func footprintsOverlap(a, b *mover) bool {
	d := geometry.Point{b.x - a.x, b.z - a.z}
	switch {
	case a.target == Human && b.target == Human:
		return length(d) < a.radius+b.radius
	case b.target == Human:
		return boxMeetsCircle(a, d, b.radius)
	case a.target == Human:
		return boxMeetsCircle(b, d.Mul(-1), a.radius)
	}
	for _, axis := range [4]geometry.Point{a.forward, {-a.forward[1], a.forward[0]}, b.forward, {-b.forward[1], b.forward[0]}} {
		if math.Abs(d.Dot(axis)) >= a.extent(axis)+b.extent(axis) {
			return false
		}
	}
	return true
}

// extent returns half of a box's length along an axis.
func (v *mover) extent(axis geometry.Point) float64 {
	f := v.forward
	return v.half[0]*math.Abs(f[0]*axis[0]+f[1]*axis[1]) + v.half[1]*math.Abs(f[0]*axis[1]-f[1]*axis[0])
}

func boxMeetsCircle(v *mover, d geometry.Point, radius float64) bool {
	along := math.Abs(d.Dot(v.forward)) - v.half[0]
	across := math.Abs(v.forward[0]*d[1]-v.forward[1]*d[0]) - v.half[1]
	return length(geometry.Point{math.Max(0, along), math.Max(0, across)}) < radius
}

// meetsBox reports whether a convex footprint and a box overlap, by separating
// axes.
func (s *Static) meetsBox(o *shape, v *mover) bool {
	middle := geometry.Point{v.x, v.z}
	edges := s.edgesOf(o)
	for i := range edges {
		if edges[i].normal.Dot(middle)-edges[i].offset >= v.extent(edges[i].normal) {
			return false
		}
	}
	for _, axis := range [2]geometry.Point{v.forward, {-v.forward[1], v.forward[0]}} {
		low, high := math.Inf(1), math.Inf(-1)
		for i := range edges {
			d := edges[i].a.Sub(middle).Dot(axis)
			low, high = math.Min(low, d), math.Max(high, d)
		}
		if reach := v.extent(axis); low >= reach || high <= -reach {
			return false
		}
	}
	return true
}

// ApplyImpulse applies an impulse in newton seconds to a body at a point, as an
// explosion does, and wakes it. It breaks the anchor of a prop that the impulse
// would move faster than its break speed.
func (s *Space) ApplyImpulse(id uint64, impulse, point mgl64.Vec3) {
	b := s.get(id)
	if b == nil || !b.physical() || !finite(impulse[0], impulse[1], impulse[2], point[0], point[2]) {
		return
	}
	if b.Anchored {
		if length(geometry.Flat(impulse)) < b.Prop.Mass*b.Prop.BreakSpeed {
			return
		}
		s.unanchor(b)
	}
	b.rigid.ApplyLinearImpulse(vectorOf(geometry.Flat(impulse)), box2d.B2Vec2{X: point[0], Y: point[2]}, true)
	b.read()
}
