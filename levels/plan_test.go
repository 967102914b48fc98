package levels

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestSignalPlan(t *testing.T) {
	t.Run("M-IMP-025 plan, lamps and groups", func(t *testing.T) {
		l := flat(t)
		j := l.JunctionNear(mgl64.Vec3{}, 0)
		plan := l.Plans[j]
		if !same(plan.Cycle, 32) {
			t.Fatalf("want a cycle of 32 s, have %g", plan.Cycle)
		}
		for _, c := range []struct {
			at     float64
			lights [2]Light
			left   float64
		}{
			{0, [2]Light{Green, Red}, 12}, {11, [2]Light{Green, Red}, 1}, {12, [2]Light{Amber, Red}, 3}, {15.5, [2]Light{Red, Red}, 0.5},
			{16, [2]Light{Red, Green}, 12}, {28, [2]Light{Red, Amber}, 3}, {31.5, [2]Light{Red, Red}, 0.5}, {32 * 7, [2]Light{Green, Red}, 12},
		} {
			phase, left := plan.At(c.at)
			if plan.Phases[phase].Lights != c.lights || !same(left, c.left) {
				t.Errorf("%g s: want %v for %g s, have %v for %g s", c.at, c.lights, c.left, plan.Phases[phase].Lights, left)
			}
		}
		for _, a := range l.Scene.Roads.Junctions[j].Approaches {
			along := geometry.Forward(a.Yaw)
			if northSouth := math.Abs(along[2]) > 0.5; northSouth != (a.Group == geometry.NorthSouth) {
				t.Errorf("approach driving %v is in group %d", along, a.Group)
			}
			if a.StopLine.Dot(along) > -7 {
				t.Errorf("stop line %v is not before the junction", a.StopLine)
			}
			if right := a.Lamp.Sub(a.StopLine).Dot(geometry.Right(a.Yaw)); right < 2 {
				t.Errorf("the signal head %v stands on the road", a.Lamp)
			}
		}
	})
}
