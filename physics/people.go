package physics

import (
	"fmt"
	"math"

	"caper/levels/geometry"
)

// Landings returns the falls of people that ended in the last MovePeople, by
// id. The slice is valid until the next call.
func (s *Space) Landings() []Landing { return s.landings }

// MovePeople moves people on foot by dt seconds and must follow Step. People
// are pushed out of cars, walk along walls, over floors and stairs, fall, and
// are pushed apart. Who walks against a parked car for a while climbs over it,
// so that nobody is walled in. The slice must be in ascending id order and leaves out
// people in seats; MovePeople panics when the ids do not ascend. People never
// move a car. At the end MovePeople calls Refresh.
func (s *Space) MovePeople(people []Person, dt float64) {
	s.landings, s.runOvers, s.peopleSqueezes = s.landings[:0], s.runOvers[:0], s.peopleSqueezes[:0]
	for i := range people {
		if people[i].ID == 0 || (i > 0 && people[i-1].ID >= people[i].ID) {
			panic(fmt.Sprintf("physics: person id %d is 0 or not above the one before", people[i].ID))
		}
		clearNonFinite(&people[i])
	}
	s.Refresh(people)
	for i := range people {
		p := &people[i]
		from := geometry.Flat(p.Position)
		s.parkedAtPerson = false
		s.collideWithCars(p)
		s.walk(p, dt)
		s.separateFromCars(p)
		s.updateBlocked(p, from, dt)
	}
	for i := range people {
		s.separate(people, i)
	}
	for _, b := range s.bodies {
		if !b.physical() {
			b.storePrevious() // a car that is not moved again counts as standing
		}
	}
	s.Refresh(people)
}

// Refresh updates the index behind casts and Nearby. MovePeople calls it. Call
// it also after placements that queries of the same tick must see.
func (s *Space) Refresh(people []Person) {
	if s.updateMoving() {
		s.moving.empty()
		for i, b := range s.bodies {
			if b.listedAtRest || b.Anchored {
				s.moving.add(s.moverOf(b, i))
			}
		}
		s.moving.keepAtRest()
	} else {
		s.moving.clear()
	}
	for i := range people {
		p := &people[i]
		s.moving.add(mover{
			id: p.ID, target: Human, place: int32(i), x: p.Position[0], z: p.Position[2],
			low: p.Position[1], high: p.Position[1] + s.HeightOf(p), radius: s.radiusOf(p),
		})
	}
	for _, i := range s.moves {
		s.moving.add(s.moverOf(s.bodies[i], int(i)))
	}
}

// updateMoving collects the bodies that move and reports whether the set of
// bodies at rest changed.
func (s *Space) updateMoving() bool {
	s.updateLists()
	changed := s.restChanged
	s.restChanged = false
	s.moves = s.moves[:0]
	for k, b := range s.lists.loose {
		rests := b.resting()
		if rests != b.listedAtRest {
			b.listedAtRest, changed = rests, true
		}
		if !rests {
			s.moves = append(s.moves, s.lists.places[k])
		}
	}
	return changed
}

// resting reports whether a body stays in place until something moves it.
func (b *body) resting() bool { return b.Anchored || b.physical() && !b.Awake && !b.Airborne }

func (s *Space) moverOf(b *body, place int) mover {
	span := b.span()
	return mover{
		id: b.ID, target: b.Target, place: int32(place), x: b.X, z: b.Z, low: span.Low, high: span.High,
		radius: b.radius, forward: b.forward(), half: b.half,
	}
}

// walk applies one person's own motion for a tick.
func (s *Space) walk(p *Person, dt float64) {
	t := &s.tuning.People
	s.updateStance(p)
	p.Wading = p.Grounded && s.static.wading(p.Position[0], p.Position[1], p.Position[2])
	s.steerPerson(p, dt)
	if p.Walk.Jump && p.Grounded && p.Tumble == 0 && p.Stance != Lying {
		p.Velocity[1] = math.Sqrt(2 * t.Gravity.Value * t.JumpHeight.Value)
		p.Grounded = false
		p.Top = p.Position[1]
	}
	from := p.Position
	move := geometry.Point{p.Velocity[0] * dt, p.Velocity[2] * dt}
	if p.Grounded {
		move = move.Mul(s.climbFactor(p))
	}
	s.slide(p, move, true)
	if p.Grounded && !s.headroom(p) {
		p.Position[0], p.Position[2] = from[0], from[2]
		p.Velocity[0], p.Velocity[2] = 0, 0
	}
	if p.Grounded {
		s.follow(p, dt)
		return
	}
	s.fallPerson(p, dt)
}

