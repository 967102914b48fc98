package bodies

import (
	"cmp"
	"slices"

	"caper/components"
	"caper/ecs"
	"caper/physics"
)

// resync gives newcomers a body, takes it from who is gone, and follows
// placements that others made since the last step.
func (s *System) resync(space *physics.Space) {
	kept := s.known[:0]
	for _, id := range s.known {
		if s.world.Alive(id) {
			kept = append(kept, id)
			continue
		}
		space.Remove(uint64(id))
		delete(s.epochs, id)
	}
	s.known = kept
	for _, e := range s.doors.Entities() {
		door := s.door.Of(e)
		space.SetDoor(int(door.Number), door.Open)
	}
	for _, e := range s.vehicles.Entities() {
		if _, known := s.epochs[e.ID]; !known {
			s.add(space, e, false)
		}
		s.follow(space, e)
	}
	for _, e := range s.pieces.Entities() {
		if _, known := s.epochs[e.ID]; !known {
			s.add(space, e, true)
		}
	}
}

func (s *System) add(space *physics.Space, e ecs.Entity, piece bool) {
	pose := s.poseOf(e)
	switch {
	case piece:
		space.AddPiece(uint64(e.ID), s.models().Piece(s.piece.Of(e).Number), pose)
	case s.vehicle.Of(e).Ambient:
		space.AddAmbientCar(uint64(e.ID), s.models().Model(s.vehicle.Of(e).Class), pose)
	default:
		space.AddCar(uint64(e.ID), s.models().Model(s.vehicle.Of(e).Class), pose)
	}
	s.note(e)
	if state, ok := space.State(uint64(e.ID)); ok {
		*s.chassis.Of(e) = chassisOf(&state)
	}
}

// note remembers that an entity has a body, at which placement.
func (s *System) note(e ecs.Entity) {
	at, known := slices.BinarySearch(s.known, e.ID)
	if !known {
		s.known = slices.Insert(s.known, at, e.ID)
	}
	s.epochs[e.ID] = s.location.Of(e).Epoch
}

// follow puts a body where its entity was placed.
func (s *System) follow(space *physics.Space, e ecs.Entity) {
	if epoch := s.location.Of(e).Epoch; epoch != s.epochs[e.ID] {
		s.epochs[e.ID] = epoch
		space.SetPose(uint64(e.ID), s.poseOf(e))
	}
}

func (s *System) poseOf(e ecs.Entity) physics.Pose {
	p := s.pose.Of(e)
	return physics.Pose{Position: p.Position, Yaw: p.Yaw}
}

// rebuild makes the space anew from the components, in id order: what a save
// and a restore both do, so that they go on alike.
func (s *System) rebuild(space *physics.Space) {
	space.Capture(&s.state) // for the doors and the friction
	s.state.Bodies = s.state.Bodies[:0]
	s.known = s.known[:0]
	clear(s.epochs)
	for _, e := range s.vehicles.Entities() {
		s.state.Bodies = append(s.state.Bodies, s.bodyOf(e, physics.Car))
		s.note(e)
	}
	for _, e := range s.pieces.Entities() {
		s.state.Bodies = append(s.state.Bodies, s.bodyOf(e, physics.Piece))
		s.note(e)
	}
	slices.SortFunc(s.state.Bodies, func(a, b physics.BodyState) int { return cmp.Compare(a.ID, b.ID) })
	if err := space.Restore(&s.state); err != nil {
		panic("bodies: the components make no space: " + err.Error())
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
	if target == physics.Piece {
		b.Piece = s.models().Piece(s.piece.Of(e).Number)
	} else {
		b.Model = uint8(s.models().Model(s.vehicle.Of(e).Class))
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
