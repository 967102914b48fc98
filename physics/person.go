package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Stance is the posture of a person.
type Stance uint8

// The stances.
const (
	Standing Stance = iota
	Crouched
	Lying
)

// Walk is the motion that a person wants.
type Walk struct {
	Move   geometry.Point // (x, z) of the world, or (right, forward) of the yaw if Local; shorter than 1 for less than full speed
	Local  bool           // Move is relative to the yaw
	Run    bool           // run instead of walking
	Crouch bool           // crouch
	Jump   bool           // jump when on the ground
	Pace   float64        // factor on the speed; 0 means 1
}

// Person is one person on foot. It contains no pointer, so it can be a
// component or be copied to and from components.
type Person struct {
	ID       uint64     // id of the person, never 0
	Position mgl64.Vec3 // of the feet, in metres
	Velocity mgl64.Vec3 // metres per second
	Yaw      float64    // radians
	Radius   float64    // metres; 0 selects the tuning's radius
	Stance   Stance     // Lying stays until the caller changes it
	Grounded bool       // the feet are on the ground
	Ghost    bool       // passes through people and cars, but not through walls and floors
	Top      float64    // y in metres of the highest point since the feet left the ground
	Tumble   float64    // seconds left of being thrown, without control
	Wading   bool       // the feet are in water
	Blocked  float64    // seconds for which a parked car has been in the way
	Walk     Walk       // the motion that the person wants
}

// Place puts a person at rest on the floor at a point's height (M-DOC-010) and
// ends falls and tumbles. It ignores a position that is not finite.
func (s *Space) Place(p *Person, position mgl64.Vec3, yaw float64) {
	if !finite(position[0], position[1], position[2], yaw) {
		return
	}
	limit := position[1] + s.tuning.People.Step.Value
	p.Position = mgl64.Vec3{position[0], s.static.floor(position[0], position[2], limit, true).Height, position[2]}
	p.Velocity, p.Yaw, p.Grounded, p.Tumble, p.Blocked = mgl64.Vec3{}, yaw, true, 0, 0
	p.Top = p.Position[1]
}

// HeightOf returns the height of a person in the current stance, in metres.
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

// wantedVelocity returns the velocity in the plane that a person wants.
func (s *Space) wantedVelocity(p *Person) geometry.Point {
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
	if s.climbs(p) {
		speed *= t.ClimbFactor.Value
	}
	return move.Mul(speed)
}

// steerPerson changes a person's velocity in the plane towards the wanted one.
func (s *Space) steerPerson(p *Person, dt float64) {
	t := &s.tuning.People
	v := geometry.Flat(p.Velocity)
	want, most := s.wantedVelocity(p), t.Acceleration.Value*dt
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

// updateStance follows the intent to crouch, and keeps a person crouched under a
// low ceiling.
func (s *Space) updateStance(p *Person) {
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

// clearNonFinite resets numbers that are not finite, so that they do not
// spread.
func clearNonFinite(p *Person) {
	if !finite(p.Velocity[0], p.Velocity[1], p.Velocity[2]) {
		p.Velocity = mgl64.Vec3{}
	}
	if !finite(p.Yaw) {
		p.Yaw = 0
	}
}
