package physics

import (
	"math"

	"caper/levels/geometry"
)

// box2d solves contacts one after another, a bounded number of times. A light
// body between a wall and a heavy one that pushes is pressed into the wall, and
// once its middle has passed the wall's, box2d pushes it out on the other side.
// Therefore no body enters a wall deeper than its core, whatever pushes.

const (
	coreDepth = 0.2  // metres from a body's sides to its core
	coreGap   = 0.01 // metres that the core keeps from a wall
)

// core returns a point of a body's core at a pose: its middle or a corner.
func (b *body) core(k int, middle geometry.Point, sin, cos float64) geometry.Point {
	if k == 4 {
		return middle
	}
	x, y := math.Max(0, b.half[0]-coreDepth), math.Max(0, b.half[1]-coreDepth)
	if k&1 != 0 {
		x = -x
	}
	if k&2 != 0 {
		y = -y
	}
	return middle.Add(geometry.Point{x*cos - y*sin, x*sin + y*cos})
}

// keepSide stops a body where its core would enter a wall, and with it the
// bodies that press it there.
func (s *Space) keepSide(b *body) {
	if b.Ghost || (b.X == b.PreviousX && b.Z == b.PreviousZ && b.Angle == b.PreviousAngle) {
		return
	}
	s.gatherWalls(b)
	if len(s.near) == 0 {
		return
	}
	from, to := geometry.Point{b.PreviousX, b.PreviousZ}, geometry.Point{b.X, b.Z}
	share, normal := s.coreEntry(b, to, b.Angle)
	if share >= 1 {
		return
	}
	at, angle := from.Add(to.Sub(from).Mul(share)), b.PreviousAngle+(b.Angle-b.PreviousAngle)*share
	if again, _ := s.coreEntry(b, at, angle); again < 1 {
		at, angle = from, b.PreviousAngle // a turn that the straight way missed
	}
	b.X, b.Z, b.Angle, b.stale = at[0], at[1], angle, true
	b.rigid.SetTransform(vectorOf(at), angle)
	b.rigid.M_angularVelocity = 0
	b.stopAgainst(normal)
	for e := b.rigid.M_contactList; e != nil; e = e.Next {
		other, ok := e.Other.M_userData.(*body)
		if ok && e.Contact.IsTouching() && e.Contact.IsEnabled() && !other.Anchored && pointOf(other.rigid.M_sweep.C).Sub(at).Dot(normal) > 0 {
			s.reportSqueeze(b, other, -other.drive.Dot(normal)*b.shareOf(other))
			other.stopAgainst(normal)
		}
	}
}

// stopAgainst takes a body's motion against a normal.
func (b *body) stopAgainst(normal geometry.Point) {
	v := pointOf(b.rigid.M_linearVelocity)
	if into := v.Dot(normal); into < 0 {
		v = v.Sub(normal.Mul(into))
		b.rigid.M_linearVelocity = vectorOf(v)
	}
	b.VelocityX, b.VelocityZ, b.Spin = v[0], v[1], b.rigid.M_angularVelocity
}

// gatherWalls collects the solids and shut doors that a body can have entered
// in this step: those of its known pairs, or all on its way when a collision
// threw it out of the rectangle for which they are known.
func (s *Space) gatherWalls(b *body) {
	s.near = s.near[:0]
	if !inside(b.tight(), b.fat) {
		s.gatherShapes(b.X, b.Z, b.radius+math.Hypot(b.X-b.PreviousX, b.Z-b.PreviousZ))
		return
	}
	// Known pairs lie ahead of a body too; only those at its way matter here.
	way := geometry.Rect{
		Min: geometry.Point{math.Min(b.X, b.PreviousX), math.Min(b.Z, b.PreviousZ)},
		Max: geometry.Point{math.Max(b.X, b.PreviousX), math.Max(b.Z, b.PreviousZ)},
	}.Grow(b.radius)
	for e := b.rigid.M_contactList; e != nil; e = e.Next {
		f, ok := e.Contact.GetFixtureA().M_userData.(*staticFixture)
		if !ok {
			continue
		}
		if o := &s.static.shapes[f.shape]; o.sort != surfaceShape && overlaps(o.bounds, way) {
			s.near = append(s.near, f.shape)
		}
	}
}

// coreEntry returns the share of its way to a pose that a body's core can go
// before it enters one of the gathered walls, and the normal of that wall. The
// share is 1 for a free way.
func (s *Space) coreEntry(b *body, to geometry.Point, angle float64) (share float64, normal geometry.Point) {
	share = 1
	from := geometry.Point{b.PreviousX, b.PreviousZ}
	sin0, cos0 := math.Sincos(b.PreviousAngle)
	sin1, cos1 := math.Sincos(angle)
	for k := range 5 {
		p := b.core(k, from, sin0, cos0)
		move := b.core(k, to, sin1, cos1).Sub(p)
		for _, i := range s.near {
			o := &s.static.shapes[i]
			if o.sort == surfaceShape {
				continue
			}
			if stop, n, ok := s.static.enters(o, p, move); ok && stop < share && s.blocks(b, i) {
				share, normal = stop, n
			}
		}
	}
	return share, normal
}

// enters returns the share of a move after which a point keeps coreGap from a
// footprint that it would enter, and the normal of the face.
func (s *Static) enters(o *shape, p, move geometry.Point) (share float64, normal geometry.Point, ok bool) {
	first, last := math.Inf(-1), 1.0
	for _, e := range s.edgesOf(o) {
		ahead, closing := e.normal.Dot(p)-e.offset, -e.normal.Dot(move)
		switch {
		case ahead > 0 && closing <= ahead:
			return 0, geometry.Point{}, false // never behind this face
		case closing > 0 && ahead/closing > first && ahead > 0:
			first, normal = ahead/closing, e.normal
			share = math.Max(0, (ahead-coreGap)/closing)
		case closing < 0:
			last = math.Min(last, ahead/closing)
		}
	}
	return share, normal, first >= 0 && first <= last
}
