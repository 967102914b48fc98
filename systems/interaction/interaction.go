package interaction

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
	"caper/systems/rules/models"
	"caper/systems/rules/seats"
)

// The distances in metres within which a player can use something.
const (
	doorReach = 1.8
	seatReach = 2.0 // from the standing place beside a seat's door
)

// System applies key presses to seats and doors.
type System struct {
	models    ecs.ServiceReader[*models.Table]
	pressed   ecs.Cursor[components.Pressed]
	vehicles  ecs.Filter `has:"Vehicle"`
	doors     ecs.Filter `has:"Door"`
	vehicle   ecs.Reader[components.Vehicle]
	occupants ecs.Reader[components.Occupants]
	door      ecs.Writer[components.Door]
	lock      ecs.Reader[components.Lock]
	pose      ecs.Reader[components.Pose]
	riding    ecs.Reader[components.Riding]
	health    ecs.Reader[components.Health]
	seats     seats.Rule
	moved     ecs.Emitter[components.DoorMoved]
}

// Update processes the presses since the last tick.
func (s *System) Update(ecs.Tick) {
	presses := s.pressed.Take()
	for i := range presses {
		p := &presses[i].Body
		if h, ok := s.health.Get(p.Subject); !ok || h.Condition != components.Standing {
			continue
		}
		switch p.Key {
		case components.KeySeat:
			s.changeSeat(p.Subject)
		case components.KeyInteract:
			s.useDoor(p.Subject)
		}
	}
}

// changeSeat gets a rider out, or a person on foot into the nearest seat within
// reach.
func (s *System) changeSeat(person ecs.ID) {
	if riding, _ := s.riding.Get(person); riding.Vehicle != 0 {
		s.seats.Vacate(person)
		return
	}
	at, _ := s.pose.Get(person)
	best, vehicle, seat := seatReach, ecs.ID(0), uint8(0)
	for _, e := range s.vehicles.Entities() {
		v, car := s.vehicle.Of(e), s.pose.Of(e)
		if s.lock.Of(e).Locked || s.health.Of(e).Condition == components.Dead || car.Position.Sub(at.Position).Len() > 8 {
			continue
		}
		occupants := s.occupants.Of(e)
		for n := range v.Seats {
			d := s.models.Get().Exit(v.Class, n, car).Sub(at.Position).Len()
			if occupants.Seats[n] == 0 && d < best {
				best, vehicle, seat = d, e.ID, n
			}
		}
	}
	if vehicle == 0 {
		return
	}
	if occupants, _ := s.occupants.Get(vehicle); occupants.Seats[0] == 0 {
		seat = 0 // the first person in takes the wheel
	}
	s.seats.Take(person, vehicle, seat)
}

// useDoor opens or shuts the nearest door within reach.
func (s *System) useDoor(person ecs.ID) {
	riding, _ := s.riding.Get(person)
	if riding.Vehicle != 0 {
		return
	}
	at, _ := s.pose.Get(person)
	best, found := doorReach, ecs.Entity{}
	for _, e := range s.doors.Entities() {
		if d := reachOf(at.Position, s.pose.Of(e).Position); d < best {
			best, found = d, e
		}
	}
	if found.ID == 0 || s.lock.Of(found).Locked && !s.door.Of(found).Open {
		return
	}
	door := s.door.Of(found)
	door.Open = !door.Open
	s.moved.Emit(components.DoorMoved{
		Occurrence: components.Occurrence{Subject: found.ID, Cause: person, Position: at.Position}, Open: door.Open,
	})
}

// reachOf returns the distance in the plane to a point on the same floor, and
// +Inf for one on another floor.
func reachOf(from, to mgl64.Vec3) float64 {
	if math.Abs(from[1]-to[1]) > 1.5 {
		return math.Inf(1)
	}
	return geometry.Flat(from).Sub(geometry.Flat(to)).Len()
}