// climbFactor shortens a step on a slope so that the speed along the slope is
// the walking speed. It is 0 for a slope that is too steep.
func (s *Space) climbFactor(p *Person) float64 {
	l := length(geometry.Flat(p.Velocity))
	if l == 0 {
		return 1
	}
	f := s.static.floor(p.Position[0], p.Position[2], p.Position[1]+0.05, true)
	rise := (f.SlopeX*p.Velocity[0] + f.SlopeZ*p.Velocity[2]) / l
	if g := &s.static.scene.Terrain; f.Surface == NoSurface && len(g.Heights) > 0 {
		const ahead = 0.25 // metres
		way := geometry.Flat(p.Velocity).Mul(ahead / l)
		rise = (g.HeightAt(geometry.Flat(p.Position).Add(way)) - f.Height) / ahead
	}
	if rise > s.tuning.People.SteepestSlope.Value {
		return 0
	}
	return 1 / math.Sqrt(1+rise*rise)
}

// headroom reports whether a person fits at the place reached by walking.
func (s *Space) headroom(p *Person) bool {
	at := geometry.Flat(p.Position)
	floor := s.static.support(at[0], at[1], p.Position[1]+s.tuning.People.Step.Value).Height
	return s.static.CeilingHeight(at, floor+0.3) >= floor+s.HeightOf(p)
}

// follow keeps a walking person's feet on the floor, up and down steps, or
// starts a fall at an edge.
func (s *Space) follow(p *Person, dt float64) {
	step := s.tuning.People.Step.Value
	floor := s.static.support(p.Position[0], p.Position[2], p.Position[1]+step).Height
	if floor >= p.Position[1]-step {
		p.Velocity[1] = 0
		p.Position[1], p.Top = floor, floor
		return
	}
	p.Grounded, p.Top = false, p.Position[1]
	p.Velocity[1] = 0
	s.fallPerson(p, dt)
}

// fallPerson moves a person in the air. The height of the fall and the speed at
// the ground do not depend on the length of a tick.
func (s *Space) fallPerson(p *Person, dt float64) {
	t := &s.tuning.People
	g, y, v := t.Gravity.Value, p.Position[1], p.Velocity[1]
	next := y + v*dt - g*dt*dt/2
	if next > y {
		ceiling := s.static.CeilingHeight(geometry.Flat(p.Position), y+s.HeightOf(p)-0.05)
		if next+s.HeightOf(p) > ceiling {
			next, p.Velocity[1] = math.Min(y, ceiling-s.HeightOf(p)), 0
			v = 0
		}
	}
	p.Top = math.Max(p.Top, next)
	if v > 0 && next < y+v*dt && v < g*dt {
		p.Top = math.Max(p.Top, y+v*v/(2*g))
	}
	floor := s.static.support(p.Position[0], p.Position[2], y+t.AirStep.Value).Height
	if next > floor || (v > 0 && next > y) {
		p.Position[1] = next
		p.Velocity[1] = v - g*dt
		return
	}
	speed := math.Sqrt(math.Max(0, v*v+2*g*(y-floor)))
	p.Position[1], p.Velocity[1], p.Grounded = floor, 0, true
	if speed >= t.LandingSpeed.Value {
		s.landings = append(s.landings, Landing{ID: p.ID, Speed: speed, Fallen: p.Top - floor, Point: p.Position})
	}
	p.Top = floor
}

// separate pushes a person and those with lower ids apart, half of the way
// each.
func (s *Space) separate(people []Person, i int) {
	p := &people[i]
	if p.Ghost {
		return
	}
	radius := s.radiusOf(p)
	s.pushed = s.moving.gather(p.Position[0], p.Position[2], radius+0.5, s.pushed[:0])
	for _, n := range s.pushed {
		v := &s.moving.movers[n]
		if v.target != Human || int(v.place) >= i {
			continue
		}
		other := &people[v.place]
		if other.Ghost || math.Abs(other.Position[1]-p.Position[1]) >= math.Min(s.HeightOf(p), s.HeightOf(other)) {
			continue
		}
		d := geometry.Flat(p.Position).Sub(geometry.Flat(other.Position))
		l := length(d)
		overlap := radius + s.radiusOf(other) - l
		if overlap <= 0 {
			continue
		}
		if l < 1e-6 {
			// For two people on one spot the ids choose the direction.
			d, l = geometry.Flat(geometry.Forward(float64(p.ID%64)*2.4)), 1
		}
		push := d.Mul(overlap * s.tuning.People.Separation.Value / 2 / l)
		s.slide(p, push, false)
		s.slide(other, push.Mul(-1), false)
	}
}
