package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestDrive(t *testing.T) {
	s := newSpace(t, yard())
	s.AddCar(1, model(t, s, "sedan"), at(80, 0, -90, 0))
	runCar(s, 1, Controls{Throttle: 1}, 5)
	p := poseOf(t, s, 1)
	if p.Position[2] < -60 || math.Abs(p.Position[0]-80) > 1e-6 {
		t.Errorf("after 5 s of throttle at %v", p.Position)
	}
	m, _ := s.Motion(1)
	runCar(s, 1, Controls{Throttle: -1}, 1)
	if n, _ := s.Motion(1); n.Velocity[2] > m.Velocity[2]-5 {
		t.Errorf("braking took %g to %g m/s", m.Velocity[2], n.Velocity[2])
	}
}

func TestPeopleWalk(t *testing.T) {
	s := newSpace(t, yard())
	people := []Person{{ID: 7}}
	s.Place(&people[0], mgl64.Vec3{0, 0, 0}, 0)
	people[0].Walk.Move = [2]float64{0, 1}
	for range 60 {
		s.MovePeople(people, tick)
	}
	near(t, "z after 2 s at 2 m/s", people[0].Position[2], 4, 0.2)
	for range 600 {
		s.MovePeople(people, tick)
	}
	near(t, "z at the wall", people[0].Position[2], 20-0.15-0.35, 0.01)
}

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

func TestModels(t *testing.T) {
	for i := range DefaultTuning().Cars.Models {
		s := newSpace(t, &geometry.Scene{
			Bounds:  geometry.Rect{Min: geometry.Point{-100, -100}, Max: geometry.Point{100, 4000}},
			Storeys: []geometry.Storey{{}},
		})
		m := &s.tuning.Cars.Models[i]
		t.Run(m.Name+" top speed, brakes and reverse", func(t *testing.T) {
			s.AddCar(1, i, at(0, 0, 0, 0))
			runCar(s, 1, Controls{Throttle: 1}, 45)
			motion, _ := s.Motion(1)
			if v := motion.Velocity[2]; v > m.TopSpeed.Value+1e-9 || v < 0.75*m.TopSpeed.Value {
				t.Errorf("after 45 s at %g m/s, top speed %g", v, m.TopSpeed.Value)
			}
			z := poseOf(t, s, 1).Position[2]
			runCar(s, 1, Controls{Throttle: -1}, motion.Velocity[2]/m.Brake.Value)
			way := poseOf(t, s, 1).Position[2] - z
			ideal := motion.Velocity[2] * motion.Velocity[2] / (2 * m.Brake.Value)
			if way > ideal*1.15 || way < ideal*0.5 {
				t.Errorf("braking took %g m, by v^2/2a it is %g", way, ideal)
			}
			runCar(s, 1, Controls{Throttle: -1}, 15)
			if motion, _ = s.Motion(1); motion.Velocity[2] > -0.7*m.ReverseSpeed.Value || motion.Velocity[2] < -m.ReverseSpeed.Value-1e-9 {
				t.Errorf("reversing at %g m/s, at most %g", motion.Velocity[2], m.ReverseSpeed.Value)
			}
			runCar(s, 1, Controls{Handbrake: true}, 8)
			if s.AwakeCount() != 0 {
				t.Error("left alone it does not fall asleep")
			}
		})
	}
}

func TestTurns(t *testing.T) {
	for _, steer := range []float64{1, -1} {
		s := newSpace(t, plain())
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		least, most, turned := 0.0, 0.0, 0.0
		s.SetControls(1, Controls{Throttle: 0.35, Steer: steer})
		last := 0.0
		for range 600 {
			s.Step(tick)
			p := poseOf(t, s, 1)
			turned += geometry.WrapAngle(p.Yaw - last)
			last = p.Yaw
			least, most = math.Min(least, p.Position[0]), math.Max(most, p.Position[0])
			if math.Abs(turned) >= math.Pi {
				break
			}
		}
		// A right turn from yaw 0 goes to the right, which is -x, and lessens yaw.
		if steer > 0 && !(turned <= -math.Pi && least < -4 && most < 0.5) {
			t.Errorf("U-turn to the right: turned %g, x from %g to %g", turned, least, most)
		}
		if steer < 0 && !(turned >= math.Pi && most > 4 && least > -0.5) {
			t.Errorf("U-turn to the left: turned %g, x from %g to %g", turned, least, most)
		}
		if width := most - least; width > 16 {
			t.Errorf("the U-turn is %g m wide", width)
		}
	}
}

func TestGrip(t *testing.T) {
	corner := func(friction float64, handbrake bool) (across float64) {
		s := newSpace(t, plain())
		s.SetFriction(friction)
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, -80, 0))
		throw(s, 1, 18)
		s.SetControls(1, Controls{Steer: 1, Handbrake: handbrake})
		for range 20 {
			s.Step(tick)
			p, _ := s.Pose(1)
			m, _ := s.Motion(1)
			across = math.Max(across, math.Abs(m.Velocity.Dot(geometry.Right(p.Yaw))))
		}
		return across
	}
	dry, drift := corner(1, false), corner(1, true)
	if dry > 1 {
		t.Errorf("in a dry corner the car slides at %g m/s", dry)
	}
	if drift < dry+1 {
		t.Errorf("with the handbrake it slides at %g m/s, without at %g", drift, dry)
	}
	stop := func(friction float64) float64 {
		s := newSpace(t, plain())
		s.SetFriction(friction)
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, -80, 0))
		throw(s, 1, 20)
		runCar(s, 1, Controls{Throttle: -1}, 2)
		return poseOf(t, s, 1).Position[2]
	}
	if wet := stop(0.5); wet < stop(1)+5 {
		t.Errorf("on half the friction the car brakes as well: %g", wet)
	}
}

func TestControlsFromOutside(t *testing.T) {
	s := newSpace(t, plain())
	s.AddCar(1, model(t, s, "motorbike"), at(0, 0, 0, 0))
	for _, c := range []Controls{
		{Throttle: math.NaN(), Steer: 1}, {Throttle: 1, Steer: math.NaN()}, {Throttle: math.Inf(1), Steer: math.Inf(-1)}, {Throttle: 1e300, Steer: -1e300},
	} {
		runCar(s, 1, c, 1)
		if p := poseOf(t, s, 1); !finite(p.Position[0], p.Position[1], p.Position[2], p.Yaw) {
			t.Fatalf("%+v leads to %v", c, p)
		}
	}
	if b, _ := s.State(1); b.Controls.Throttle > 1 || b.Controls.Steer < -1 {
		t.Errorf("controls kept: %+v", b.Controls)
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

// TestRampJump drives off a ramp that ends in the air: the car keeps its climb,
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
			// It climbs at about 25/4 m/s as it leaves: v^2/2g higher than 3 m.
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

func TestSeats(t *testing.T) {
	m := &DefaultTuning().Cars.Models[1]
	pose := at(10, 0, 10, 0)
	// Facing north the left side is east of it, at greater x.
	if p := m.Exit(0, pose); p[0] < 10+m.Width.Value/2 {
		t.Errorf("the driver gets out at %v, not on the left", p)
	}
	if p := m.SeatAt(1, pose); p[0] > 10 {
		t.Errorf("the passenger sits at %v, not on the right", p)
	}
}
