package spawning_test

import (
	"testing"

	"caper/components"
	"caper/levels"
	"caper/systems/spawning"
	"caper/systems/systemtest"
)

const game = `{"id":"t","title":"T","level":"flat","rules":{"ghostSeconds":2},"missions":[]}`

func TestDeadPlayersRespawnAtTheHospital(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{Game: game}, &spawning.System{})
	dead, alive := r.Player(1, 20, -60), r.Player(2, 30, -60)
	systemtest.Set(r, dead, func(h *components.Health) { h.Points, h.Condition = 0, components.Dead })
	r.Tick(5*systemtest.Rate - 1)
	if systemtest.Get[components.Health](r, dead).Condition != components.Dead {
		t.Error("the player respawned before five seconds were over")
	}
	r.Tick(2)
	health := systemtest.Get[components.Health](r, dead)
	if health.Condition != components.Standing || health.Points != health.Full {
		t.Errorf("after five seconds the health is %+v", health)
	}
	hospital := r.Level.SpawnPoints(levels.Hospital)[0].Position
	if d := systemtest.Get[components.Pose](r, dead).Position.Sub(hospital).Len(); d > 3 {
		t.Errorf("they stand %g m from the hospital", d)
	}
	if at := systemtest.Get[components.Pose](r, alive).Position; at[0] != 30 {
		t.Errorf("one who is alive was moved to %v", at)
	}
}

func TestRespawnedPlayersAreGhostsForTheGamesSeconds(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{Game: game}, &spawning.System{})
	dead := r.Player(1, 20, -60)
	systemtest.Set(r, dead, func(h *components.Health) { h.Points, h.Condition = 0, components.Dead })
	r.Tick(5*systemtest.Rate + 2)
	if !systemtest.Get[components.Person](r, dead).Ghost {
		t.Error("the respawned player is not a ghost")
	}
	r.Tick(2 * systemtest.Rate)
	if systemtest.Get[components.Person](r, dead).Ghost {
		t.Error("after two seconds the player is still a ghost")
	}
}

func TestARiderIsTakenOutOfTheirCarFirst(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{Game: game}, &spawning.System{})
	dead, car := r.Player(1, 20, -60), r.Car("sedan", 20, -60)
	r.Seat(dead, car, 0)
	systemtest.Set(r, dead, func(h *components.Health) { h.Points, h.Condition = 0, components.Dead })
	r.Tick(5*systemtest.Rate + 2)
	if riding := systemtest.Get[components.Riding](r, dead); riding.Vehicle != 0 {
		t.Error("the player respawned in the car")
	}
	if o := systemtest.Get[components.Occupants](r, car); o.Seats[0] != 0 {
		t.Error("the player's seat is still occupied")
	}
}
