package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// RunOver reports a car that hit a person on foot.
type RunOver struct {
	Car, Person uint64     // Car and Person are the ids of the two
	Speed       float64    // closing speed along the normal, metres per second
	Point       mgl64.Vec3 // metres
	Normal      mgl64.Vec3 // unit vector out of the car
}

// RunOvers returns the run-overs of the last MovePeople, by person. The slice
// is valid until the next call.
func (s *Space) RunOvers() []RunOver { return s.runOvers }

// maxCarTravel is the longest distance in metres that a car moves in a tick.
const maxCarTravel = 2.5

// collideWithCars tests a person against the motion of nearby cars, records
// run-overs, and pushes the person out of the cars and props that overlap.
func (s *Space) collideWithCars(p *Person) {
	s.found = s.found[:0]
	if p.Ghost {
		return
	}
	radius := s.radiusOf(p)
	s.found = s.moving.gather(p.Position[0], p.Position[2], radius+maxCarTravel, s.found[:0])
	for _, n := range s.found {
		v := &s.moving.movers[n]
		if v.target == Human {
			continue
		}
		b := s.bodies[v.place]
		span := geometry.Span{Low: math.Min(b.PreviousY, b.y()), High: math.Max(b.PreviousY, b.y()) + b.height}
		if b.Ghost || !span.Overlaps(geometry.Span{Low: p.Position[1], High: p.Position[1] + s.HeightOf(p)}) {
			continue
		}
		if b.Target == Car && (b.X != b.PreviousX || b.Z != b.PreviousZ || b.Angle != b.PreviousAngle) {
			s.runOver(p, b, radius)
		}
		s.pushOut(p, b, radius)
	}
}

// separateFromCars pushes a person out of the cars and props that
// collideWithCars found, after the person has walked, and reports who cannot
// give way.
func (s *Space) separateFromCars(p *Person) {
	span := geometry.Span{Low: p.Position[1], High: p.Position[1] + s.HeightOf(p)}
	for _, n := range s.found {
		if v := &s.moving.movers[n]; v.target != Human {
			if b := s.bodies[v.place]; !b.Ghost && span.Overlaps(b.span()) {
				s.pushOut(p, b, s.radiusOf(p))
				if b.Target == Car {
					s.pinned(p, b, s.radiusOf(p))
				}
			}
		}
	}
}

// runOver sweeps a car's motion of this tick against a person. In the car's
// frame the person moves, from the place relative to the car's old pose to the
// place relative to its new one.
func (s *Space) runOver(p *Person, b *body, radius float64) {
	at := geometry.Flat(p.Position)
	from := local(at, geometry.Point{b.PreviousX, b.PreviousZ}, b.PreviousAngle)
	to := local(at, geometry.Point{b.X, b.Z}, b.Angle)
	normal, ok := enterBox(from, to, b.half.Add(geometry.Point{radius, radius}))
	if !ok {
		return
	}
	forward := b.forward()
	out := geometry.Point{
		forward[0]*normal[0] - forward[1]*normal[1],
		forward[1]*normal[0] + forward[0]*normal[1],
	}
	arm := at.Sub(geometry.Point{b.X, b.Z})
	car := geometry.Point{b.VelocityX - b.Spin*arm[1], b.VelocityZ + b.Spin*arm[0]}
	speed := car.Sub(geometry.Flat(p.Velocity)).Dot(out)
	if p.Tumble > 0 && speed > 0 && speed < s.tuning.People.RunOverAgain.Value {
		// A car shoves a tumbling person along; that does not count as another
		// hit.
		p.Velocity[0] += out[0] * speed
		p.Velocity[2] += out[1] * speed
		return
	}
	if speed < s.tuning.People.RunOverSpeed.Value {
		return
	}
	s.runOvers = append(s.runOvers, RunOver{
		Car: b.ID, Person: p.ID, Speed: speed,
		Point:  mgl64.Vec3{at[0] - out[0]*radius, p.Position[1] + 0.5, at[1] - out[1]*radius},
		Normal: mgl64.Vec3{out[0], 0, out[1]},
	})
	// The person is thrown ahead of the car, so the next tick does not count
	// the same hit again.
	p.Velocity[0] += out[0] * (speed + 0.5)
	p.Velocity[2] += out[1] * (speed + 0.5)
	t := &s.tuning.People
	p.Tumble = math.Max(p.Tumble, t.TumbleBase.Value+t.TumbleSeconds.Value*speed)
}

// local converts a point to a body's frame: forward along it, and to box2d's
// left of it.
func local(p, middle geometry.Point, angle float64) geometry.Point {
	sin, cos := math.Sincos(angle)
	d := p.Sub(middle)
	return geometry.Point{d[0]*cos + d[1]*sin, -d[0]*sin + d[1]*cos}
}

// enterBox returns the normal of the side through which a segment enters an
// axis-aligned box around the origin. A segment that starts inside enters
// through the nearest side.
func enterBox(from, to, half geometry.Point) (geometry.Point, bool) {
	c := clipper{leave: 1, face: -1}
	d := to.Sub(from)
	for axis := range 2 {
		if !c.cut(from[axis]-half[axis], d[axis], 2*axis) || !c.cut(-from[axis]-half[axis], -d[axis], 2*axis+1) {
			return geometry.Point{}, false
		}
	}
	face := c.face
	if face < 0 {
		face = nearestSide(from, half)
	}
	var normal geometry.Point
	normal[face/2] = 1 - 2*float64(face%2)
	return normal, true
}

// nearestSide returns the side nearest to a point inside a box, numbered +x,
// -x, +y, -y.
func nearestSide(p, half geometry.Point) int {
	best, least := 0, math.Inf(1)
	for axis := range 2 {
		for side, sign := range [2]float64{1, -1} {
			if d := half[axis] - sign*p[axis]; d < least {
				best, least = 2*axis+side, d
			}
		}
	}
	return best
}

// pushOut moves a person out of a car or prop on the shortest path, unless the
// person climbs over it.
func (s *Space) pushOut(p *Person, b *body, radius float64) {
	half := b.half.Add(geometry.Point{radius, radius})
	at := local(geometry.Flat(p.Position), geometry.Point{b.X, b.Z}, b.Angle)
	if math.Abs(at[0]) >= half[0] || math.Abs(at[1]) >= half[1] {
		return
	}
	if s.parked(b) {
		s.parkedAtPerson = true
		if s.climbs(p) {
			return
		}
	}
	side := nearestSide(at, half)
	deep := half[side/2] - math.Abs(at[side/2])
	s.slide(p, b.outward(side).Mul(deep+skin), false)
}
