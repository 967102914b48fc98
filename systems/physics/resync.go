package physics

import (
	"cmp"
	"slices"

	"caper/components"
	"caper/ecs"
	"caper/physics"
)

// trackedBody is an entity that has a body, and the epoch of its last
// placement.
type trackedBody struct {
	id    ecs.ID
	epoch uint32
}

// resync adds a body for each new entity, removes the bodies of entities that
// are gone, and applies placements that other systems made since the last step.
func (s *System) resync(space *physics.Space) {
	if now := [2]uint64{s.vehicles.Revision(), s.props.Revision()}; now != s.revisions {
		s.revisions = now
		s.updateBodies(space)
	}
	for _, e := range s.doors.Entities() {
		door := s.door.Of(e)
		space.SetDoor(int(door.Number), door.Open)
	}
	at := 0
	for _, e := range s.vehicles.Entities() {
		for s.tracked[at].id != e.ID {
			at++
		}
		if epoch := s.location.Of(e).Epoch; epoch != s.tracked[at].epoch {
			s.tracked[at].epoch = epoch
			space.SetPose(uint64(e.ID), s.poseOf(e))
		}
	}
}

// updateBodies merges the sorted lists of entities and of bodies, and adds and
// removes bodies where they differ.
func (s *System) updateBodies(space *physics.Space) {
	s.nextTracked = s.nextTracked[:0]
	vehicles, props := s.vehicles.Entities(), s.props.Entities()
	at := 0
	for len(vehicles) > 0 || len(props) > 0 {
		list := &vehicles
		if len(vehicles) == 0 || len(props) > 0 && props[0].ID < vehicles[0].ID {
			list = &props
		}
		e := (*list)[0]
		*list = (*list)[1:]
		for ; at < len(s.tracked) && s.tracked[at].id < e.ID; at++ {
			space.Remove(uint64(s.tracked[at].id))
		}
		if at < len(s.tracked) && s.tracked[at].id == e.ID {
			s.nextTracked = append(s.nextTracked, s.tracked[at])
			at++
			continue
		}
		s.add(space, e, list == &props)
		s.nextTracked = append(s.nextTracked, trackedBody{e.ID, s.location.Of(e).Epoch})
	}
	for ; at < len(s.tracked); at++ {
		space.Remove(uint64(s.tracked[at].id))
	}
	s.tracked, s.nextTracked = s.nextTracked, s.tracked
}

func (s *System) add(space *physics.Space, e ecs.Entity, prop bool) {
	pose := s.poseOf(e)
	switch {
	case prop:
		space.AddProp(uint64(e.ID), s.models.Get().Prop(s.prop.Of(e).Number), pose)
	case s.vehicle.Of(e).Ambient:
		space.AddAmbientCar(uint64(e.ID), s.models.Get().Model(s.vehicle.Of(e).Class), pose)
	default:
		space.AddCar(uint64(e.ID), s.models.Get().Model(s.vehicle.Of(e).Class), pose)
	}
	if state, ok := space.State(uint64(e.ID)); ok {
		*s.chassis.Of(e) = chassisOf(&state)
	}
}

func (s *System) poseOf(e ecs.Entity) physics.Pose {
	p := s.pose.Of(e)
	return physics.Pose{Position: p.Position, Yaw: p.Yaw}
}

// rebuild rebuilds the space from the components, in id order. Taking a
// keyframe and loading one both do this, so both rooms continue alike.
func (s *System) rebuild(space *physics.Space) {
	space.Capture(&s.state) // keeps the doors and the friction
	s.state.Bodies = s.state.Bodies[:0]
	s.tracked = s.tracked[:0]
	s.collectBodies(s.vehicles.Entities(), physics.Car)
	s.collectBodies(s.props.Entities(), physics.Prop)
	slices.SortFunc(s.state.Bodies, func(a, b physics.BodyState) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(s.tracked, func(a, b trackedBody) int { return cmp.Compare(a.id, b.id) })
	s.revisions = [2]uint64{} // forces updateBodies to add the entities without a body
	if err := space.Restore(&s.state); err != nil {
		panic("physics: restoring the space from the components: " + err.Error())
	}
}

// collectBodies collects the bodies of entities. updateBodies adds an entity
// that never had a body.
func (s *System) collectBodies(list []ecs.Entity, target physics.Target) {
	for _, e := range list {
		if *s.chassis.Of(e) == (components.Chassis{}) {
			continue
		}
		s.state.Bodies = append(s.state.Bodies, s.bodyOf(e, target))
		s.tracked = append(s.tracked, trackedBody{e.ID, s.location.Of(e).Epoch})
	}
}

func (s *System) bodyOf(e ecs.Entity, target physics.Target) physics.BodyState {
	c := s.chassis.Of(e)
	b := physics.BodyState{
		ID: uint64(e.ID), Target: target,
		Embodied: c.Embodied, Ghost: c.Ghost, Anchored: c.Anchored, Awake: c.Awake, Airborne: c.Airborne,
		X: c.X, Z: c.Z, Angle: c.Angle, VelocityX: c.VelocityX, VelocityZ: c.VelocityZ, Spin: c.Spin,
		SleepTime: c.SleepTime, Front: c.Front, Rear: c.Rear, Fall: c.Fall, Top: c.Top, Steer: c.Steer,
		PreviousX: c.X, PreviousY: (c.Front + c.Rear) / 2, PreviousZ: c.Z, PreviousAngle: c.Angle,
	}
	if target == physics.Prop {
		b.Prop = s.models.Get().Prop(s.prop.Of(e).Number)
	} else {
		b.Model = uint8(s.models.Get().Model(s.vehicle.Of(e).Class))
	}
	return b
}

func chassisOf(b *physics.BodyState) components.Chassis {
	return components.Chassis{
		X: b.X, Z: b.Z, Angle: b.Angle, VelocityX: b.VelocityX, VelocityZ: b.VelocityZ, Spin: b.Spin,
		SleepTime: b.SleepTime, Front: b.Front, Rear: b.Rear, Fall: b.Fall, Top: b.Top, Steer: b.Steer,
		Embodied: b.Embodied, Awake: b.Awake, Airborne: b.Airborne, Anchored: b.Anchored, Ghost: b.Ghost,
	}
}
