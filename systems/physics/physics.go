package physics

import (
	"caper/components"
	"caper/ecs"
	"caper/physics"
	"caper/systems/rules/models"
)

// System steps the physics space.
type System struct {
	space       ecs.ServiceWriter[*physics.Space]
	vehicles    ecs.Filter `has:"Vehicle"`
	props       ecs.Filter `has:"Prop"`
	doors       ecs.Filter `has:"Door"`
	door        ecs.Reader[components.Door]
	vehicle     ecs.Reader[components.Vehicle]
	prop        ecs.Writer[components.Prop]
	models      ecs.ServiceReader[*models.Table]
	pose        ecs.Writer[components.Pose]
	previous    ecs.Writer[components.PreviousPose]
	motion      ecs.Writer[components.Motion]
	chassis     ecs.Writer[components.Chassis]
	location    ecs.Reader[components.Location]
	impact      ecs.Emitter[components.Impact]
	landed      ecs.Emitter[components.Landed]
	squeezed    ecs.Emitter[components.Squeezed]
	occupants   ecs.Reader[components.Occupants]
	tracked     []trackedBody // entities that have a body, in ascending id order
	nextTracked []trackedBody // the next tracked list while it is built
	revisions   [2]uint64     // revisions of the filters of vehicles and props
	restores    uint64
	state       physics.State
}

// Update synchronises the space, steps it and copies the results back.
func (s *System) Update(t ecs.Tick) {
	space := s.space.Get()
	if s.restores != t.Restores {
		s.restores = t.Restores
		s.rebuild(space)
	}
	s.resync(space)
	space.Step(t.Delta)
	space.Each(s.copyBack)
	s.emitEvents(space)
}

// copyBack writes the state of one body into its components.
func (s *System) copyBack(report physics.Report) {
	if report.Anchored {
		return
	}
	id := ecs.ID(report.ID)
	pose := s.pose.Get(id)
	*s.previous.Get(id) = components.PreviousPose(*pose)
	*pose = components.Pose{Position: report.Pose.Position, Yaw: report.Pose.Yaw}
	*s.motion.Get(id) = components.Motion{Velocity: report.Motion.Velocity, Spin: report.Motion.Turn}
	if report.Target == physics.Prop {
		s.prop.Get(id).Loose = true
	}
	if state, ok := s.space.Get().State(report.ID); ok {
		*s.chassis.Get(id) = chassisOf(&state)
	}
}

// emitEvents emits the step's impacts, squeezes and falls as events. The cause
// of a squeeze is the driver who pressed.
func (s *System) emitEvents(space *physics.Space) {
	impacts := space.Impacts()
	for i := range impacts {
		hit := &impacts[i]
		s.impact.Emit(components.Impact{
			Occurrence: components.Occurrence{Subject: ecs.ID(hit.A), Position: hit.Point},
			Other:      ecs.ID(hit.B), Speed: hit.Speed,
		})
	}
	squeezes := space.Squeezes()
	for i := range squeezes {
		q := &squeezes[i]
		o, _ := s.occupants.Get(ecs.ID(q.By))
		s.squeezed.Emit(components.Squeezed{
			Occurrence: components.Occurrence{Subject: ecs.ID(q.ID), Cause: o.Seats[0], Position: q.Point},
			By:         ecs.ID(q.By), Speed: q.Speed,
		})
	}
	landings := space.CarLandings()
	for i := range landings {
		l := &landings[i]
		s.landed.Emit(components.Landed{
			Occurrence: components.Occurrence{Subject: ecs.ID(l.ID), Position: l.Point}, Speed: l.Speed, Height: l.Fallen,
		})
	}
}
