package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
)

// condition sets a player's condition.
func (s *Simulation) condition(t *testing.T, to components.Condition, points float64) {
	t.Helper()
	p := s.only(t)
	p.Health.Condition, p.Health.Points = to, points
	s.world.Put(p.Entity, ecsWith(p.Health))
}

func TestADriverWhoDiesRespawnsOnFoot(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	s.run(2, press(1, components.KeySeat))
	if s.only(t).Riding.Vehicle != car {
		t.Fatal("not in the car")
	}
	s.condition(t, components.Dead, 0)
	s.run(5*30 + 10)
	p := s.only(t)
	if p.Riding.Vehicle != 0 || p.Pose.Position.Sub(mgl64.Vec3{-60, 0, -60}).Len() > 1 {
		t.Errorf("came back at %v, riding %d", p.Pose.Position, p.Riding.Vehicle)
	}
	if o := ecsGet[components.Occupants](s.world, car); o.Seats[0] != 0 {
		t.Errorf("the car still holds %d", o.Seats[0])
	}
}

func TestAReviveRestartsTheRespawnDelay(t *testing.T) {
	s, _ := start(t, 1)
	s.condition(t, components.Dead, 0)
	s.run(4 * 30)
	s.condition(t, components.Standing, 100)
	s.run(10)
	s.condition(t, components.Dead, 0)
	s.run(4 * 30)
	if s.only(t).Health.Condition != components.Dead {
		t.Error("the player respawned after 4 s, by the delay of the first death")
	}
	s.run(2 * 30)
	if s.only(t).Health.Condition != components.Standing {
		t.Error("the player did not respawn after 6 s")
	}
}

func TestAnAwayDriverBrakes(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	s.run(2, press(1, components.KeySeat))
	s.run(60, control(1, components.Intent{Throttle: 1}))
	s.run(5*30, input.Input{Kind: input.Disconnect, Client: 1})
	if v := ecsGet[components.Motion](s.world, car).Velocity.Len(); v > 0.1 || s.only(t).Riding.Vehicle != car {
		t.Errorf("5 s after the connection dropped the car drives on at %g m/s", v)
	}
	s.run(1, input.Input{Kind: input.Reconnect, Client: 1})
	s.run(60, control(1, components.Intent{Throttle: 1}))
	if v := ecsGet[components.Motion](s.world, car).Velocity.Len(); v < 2 {
		t.Errorf("who is back drives at %g m/s", v)
	}
}

func TestRespawnAtTheNearestHospitalAsAGhost(t *testing.T) {
	s := play(t, "{}", "")
	if h := s.drop(t, 20); h.Condition != components.Dead {
		t.Fatalf("health %+v after 20 m, want dead", h)
	}
	s.run(5*30 + 10)
	p := s.only(t)
	// covers M-RULE-004, M-OPEN-025
	if p.Health.Condition != components.Standing || p.Health.Points != 100 || p.Pose.Position.Sub(mgl64.Vec3{-60, 0, -60}).Len() > 1 {
		t.Fatalf("came back at %v with %+v, want the hospital and full health", p.Pose.Position, p.Health)
	}
	ghost := func() bool {
		person, _ := s.view.person.Get(s.only(t).Entity)
		return person.Ghost
	}
	if !ghost() {
		t.Fatal("M-RULE-007: not a ghost after coming back")
	}
	if h := s.drop(t, 13); h.Points != 100 { // 90 ticks: the last tick as a ghost
		t.Errorf("M-RULE-007: a ghost lost health: %g", h.Points)
	}
	s.run(30)
	// covers M-RULE-007
	if ghost() {
		t.Error("still a ghost after 3 s")
	}
	if h := s.drop(t, 13); h.Condition != components.Dead && h.Points == 100 {
		t.Error("the player takes no harm after being a ghost")
	}
}

func TestGhostSecondsZeroIsNoGhost(t *testing.T) {
	s := play(t, `{"ghostSeconds":0}`, "")
	s.drop(t, 20)
	s.run(5*30 + 10)
	person, _ := s.view.person.Get(s.only(t).Entity)
	if person.Ghost || s.only(t).Health.Condition != components.Standing {
		t.Errorf("M-RULE-007: ghost %v under ghostSeconds 0", person.Ghost)
	}
}
