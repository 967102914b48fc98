package physics

import (
	"testing"

	"caper/levels/geometry"
)

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

func TestExitsAndSeatsOfAModel(t *testing.T) {
	m := &DefaultTuning().Cars.Models[1]
	pose := at(10, 0, 10, 0)
	// For a car facing north, the left side is east of it, at greater x.
	if p := m.Exit(0, pose); p[0] < 10+m.Width.Value/2 {
		t.Errorf("the driver gets out at %v, not on the left", p)
	}
	if p := m.SeatAt(1, pose); p[0] > 10 {
		t.Errorf("the passenger sits at %v, not on the right", p)
	}
}
