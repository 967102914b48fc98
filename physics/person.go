package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Stance is how a person holds themselves.
type Stance uint8

// The stances.
const (
	Standing Stance = iota
	Crouched
	Lying
)

// Walk is what a person wants: a direction in the plane, no longer than 1 for a
// part of the full speed.
type Walk struct {
	Move   geometry.Point // (x, z) of the world; with Local (right, forward) of the yaw
	Local  bool
	Run    bool
	Crouch bool
	Jump   bool
	Pace   float64 // factor on the speed, for the hurt and the hurried; 0 means 1
}

// Person is one walker. It holds no pointer, so that it can be a component or
// be copied to and from some.
type Person struct {
	ID       uint64
	Position mgl64.Vec3 // of the feet
	Velocity mgl64.Vec3 // metres a second
	Yaw      float64    // radians
	Radius   float64    // metres; 0 means the tuning's
	Stance   Stance     // Lying stays until the caller changes it
	Grounded bool
	Ghost    bool    // passes people and cars; walls and floors hold
	Top      float64 // y of the highest point since the feet left the ground
	Tumble   float64 // seconds left of being thrown, without control
	Wading   bool
	Walk     Walk
}

// Place sets a person down at rest on the floor at a point's height (M-DOC-010)
// and ends falls and tumbles. A position that is not finite changes nothing.
func (s *Space) Place(p *Person, position mgl64.Vec3, yaw float64) {
	if !finite(position[0], position[1], position[2], yaw) {
		return
	}
	limit := position[1] + s.tuning.People.Step.Value
	p.Position = mgl64.Vec3{position[0], s.static.floor(position[0], position[2], limit, true).Height, position[2]}
	p.Velocity, p.Yaw, p.Grounded, p.Tumble = mgl64.Vec3{}, yaw, true, 0
	p.Top = p.Position[1]
}

// HeightOf is how tall a person is in their stance, metres.
func (s *Space) HeightOf(p *Person) float64 { return s.stanceHeight(p.Stance) }

func (s *Space) stanceHeight(stance Stance) float64 {
	switch stance {
	case Crouched:
		return s.tuning.People.CrouchedHeight.Value
	case Lying:
		return s.tuning.People.LyingHeight.Value
	}
	return s.tuning.People.Height.Value
}

func (s *Space) radiusOf(p *Person) float64 {
	if p.Radius > 0 {
		return p.Radius
	}
	return s.tuning.People.Radius.Value
}

// wish is the velocity in the plane that a person wants.
func (s *Space) wish(p *Person) geometry.Point {
	t, w := &s.tuning.People, &p.Walk
	move := geometry.Point{within(w.Move[0], -1e6, 1e6), within(w.Move[1], -1e6, 1e6)}
	if l := length(move); l > 1 {
		move = move.Mul(1 / l)
	}
	if w.Local {
		right, forward := geometry.Flat(geometry.Right(p.Yaw)), geometry.Flat(geometry.Forward(p.Yaw))
		move = right.Mul(move[0]).Add(forward.Mul(move[1]))
	}
	speed := t.WalkSpeed.Value
	switch {
	case p.Stance == Lying:
		return geometry.Point{}
	case p.Stance == Crouched:
		speed = t.CrouchSpeed.Value
	case w.Run:
		speed = t.RunSpeed.Value
	}
	if w.Pace > 0 {
		speed *= within(w.Pace, 0, 2)
	}
	if p.Wading {
		speed *= t.WadeFactor.Value
	}
	return move.Mul(speed)
}

// steer brings a person's velocity in the plane towards what they want.
func (s *Space) steerPerson(p *Person, dt float64) {
	t := &s.tuning.People
	v := geometry.Flat(p.Velocity)
	want, most := s.wish(p), t.Acceleration.Value*dt
	switch {
	case p.Tumble > 0:
		want, most = geometry.Point{}, t.TumbleFriction.Value*dt
		if !p.Grounded {
			most = 0
		}
		p.Tumble = math.Max(0, p.Tumble-dt)
	case !p.Grounded:
		most = t.AirControl.Value * dt
	}
	change := want.Sub(v)
	if l := length(change); l > most {
		change = change.Mul(most / l)
	}
	p.Velocity[0] += change[0]
	p.Velocity[2] += change[1]
}

// stand follows the wish to crouch, and keeps a person down under what is low.
func (s *Space) stand(p *Person) {
	if p.Stance == Lying {
		return
	}
	if p.Walk.Crouch {
		p.Stance = Crouched
		return
	}
	if p.Stance == Crouched {
		at := geometry.Flat(p.Position)
		if s.static.CeilingHeight(at, p.Position[1]+s.stanceHeight(Crouched)-0.01) >= p.Position[1]+s.stanceHeight(Standing) {
			p.Stance = Standing
		}
	}
}

// sane puts out what is not finite, so that one bad number does not spread.
func sane(p *Person) {
	if !finite(p.Velocity[0], p.Velocity[1], p.Velocity[2]) {
		p.Velocity = mgl64.Vec3{}
	}
	if !finite(p.Yaw) {
		p.Yaw = 0
	}
}
