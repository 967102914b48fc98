package physics

import (
	"fmt"

	"caper/levels/geometry"
)

// State is the captured state of a space as plain values. People belong to the
// caller and are not part of it.
type State struct {
	Doors    []bool      // whether each door is open, by number
	Friction float64     // share of grip and braking that the ground allows
	Bodies   []BodyState // in ascending id order
}

// Capture writes the space's state to into and reuses its slices.
//
// box2d keeps contact state that cannot be saved. To make a space continue like
// one restored from its capture, call Rebuild on it after Capture.
func (s *Space) Capture(into *State) {
	into.Doors = append(into.Doors[:0], s.doors...)
	into.Friction = s.friction
	into.Bodies = into.Bodies[:0]
	for _, b := range s.bodies {
		if b.physical() && !b.Anchored {
			b.read()
		}
		into.Bodies = append(into.Bodies, b.BodyState)
	}
}

// Restore replaces the space's state by a captured one and rebuilds it. It
// fails and changes nothing when the state does not fit the level or the
// catalogue of cars.
func (s *Space) Restore(from *State) error {
	if len(from.Doors) != len(s.doors) {
		return fmt.Errorf("restoring the physics space: %d doors, the level has %d", len(from.Doors), len(s.doors))
	}
	for i := range from.Bodies {
		if err := s.fits(from.Bodies, i); err != nil {
			return fmt.Errorf("restoring the physics space: body %d: %w", i, err)
		}
	}
	copy(s.doors, from.Doors)
	s.friction = within(from.Friction, 0.05, 1)
	s.bodies = s.bodies[:0]
	for _, state := range from.Bodies {
		s.bodies = append(s.bodies, s.newBody(state))
	}
	s.Rebuild()
	return nil
}

func (s *Space) fits(bodies []BodyState, i int) error {
	b := &bodies[i]
	switch {
	case b.ID == 0 || (i > 0 && bodies[i-1].ID >= b.ID):
		return fmt.Errorf("id %d is 0 or not above the one before", b.ID)
	case b.Target == Car && int(b.Model) >= len(s.tuning.Cars.Models):
		return fmt.Errorf("car model %d, the catalogue has %d", b.Model, len(s.tuning.Cars.Models))
	case b.Target != Car && b.Target != Prop:
		return fmt.Errorf("target %d is neither car nor prop", b.Target)
	case !finite(b.X, b.Z, b.Angle, b.VelocityX, b.VelocityZ, b.Spin, b.Front, b.Rear, b.Fall, b.SleepTime, b.Steer, b.Top):
		return fmt.Errorf("a number is not finite")
	case b.Target == Prop && !(b.Prop.Length > 0 && b.Prop.Width > 0 && b.Prop.Height > 0 && b.Prop.Mass > 0):
		return fmt.Errorf("the prop has no size or mass")
	}
	return nil
}

// Rebuild recreates the box2d world from the bodies' state, in ascending id
// order, and drops contacts. Two spaces of equal state behave equally once both
// are rebuilt.
func (s *Space) Rebuild() {
	for _, b := range s.bodies {
		if b.physical() && !b.Anchored {
			b.read()
		}
	}
	for _, b := range s.bodies {
		b.loadSizes(s)
		b.drive, b.squeezed = geometry.Point{}, false
	}
	s.invalidateLists()
	s.build()
	s.impacts, s.broken = s.impacts[:0], s.broken[:0]
	s.carLandings, s.landings, s.runOvers = s.carLandings[:0], s.landings[:0], s.runOvers[:0]
	s.squeezes, s.peopleSqueezes = s.squeezes[:0], s.peopleSqueezes[:0]
}
