package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
)

func TestBadInputsAreRefusedAndCounted(t *testing.T) {
	s, _ := start(t, 1)
	nan, inf := math.NaN(), math.Inf(1)
	bad := []input.Input{
		control(1, components.Intent{Move: mgl64.Vec2{nan, 0}}),
		control(1, components.Intent{Move: mgl64.Vec2{2, 0}}),
		control(1, components.Intent{Throttle: inf}),
		control(1, components.Intent{Steer: nan}),
		control(1, components.Intent{Look: inf}),
		control(1, components.Intent{Pitch: nan}),
		place(1, nan, 0, 0),
		press(1, 99),
		{Kind: 77, Client: 1},
		{Client: 1},
		control(9, components.Intent{}),
		{Kind: input.Join, Client: 0},
		{Kind: input.Join, Client: 1},
		{Kind: input.Join, Client: 3, Joining: input.Joining{Name: string(make([]byte, 65))}},
	}
	before := s.only(t).Pose
	out := s.Tick(bad)
	if out.Refused != uint64(len(bad)) {
		t.Errorf("%d inputs refused, want all %d", out.Refused, len(bad))
	}
	s.run(10)
	if p := s.only(t); p.Pose.Position.Sub(before.Position).Len() > 0.01 {
		t.Errorf("a refused input moved the player to %v", p.Pose.Position)
	}
}
