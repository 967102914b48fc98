package physics

import (
	"math"
	"slices"

	"github.com/ByteArena/box2d"
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Impact is a collision in the last step. Each pair is reported once.
type Impact struct {
	A       uint64     // id of a car or a prop
	B       uint64     // id of a car or a prop, greater than A; 0 when Against is static
	AKind   Target     // Car or Prop
	Against Target     // Car, Prop, Solid, Surface or Door
	Index   int        // of the static thing in the scene; -1 for a body and for the level's edge
	Speed   float64    // closing speed along the normal, metres per second
	Point   mgl64.Vec3 // metres
	Normal  mgl64.Vec3 // unit vector from what A hit towards A
	VelocityA,
	VelocityB mgl64.Vec3 // before the impact, metres per second
}

// Impacts returns the collisions of the last Step above the tuning's impact
// speed, sorted by ids. Speed is the closing speed before the solver. The slice
// is valid until the next Step.
func (s *Space) Impacts() []Impact { return s.impacts }

// breakage is an anchored prop that was hit hard enough to break its anchor.
type breakage struct {
	prop *body
	by   *body
}

// contactFilter answers box2d's question whether a pair may collide. box2d asks
// once per pair and again after a contact was flagged.
type contactFilter Space

// ShouldCollide implements box2d's contact filter.
func (f *contactFilter) ShouldCollide(a, b *box2d.B2Fixture) bool {
	s := (*Space)(f)
	p, q := a.M_userData, b.M_userData
	if fixed, ok := p.(*staticFixture); ok {
		other, ok := q.(*body)
		return ok && s.mayTouchShape(other, fixed.shape)
	}
	one := p.(*body)
	if fixed, ok := q.(*staticFixture); ok {
		return s.mayTouchShape(one, fixed.shape)
	}
	return mayTouch(one, q.(*body))
}

// contactListener receives every touching contact before it is solved.
type contactListener Space

// BeginContact implements box2d's contact listener.
func (l *contactListener) BeginContact(box2d.B2ContactInterface) {}

// EndContact implements box2d's contact listener.
func (l *contactListener) EndContact(box2d.B2ContactInterface) {}

// PostSolve implements box2d's contact listener.
func (l *contactListener) PostSolve(box2d.B2ContactInterface, *box2d.B2ContactImpulse) {}

// PreSolve implements box2d's contact listener. It disables contacts whose
// heights do not overlap and records impacts. It must not create or destroy
// anything.
func (l *contactListener) PreSolve(contact box2d.B2ContactInterface, old box2d.B2Manifold) {
	s := (*Space)(l)
	p, q := contact.GetFixtureA().M_userData, contact.GetFixtureB().M_userData
	fixed, static := p.(*staticFixture)
	if !static {
		fixed, static = q.(*staticFixture)
		q = p
	}
	if static {
		moving := q.(*body)
		if !s.blocks(moving, fixed.shape) ||
			(s.static.shapes[fixed.shape].seams && !s.closeSeam(contact, moving, fixed.shape, &old)) {
			contact.SetEnabled(false)
			return
		}
		s.recordImpact(contact, moving, nil, fixed.shape)
		return
	}
	a, b := p.(*body), contact.GetFixtureB().M_userData.(*body)
	if a.Ghost || b.Ghost || !a.span().Overlaps(b.span()) {
		contact.SetEnabled(false)
		return
	}
	speed := s.recordImpact(contact, a, b, 0)
	for _, pair := range [2][2]*body{{a, b}, {b, a}} {
		if prop := pair[0]; prop.Anchored && speed >= prop.Prop.BreakSpeed {
			contact.SetEnabled(false)
			if !slices.ContainsFunc(s.broken, func(k breakage) bool { return k.prop == prop }) {
				s.broken = append(s.broken, breakage{prop, pair[1]})
			}
		}
	}
}

// blocks reports whether a static shape stops a body at its current height.
// Shapes that are low enough to drive over, or overhead, do not.
func (s *Space) blocks(b *body, i int32) bool {
	o := &s.static.shapes[i]
	c := b.rigid.M_sweep.C
	middle := geometry.Point{c.X, c.Y}
	return s.blocksAt(b, o, s.nearest(o, middle), middle)
}

// blocksAt reports whether a static shape stops a body at a point p of the
// shape.
func (s *Space) blocksAt(b *body, o *shape, p, middle geometry.Point) bool {
	if b.Ghost || (o.sort == doorShape && s.doors[o.index]) {
		return false
	}
	top, bottom := o.high, o.low
	if o.sort == surfaceShape && o.kind != geometry.Stairs {
		if p == middle || s.static.contains(o, middle[0], middle[1]) {
			return false // the body is above or below it; cramped handles that case
		}
		top = o.topAt(p[0], p[1])
		bottom = top - o.thickness
	}
	low := s.heightAlong(b, p.Sub(middle).Dot(b.forward()))
	high := math.Min(low, b.y()) + b.height
	if !b.Airborne {
		low += s.tuning.Vehicles.Step.Value
	}
	return low < top && bottom < high
}

// heightAlong returns the y above which a body clears an obstacle at a distance
// ahead of its middle. On a ramp the ends are higher than the middle; over a
// crest or in a dip the axles decide, not the line through them.
func (s *Space) heightAlong(b *body, along float64) float64 {
	axle := s.axles(b)
	if axle == 0 {
		return b.y()
	}
	line := b.y() + (b.Front-b.Rear)/(2*axle)*math.Max(-b.half[0], math.Min(b.half[0], along))
	return math.Max(line, math.Max(b.Front, b.Rear))
}

// nearest returns the point of a shape's footprint that is nearest to p.
func (s *Space) nearest(o *shape, p geometry.Point) geometry.Point {
	if s.static.contains(o, p[0], p[1]) {
		return p
	}
	edges := s.static.edgesOf(o)
	best, least := p, math.Inf(1)
	for i := range edges {
		q, _ := geometry.ClosestOnSegment(edges[i].a, edges[(i+1)%len(edges)].a, p)
		if d := q.Sub(p).LenSqr(); d < least {
			best, least = q, d
		}
	}
	return best
}

// recordImpact records a contact's impact when it closes fast enough and
// returns its closing speed.
func (s *Space) recordImpact(contact box2d.B2ContactInterface, a, b *body, shape int32) float64 {
	count := contact.GetManifold().PointCount
	contact.GetWorldManifold(&s.manifold)
	one, two := contact.GetFixtureA().M_body, contact.GetFixtureB().M_body
	n, speed, at := s.manifold.Normal, 0.0, box2d.B2Vec2{}
	for i := range count {
		p := s.manifold.Points[i]
		v, w := velocityAt(one, p), velocityAt(two, p)
		if closing := (v.X-w.X)*n.X + (v.Y-w.Y)*n.Y; closing > speed {
			speed, at = closing, p
		}
	}
	if speed < s.tuning.Vehicles.ImpactSpeed.Value {
		return speed
	}
	impact := Impact{A: a.ID, AKind: a.Target, Index: -1, Speed: speed}
	impact.Normal = mgl64.Vec3{n.X, 0, n.Y}
	if one == a.rigid {
		impact.Normal = impact.Normal.Mul(-1)
	}
	y := a.y() + a.height/2
	impact.VelocityA = mgl64.Vec3{a.rigid.M_linearVelocity.X, a.Fall, a.rigid.M_linearVelocity.Y}
	if b != nil {
		impact.B, impact.Against = b.ID, b.Target
		impact.VelocityB = mgl64.Vec3{b.rigid.M_linearVelocity.X, b.Fall, b.rigid.M_linearVelocity.Y}
		y = math.Max(a.y(), b.y()) + math.Min(a.height, b.height)/2
	} else {
		o := &s.static.shapes[shape]
		impact.Index = int(o.index)
		impact.Against = targetOf[o.sort]
	}
	impact.Point = mgl64.Vec3{at.X, y, at.Y}
	s.mergeImpact(impact)
	return speed
}

// mergeImpact stores the hardest impact of each pair.
func (s *Space) mergeImpact(impact Impact) {
	for i := range s.impacts {
		if k := &s.impacts[i]; k.A == impact.A && k.B == impact.B && k.Against == impact.Against && k.Index == impact.Index {
			if impact.Speed > k.Speed {
				*k = impact
			}
			return
		}
	}
	s.impacts = append(s.impacts, impact)
}

func velocityAt(b *box2d.B2Body, p box2d.B2Vec2) box2d.B2Vec2 {
	w, v, c := b.M_angularVelocity, b.M_linearVelocity, b.M_sweep.C
	return box2d.B2Vec2{X: v.X - w*(p.Y-c.Y), Y: v.Y + w*(p.X-c.X)}
}

func sortImpacts(impacts []Impact) {
	slices.SortFunc(impacts, func(a, b Impact) int {
		if c := compareIDs(a.A, b.A); c != 0 {
			return c
		}
		if c := compareIDs(a.B, b.B); c != 0 {
			return c
		}
		if a.Against != b.Against {
			return int(a.Against) - int(b.Against)
		}
		return a.Index - b.Index
	})
}
