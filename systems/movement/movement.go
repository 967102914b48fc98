package movement

import (
	"caper/components"
	"caper/ecs"
	"caper/physics"
	"caper/systems/rules/models"
)

// System moves people after the vehicles have moved.
type System struct {
	space    ecs.ServiceWriter[*physics.Space]
	models   ecs.ServiceReader[*models.Table]
	people   ecs.Filter `has:"Person"`
	person   ecs.Writer[components.Person]
	intent   ecs.Reader[components.Intent]
	riding   ecs.Reader[components.Riding]
	vehicle  ecs.Reader[components.Vehicle]
	health   ecs.Reader[components.Health]
	pose     ecs.Writer[components.Pose]
	previous ecs.Writer[components.PreviousPose]
	motion   ecs.Writer[components.Motion]
	occupant ecs.Reader[components.Occupants]
	landed   ecs.Emitter[components.Landed]
	runOver  ecs.Emitter[components.RunOver]
	squeezed ecs.Emitter[components.Squeezed]
	walkers  []physics.Person
}

// Update moves everybody by a tick.
func (s *System) Update(t ecs.Tick) {
	space := s.space.Get()
	s.walkers = s.walkers[:0]
	for _, e := range s.people.Entities() {
		*s.previous.Of(e) = components.PreviousPose(*s.pose.Of(e))
		if riding := s.riding.Of(e); riding.Vehicle != 0 {
			s.ride(e, riding)
			continue
		}
		s.walkers = append(s.walkers, s.walker(e))
	}
	space.MovePeople(s.walkers, t.Delta)
	for i := range s.walkers {
		s.copyBack(&s.walkers[i])
	}
	s.emitEvents(space)
}

// ride moves a rider along with the seat.
func (s *System) ride(e ecs.Entity, riding components.Riding) {
	car := s.pose.Get(riding.Vehicle)
	vehicle, ok := s.vehicle.Get(riding.Vehicle)
	if car == nil || !ok {
		return
	}
	*s.pose.Of(e) = components.Pose{Position: s.models.Get().Seat(vehicle.Class, riding.Seat, *car), Yaw: car.Yaw}
	*s.motion.Of(e) = *s.motion.Get(riding.Vehicle)
}

// walker converts a person on foot to the form that physics moves.
func (s *System) walker(e ecs.Entity) physics.Person {
	pose, person, intent := s.pose.Of(e), s.person.Of(e), s.intent.Of(e)
	w := physics.Person{
		ID: uint64(e.ID), Position: pose.Position, Velocity: s.motion.Of(e).Velocity, Yaw: intent.Look,
		Radius: person.Radius, Stance: physics.Stance(person.Stance), Grounded: person.Grounded, Ghost: person.Ghost,
		Top: person.Top, Tumble: person.Tumble, Wading: person.Wading, Blocked: person.Blocked,
	}
	if s.health.Of(e).Condition != components.Standing {
		w.Stance, w.Yaw = physics.Lying, pose.Yaw
		return w
	}
	if w.Stance == physics.Lying {
		w.Stance = physics.Standing
	}
	w.Walk = physics.Walk{Move: intent.Move, Run: intent.Run, Crouch: intent.Crouch, Jump: intent.Jump}
	return w
}

func (s *System) copyBack(w *physics.Person) {
	id := ecs.ID(w.ID)
	*s.pose.Get(id) = components.Pose{Position: w.Position, Yaw: w.Yaw}
	s.motion.Get(id).Velocity = w.Velocity
	p := s.person.Get(id)
	p.Stance, p.Grounded, p.Top, p.Tumble, p.Wading = components.Stance(w.Stance), w.Grounded, w.Top, w.Tumble, w.Wading
	p.Blocked = w.Blocked
}

// emitEvents emits falls, run-overs and squeezes as events. The cause of the
// last two is the driver.
func (s *System) emitEvents(space *physics.Space) {
	landings := space.Landings()
	for i := range landings {
		l := &landings[i]
		s.landed.Emit(components.Landed{
			Occurrence: components.Occurrence{Subject: ecs.ID(l.ID), Position: l.Point}, Speed: l.Speed, Height: l.Fallen,
		})
	}
	hits := space.RunOvers()
	for i := range hits {
		hit := &hits[i]
		o, _ := s.occupant.Get(ecs.ID(hit.Car))
		s.runOver.Emit(components.RunOver{
			Occurrence: components.Occurrence{Subject: ecs.ID(hit.Person), Cause: o.Seats[0], Position: hit.Point},
			Vehicle:    ecs.ID(hit.Car), Speed: hit.Speed,
		})
	}
	squeezes := space.PeopleSqueezes()
	for i := range squeezes {
		q := &squeezes[i]
		o, _ := s.occupant.Get(ecs.ID(q.By))
		s.squeezed.Emit(components.Squeezed{
			Occurrence: components.Occurrence{Subject: ecs.ID(q.ID), Cause: o.Seats[0], Position: q.Point},
			By:         ecs.ID(q.By), Speed: q.Speed,
		})
	}
}
