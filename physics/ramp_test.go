package physics

import (
	"math"
	"testing"

	"caper/levels/geometry"
)

// TestRamp drives every model up a steep ramp onto the deck, over its crest,
// and down again.
func TestRamp(t *testing.T) {
	scene := yard()
	scene.Surfaces[1] = geometry.Sloped(geometry.Ramp, geometry.Point{50, 28}, geometry.Point{50, 40}, 0, 4, 6, 0.3)
	for i := range DefaultTuning().Cars.Models {
		s := newSpace(t, scene)
		name := s.tuning.Cars.Models[i].Name
		s.AddCar(1, i, at(50, 0, 10, 0))
		drive := func(throttle float64, there func(z float64) bool, y float64) {
			for range 600 {
				c := Controls{}
				if m, _ := s.Motion(1); m.Velocity.Len() < 6 {
					c.Throttle = throttle
				}
				s.SetControls(1, c)
				s.Step(tick)
				if len(s.Impacts()) > 0 {
					t.Fatalf("%s: %+v at %v", name, s.Impacts(), poseOf(t, s, 1))
				}
				if p := poseOf(t, s, 1); there(p.Position[2]) && p.Position[1] == y {
					return
				}
			}
			t.Fatalf("%s stands at %v", name, poseOf(t, s, 1))
		}
		drive(0.5, func(z float64) bool { return z > 45 }, 4)
		drive(-0.8, func(z float64) bool { return z < 20 }, 0)
	}
}

func TestCarFalls(t *testing.T) {
	for _, c := range []struct{ z, height float64 }{{45, 3}, {65, 6}, {85, 13}} {
		s := newSpace(t, yard())
		s.AddCar(1, model(t, s, "sedan"), at(-35, c.height, c.z, -math.Pi/2))
		near(t, "y on the platform", poseOf(t, s, 1).Position[1], c.height, 0)
		throw(s, 1, 8)
		s.SetControls(1, Controls{Steer: 1, Throttle: 1})
		var landed []Landing
		for range 120 {
			before, _ := s.State(1)
			s.Step(tick)
			b, _ := s.State(1)
			if before.Airborne && b.Airborne && (b.Spin != before.Spin || b.VelocityX != before.VelocityX) {
				t.Errorf("steered or driven in the air: %+v to %+v", before, b)
			}
			landed = append(landed, s.CarLandings()...)
			if len(landed) > 0 {
				break
			}
		}
		if len(landed) != 1 {
			t.Fatalf("from %g m: landings %+v, car at %v", c.height, landed, poseOf(t, s, 1))
		}
		near(t, "landing speed", landed[0].Speed, math.Sqrt(2*9.81*c.height), 0.3)
		near(t, "height fallen", landed[0].Fallen, c.height, 0.1)
		near(t, "y", poseOf(t, s, 1).Position[1], 0, 0)
	}
}

// TestRampJump drives off a ramp that ends in the air. The car keeps its climb,
// flies a ballistic arc and lands.
func TestRampJump(t *testing.T) {
	scene := plain()
	scene.Surfaces = []geometry.Surface{geometry.Sloped(geometry.Ramp, geometry.Point{0, 0}, geometry.Point{0, 12}, 0, 3, 6, 0.3)}
	s := newSpace(t, scene)
	s.AddCar(1, model(t, s, "sedan"), at(0, 0, -20, 0))
	throw(s, 1, 25)
	highest := 0.0
	for range 150 {
		s.SetControls(1, Controls{Throttle: 0.5})
		s.Step(tick)
		highest = math.Max(highest, poseOf(t, s, 1).Position[1])
		if all := s.CarLandings(); len(all) > 0 {
			// The car climbs at about 25/4 m/s when it leaves, so v^2/2g is
			// more than 3 m.
			near(t, "highest point", highest, 3+6.1*6.1/(2*9.81), 0.5)
			near(t, "landing speed", all[0].Speed, math.Sqrt(2*9.81*highest), 0.3)
			if z := all[0].Point[2]; z < 35 {
				t.Errorf("landed at z %g", z)
			}
			return
		}
	}
	t.Errorf("never landed: %v, highest %g", poseOf(t, s, 1), highest)
}
