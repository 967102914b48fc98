package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
)

// drop lets the only player fall from a height over open ground.
func (s *Simulation) drop(t testing.TB, height float64) components.Health {
	t.Helper()
	id := s.only(t).Entity
	person, _ := s.view.person.Get(id)
	person.Grounded, person.Top = false, height
	pose := components.Pose{Position: mgl64.Vec3{20, height, -60}}
	s.world.Put(id, ecsWith(person), ecsWith(pose))
	s.run(90)
	return s.only(t).Health
}

func TestFallsHurtBySpeed(t *testing.T) {
	for _, c := range []struct {
		height    float64
		rules     string
		low, high float64
	}{{3, "{}", 100, 100}, {6, "{}", 40, 90}, {13, "{}", 0, 0}, {13, `{"fallDamage":false}`, 100, 100}} {
		s := play(t, c.rules, "")
		// covers M-RULE-020, M-IMP-027
		if h := s.drop(t, c.height); h.Points < c.low || h.Points > c.high {
			t.Errorf("a fall of %g m under %s leaves %g points, want %g to %g", c.height, c.rules, h.Points, c.low, c.high)
		}
	}
}

func TestARunOverHarmsAndEmitsAnEvent(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	s.run(1, press(1, components.KeySeat))
	s.run(2, input.Input{Kind: input.Join, Client: 2}, place(2, -2, 0, 30))
	s.run(1, place(2, -2, 0, 30))
	victim := s.Players(nil)[1].Entity
	var harmed []components.Harmed
	var over []components.RunOver
	s.Tick([]input.Input{control(1, components.Intent{Throttle: 1})})
	for range 150 {
		out := s.Tick(nil)
		harmed, over = append(harmed, out.Harmed...), append(over, out.RunOvers...)
	}
	if len(over) == 0 || over[0].Subject != victim || over[0].Vehicle != car || over[0].Cause != s.Players(nil)[0].Entity {
		t.Fatalf("run-overs %+v, want client 2 by client 1's car", over)
	}
	if len(harmed) == 0 || harmed[0].Subject != victim || harmed[0].Points < 20 {
		t.Errorf("harm %+v, want client 2 hurt", harmed)
	}
}

func TestCrashesDamageAndWreck(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	s.run(1, press(1, components.KeySeat))
	s.world.Put(car, ecsWith(components.Pose{Position: mgl64.Vec3{52, 0, 20}, Yaw: -0.4}))
	location, _ := s.view.location.Get(car)
	location.Epoch++
	s.world.Put(car, ecsWith(location))
	var hits []components.Impact
	s.Tick([]input.Input{control(1, components.Intent{Throttle: 1})})
	for range 120 {
		out := s.Tick(nil)
		hits = append(hits, out.Impacts...)
	}
	health, _ := s.view.health.Get(car)
	if len(hits) == 0 || hits[0].Subject != car || hits[0].Other != 0 || health.Points >= 100 {
		t.Fatalf("impacts %+v leave %g points, want a hit on the office's wall", hits, health.Points)
	}
	health.Points, health.Condition = 0, components.Dead
	s.world.Put(car, ecsWith(health))
	s.run(60)
	from, _ := s.view.pose.Get(car)
	s.run(60, control(1, components.Intent{Throttle: -1}))
	if to, _ := s.view.pose.Get(car); to.Position.Sub(from.Position).Len() > 0.5 {
		t.Error("a wrecked car drives")
	}
}
