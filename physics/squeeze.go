package physics

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Squeeze reports that a car pressed a vehicle, a prop or a person against
// something that does not give way.
type Squeeze struct {
	ID    uint64     // of what was squeezed
	By    uint64     // of the car or prop that pressed
	Speed float64    // metres per second that the push would have given it without the wall
	Point mgl64.Vec3 // where it is, in metres
}

// Squeezes returns the cars and props that the last Step squeezed, by id. A
// push that lasts is reported once. The slice is valid until the next Step.
func (s *Space) Squeezes() []Squeeze { return s.squeezes }

// PeopleSqueezes returns the people whom the last MovePeople found squeezed, in
// their order. The slice is valid until the next call.
func (s *Space) PeopleSqueezes() []Squeeze { return s.peopleSqueezes }

// pinnedDepth is the overlap of a person and a car in metres that a tick
// leaves only when the person cannot give way.
const pinnedDepth = 0.05

// findSqueezes reports the bodies that touch a wall and, from the other side, a
// body that drove at the wall when the step began.
func (s *Space) findSqueezes() {
	for _, b := range s.lists.loose {
		if !b.physical() || !b.Awake {
			b.squeezed = false
			continue
		}
		if by, speed := s.squeezer(b); speed < s.tuning.Vehicles.ImpactSpeed.Value {
			b.squeezed = false
		} else {
			s.reportSqueeze(b, by, speed)
		}
	}
	slices.SortStableFunc(s.squeezes, func(a, b Squeeze) int { return compareIDs(a.ID, b.ID) })
}

// reportSqueeze reports a squeeze that is hard enough, unless it lasts from the
// step before.
func (s *Space) reportSqueeze(b, by *body, speed float64) {
	if b.squeezed || speed < s.tuning.Vehicles.ImpactSpeed.Value {
		return
	}
	b.squeezed = true
	s.squeezes = append(s.squeezes, Squeeze{
		ID: b.ID, By: by.ID, Speed: speed, Point: mgl64.Vec3{b.X, b.y() + b.height/2, b.Z},
	})
}

// shareOf returns the share of another body's speed that a push by it gives a
// body, by their masses.
func (b *body) shareOf(other *body) float64 {
	return other.rigid.M_mass / (other.rigid.M_mass + b.rigid.M_mass)
}

// squeezer returns the body that presses another hardest against a wall, and
// the speed that this push would have given it by their masses.
func (s *Space) squeezer(b *body) (by *body, most float64) {
	for e := b.rigid.M_contactList; e != nil; e = e.Next {
		other, ok := e.Other.M_userData.(*body)
		if !ok || other.Anchored || !e.Contact.IsTouching() || !e.Contact.IsEnabled() {
			continue
		}
		share := b.shareOf(other)
		if length(other.drive)*share <= math.Max(most, s.tuning.Vehicles.ImpactSpeed.Value) {
			continue
		}
		e.Contact.GetWorldManifold(&s.manifold)
		push := pointOf(s.manifold.Normal)
		if e.Contact.GetFixtureA() == b.fixture {
			push = push.Mul(-1)
		}
		for w := b.rigid.M_contactList; w != nil; w = w.Next {
			if _, static := w.Contact.GetFixtureA().M_userData.(*staticFixture); !static || !w.Contact.IsTouching() || !w.Contact.IsEnabled() {
				continue
			}
			w.Contact.GetWorldManifold(&s.manifold)
			wall := pointOf(s.manifold.Normal)
			if speed := -other.drive.Dot(wall) * share; push.Dot(wall) < -0.5 && speed > most {
				by, most = other, speed
			}
		}
	}
	return by, most
}

// pinned reports a person whom a car that came nearer in this tick presses
// against something.
func (s *Space) pinned(p *Person, b *body, radius float64) {
	at := geometry.Flat(p.Position)
	half := b.half.Add(geometry.Point{radius, radius})
	now, before := local(at, geometry.Point{b.X, b.Z}, b.Angle), local(at, geometry.Point{b.PreviousX, b.PreviousZ}, b.PreviousAngle)
	if depth(now, half) < pinnedDepth || depth(before, half) >= pinnedDepth {
		return
	}
	out := b.outward(nearestSide(now, half))
	speed := geometry.Point{b.VelocityX, b.VelocityZ}.Dot(out)
	if b.physical() {
		speed = math.Max(speed, b.drive.Dot(out))
	}
	if speed >= s.tuning.People.RunOverSpeed.Value {
		s.peopleSqueezes = append(s.peopleSqueezes, Squeeze{ID: p.ID, By: b.ID, Speed: speed, Point: p.Position})
	}
}

// depth returns how deep a point lies in a box around the origin, negative
// outside.
func depth(p, half geometry.Point) float64 {
	return math.Min(half[0]-math.Abs(p[0]), half[1]-math.Abs(p[1]))
}

// outward returns the normal of a body's side by its number.
func (b *body) outward(side int) geometry.Point {
	var out geometry.Point
	out[side/2] = 1 - 2*float64(side%2)
	f := b.forward()
	return geometry.Point{f[0]*out[0] - f[1]*out[1], f[1]*out[0] + f[0]*out[1]}
}
