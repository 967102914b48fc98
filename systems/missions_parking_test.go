package systems

import (
	"testing"

	"caper/components"
	"caper/physics"
	"caper/systems/input"
)

// A full room starts one mission. Every car must be placed where there is room,
// outside of all other cars and walls.
func TestCarsSpawnedAtOnePlaceStandApart(t *testing.T) {
	s := play(t, "{}", waits("3", ""))
	var inputs []input.Input
	for c := components.ClientID(2); c <= 32; c++ {
		inputs = append(inputs, join(c, 0))
	}
	s.Tick(inputs)
	for n := 0; len(s.cars()) < 32; n++ {
		if n > 30 {
			t.Fatalf("%d cars for 32 players", len(s.cars()))
		}
		s.Tick(nil)
	}
	cars := s.cars()
	for i, c := range cars {
		at := s.view.pose.Of(c)
		if !s.space.FitsLevel(s.models.Model(s.view.vehicle.Of(c).Class), physics.Pose{Position: at.Position, Yaw: at.Yaw}) {
			t.Errorf("car %d stands in a wall at %v", i, at.Position)
		}
		for _, other := range cars[:i] {
			// covers M-HOST-009
			if d := s.view.pose.Of(other).Position.Sub(at.Position).Len(); d < 2.4 {
				t.Errorf("car %d stands %g m from another: one in the other", i, d)
			}
		}
	}
}
