package seats

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/physics"
	"caper/systems/rules/models"
)

// Rule moves people into seats and out of them.
type Rule struct {
	models    ecs.ServiceReader[*models.Table]
	space     ecs.ServiceReader[physics.Queries]
	vehicle   ecs.Reader[components.Vehicle]
	occupants ecs.Writer[components.Occupants]
	riding    ecs.Writer[components.Riding]
	pose      ecs.Writer[components.Pose]
	previous  ecs.Writer[components.PreviousPose]
	location  ecs.Writer[components.Location]
	motion    ecs.Writer[components.Motion]
	changed   ecs.Emitter[components.SeatChanged]
}

// Free is the first free seat of a vehicle, the driver's first; false for a
// full one.
func (s *Rule) Free(vehicle ecs.ID) (uint8, bool) {
	v, ok := s.vehicle.Get(vehicle)
	o := s.occupants.Get(vehicle)
	if !ok || o == nil {
		return 0, false
	}
	for seat := range v.Seats {
		if o.Seats[seat] == 0 {
			return seat, true
		}
	}
	return 0, false
}

// boarding is the most that an ambient car may drive to be got into, metres a
// second.
const boarding = 1.0

// Take puts a person on foot into a free seat; false when either is not so, or
// when it is traffic that does not stand.
func (s *Rule) Take(person, vehicle ecs.ID, seat uint8) bool {
	v, ok := s.vehicle.Get(vehicle)
	o, r := s.occupants.Get(vehicle), s.riding.Get(person)
	if !ok || o == nil || r == nil || r.Vehicle != 0 || seat >= v.Seats || o.Seats[seat] != 0 {
		return false
	}
	if v.Ambient && s.motion.Get(vehicle).Velocity.Len() > boarding {
		return false
	}
	o.Seats[seat] = person
	*r = components.Riding{Vehicle: vehicle, Seat: seat}
	s.emit(person, vehicle, seat, true)
	return true
}

// Vacate takes a person out of their seat and stands them beside its door; a
// person on foot is left alone.
func (s *Rule) Vacate(person ecs.ID) {
	r := s.riding.Get(person)
	if r == nil || r.Vehicle == 0 {
		return
	}
	was := *r
	*r = components.Riding{}
	if o := s.occupants.Get(was.Vehicle); o != nil {
		o.Seats[was.Seat] = 0
		s.standBeside(person, was)
	}
	s.emit(person, was.Vehicle, was.Seat, false)
}

// Empty takes everybody out of a vehicle, as before it is taken away.
func (s *Rule) Empty(vehicle ecs.ID) {
	o := s.occupants.Get(vehicle)
	if o == nil {
		return
	}
	for _, person := range o.Seats {
		if person != 0 {
			s.Vacate(person)
		}
	}
}

// standBeside places a person at the door of the seat that they left, or at the
// next one with no wall before it; the people mover pushes them out of what
// stands there.
func (s *Rule) standBeside(person ecs.ID, was components.Riding) {
	car := *s.pose.Get(was.Vehicle)
	v, _ := s.vehicle.Get(was.Vehicle)
	spot := s.models.Get().Exit(v.Class, was.Seat, car)
	if !s.open(car, spot) {
		for seat := range v.Seats {
			if other := s.models.Get().Exit(v.Class, seat, car); s.open(car, other) {
				spot = other
				break
			}
		}
	}
	s.place(person, components.Pose{Position: spot, Yaw: car.Yaw})
}

// chest is the height above a car's floor at which a way out is looked for,
// metres: over kerbs, under beams.
const chest = 0.9

// open tells whether no wall is between a car's middle and a spot beside it, nor
// so close behind that one would stand in it.
func (s *Rule) open(car components.Pose, spot mgl64.Vec3) bool {
	up := mgl64.Vec3{0, chest, 0}
	way := spot.Sub(car.Position)
	behind := way.Mul(1 + s.space.Get().Tuning().People.Radius.Value/max(way.Len(), 0.1))
	_, hit := s.space.Get().Cast(car.Position.Add(up), car.Position.Add(behind).Add(up), physics.CastOptions{Skip: physics.SkipMoving | physics.SkipTerrain})
	return !hit
}

func (s *Rule) place(person ecs.ID, to components.Pose) {
	*s.pose.Get(person) = to
	*s.previous.Get(person) = components.PreviousPose(to)
	*s.motion.Get(person) = components.Motion{}
	s.location.Get(person).Epoch++
}

func (s *Rule) emit(person, vehicle ecs.ID, seat uint8, enter bool) {
	at := components.Pose{}
	if p := s.pose.Get(person); p != nil {
		at = *p
	}
	s.changed.Emit(components.SeatChanged{
		Occurrence: components.Occurrence{Subject: person, Cause: person, Position: at.Position},
		Vehicle:    vehicle, Seat: seat, Enter: enter,
	})
}
