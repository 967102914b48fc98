package seats

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
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

// FreeSeat returns the first free seat of a vehicle, starting with the
// driver's. It reports false for a full vehicle.
func (s *Rule) FreeSeat(vehicle ecs.ID) (uint8, bool) {
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

// maxBoardingSpeed is the highest speed in metres per second at which a person
// can get into an ambient car.
const maxBoardingSpeed = 1.0

// Take puts a person on foot into a free seat. It reports false when the person
// is not on foot, the seat is not free, or the vehicle is a moving ambient car.
func (s *Rule) Take(person, vehicle ecs.ID, seat uint8) bool {
	v, ok := s.vehicle.Get(vehicle)
	o, r := s.occupants.Get(vehicle), s.riding.Get(person)
	if !ok || o == nil || r == nil || r.Vehicle != 0 || seat >= v.Seats || o.Seats[seat] != 0 {
		return false
	}
	if v.Ambient && s.motion.Get(vehicle).Velocity.Len() > maxBoardingSpeed {
		return false
	}
	o.Seats[seat] = person
	*r = components.Riding{Vehicle: vehicle, Seat: seat}
	s.emit(person, vehicle, seat, true)
	return true
}

// Vacate takes a person out of a seat and places the person beside its door. It
// does nothing for a person on foot.
func (s *Rule) Vacate(person ecs.ID) {
	r := s.riding.Get(person)
	if r == nil || r.Vehicle == 0 {
		return
	}
	was := *r
	*r = components.Riding{}
	if o := s.occupants.Get(was.Vehicle); o != nil {
		o.Seats[was.Seat] = 0
		s.placeBeside(person, was)
	}
	s.emit(person, was.Vehicle, was.Seat, false)
}

// VacateAll takes everybody out of a vehicle, for instance before its removal.
func (s *Rule) VacateAll(vehicle ecs.ID) {
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

// placeBeside places a person at the door of the seat, or at the first other
// door that no wall blocks, or before or behind the vehicle. Where walls are on
// all sides the person stands in the vehicle's middle and climbs out. The people
// mover then pushes the person out of obstacles.
func (s *Rule) placeBeside(person ecs.ID, was components.Riding) {
	car := *s.pose.Get(was.Vehicle)
	v, _ := s.vehicle.Get(was.Vehicle)
	s.place(person, components.Pose{Position: s.exit(v, was.Seat, car), Yaw: car.Yaw})
}

func (s *Rule) exit(v components.Vehicle, seat uint8, car components.Pose) mgl64.Vec3 {
	if spot := s.models.Get().Exit(v.Class, seat, car); s.unobstructed(car, spot) {
		return spot
	}
	for other := range v.Seats {
		if spot := s.models.Get().Exit(v.Class, other, car); s.unobstructed(car, spot) {
			return spot
		}
	}
	reach := s.models.Get().Length(v.Class)/2 + 2*s.space.Get().PersonRadius()
	for _, way := range [2]float64{-reach, reach} {
		if spot := car.Position.Add(geometry.Forward(car.Yaw).Mul(way)); s.unobstructed(car, spot) {
			return spot
		}
	}
	return car.Position
}

// exitCheckHeight is the height above a car's floor in metres at which an exit
// is checked: above kerbs and below beams.
const exitCheckHeight = 0.9

// unobstructed reports whether no wall stands between a car's middle and a
// place beside it, or so close behind the place that a person would overlap it.
func (s *Rule) unobstructed(car components.Pose, spot mgl64.Vec3) bool {
	up := mgl64.Vec3{0, exitCheckHeight, 0}
	way := spot.Sub(car.Position)
	behind := way.Mul(1 + s.space.Get().PersonRadius()/max(way.Len(), 0.1))
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
