package damage

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/linked"
	"caper/systems/rules/conflict"
	"caper/systems/rules/health"
)

// System reads impacts, run-overs, squeezes and landings and takes health.
type System struct {
	linked    ecs.ServiceReader[*linked.Game]
	tuning    ecs.ServiceReader[*Tuning]
	rule      health.Rule
	conflict  conflict.Rule
	full      ecs.Reader[components.Health]
	person    ecs.Reader[components.Person]
	occupants ecs.Reader[components.Occupants]
	impacts   ecs.Cursor[components.Impact]
	runOvers  ecs.Cursor[components.RunOver]
	squeezes  ecs.Cursor[components.Squeezed]
	landings  ecs.Cursor[components.Landed]
}

// Update takes the health that the tick's crashes, run-overs, squeezes and falls
// cost.
func (s *System) Update(ecs.Tick) {
	t := s.tuning.Get()
	impacts := s.impacts.Take()
	for i := range impacts {
		hit := &impacts[i].Body
		s.rule.Harm(hit.Subject, s.driver(hit.Other), t.Crash.at(hit.Speed))
		s.rule.Harm(hit.Other, s.driver(hit.Subject), t.Crash.at(hit.Speed))
	}
	runOvers := s.runOvers.Take()
	for i := range runOvers {
		hit := &runOvers[i].Body
		if s.conflict.MayHurt(hit.Cause, hit.Subject) {
			s.rule.Harm(hit.Subject, hit.Cause, t.RunOver.at(hit.Speed))
		}
	}
	squeezes := s.squeezes.Take()
	for i := range squeezes {
		s.squeeze(&squeezes[i].Body, t)
	}
	landings := s.landings.Take()
	for i := range landings {
		s.land(&landings[i].Body, t)
	}
}

// squeeze harms a person who was pressed against something, or everybody in a
// vehicle that was. The vehicle's own harm is the crash's.
func (s *System) squeeze(q *components.Squeezed, t *Tuning) {
	squeezed := [components.MaxSeats]ecs.ID{q.Subject}
	if o, vehicle := s.occupants.Get(q.Subject); vehicle {
		squeezed = o.Seats
	}
	for _, person := range squeezed {
		if person != 0 && s.conflict.MayHurt(q.Cause, person) {
			s.rule.Harm(person, q.Cause, t.Squeeze.at(q.Speed))
		}
	}
}

// land harms what fell: a person by the rule on falls (M-RULE-020), a vehicle
// like a crash.
func (s *System) land(l *components.Landed, t *Tuning) {
	if _, person := s.person.Get(l.Subject); !person {
		s.rule.Harm(l.Subject, 0, t.Crash.at(l.Speed))
		return
	}
	if full, ok := s.full.Get(l.Subject); ok && s.linked.Get().Game.Rules.FallDamageOrDefault() {
		s.rule.Harm(l.Subject, 0, full.Full*t.Fall.at(l.Speed))
	}
}

// driver returns the driver of a vehicle, or 0 when there is none.
func (s *System) driver(vehicle ecs.ID) ecs.ID {
	o, _ := s.occupants.Get(vehicle)
	return o.Seats[0]
}
