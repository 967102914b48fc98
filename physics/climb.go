package physics

import "caper/levels/geometry"

// A parked car can close a niche or a corner. Therefore a person who walks
// against one for a while without getting on climbs over it: slowly, and walls
// stop the person as ever.

// parked reports whether a body is a car that stands.
func (s *Space) parked(b *body) bool {
	most := s.tuning.People.ParkedSpeed.Value
	return b.Target == Car && b.VelocityX*b.VelocityX+b.VelocityZ*b.VelocityZ <= most*most
}

// climbs reports whether parked cars no longer stop a person.
func (s *Space) climbs(p *Person) bool {
	return p.Blocked >= s.tuning.People.ClimbAfter.Value && p.Walk.Move != geometry.Point{} &&
		p.Grounded && p.Tumble == 0 && p.Stance != Lying
}

// updateBlocked counts for how long a parked car has been in a person's way. A
// climb lasts until the person is clear of every car.
func (s *Space) updateBlocked(p *Person, from geometry.Point, dt float64) {
	if !s.parkedAtPerson {
		p.Blocked = 0
		return
	}
	switch want := s.wantedVelocity(p); {
	case want == geometry.Point{}:
		p.Blocked = 0
	case s.climbs(p):
	case geometry.Flat(p.Position).Sub(from).Dot(want) < s.tuning.People.BlockedShare.Value*want.Dot(want)*dt:
		p.Blocked += dt
	}
}
