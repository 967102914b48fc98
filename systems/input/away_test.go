package input_test

import (
	"testing"

	"caper/components"
	"caper/systems/input"
	"caper/systems/systemtest"
)

func TestAnAwayPlayerStandsStill(t *testing.T) {
	d := newFixture(t)
	d.take(join(1))
	who := d.client(1)
	d.take(input.Input{Kind: input.Control, Client: 1, Intent: components.Intent{Run: true, Throttle: 1}})
	d.take(input.Input{Kind: input.Disconnect, Client: 1})
	if p := systemtest.Get[components.Player](d.Room, who); !p.Away || p.AwayAt != 3 {
		t.Errorf("away is %+v", p)
	}
	if i := systemtest.Get[components.Intent](d.Room, who); i.Run || i.Throttle != 0 || !i.Handbrake {
		t.Errorf("the away player's intent is %+v", i)
	}
	d.take(input.Input{Kind: input.Reconnect, Client: 1})
	if systemtest.Get[components.Player](d.Room, who).Away {
		t.Error("a player who is back still counts as away")
	}
}

func TestAPlacementTakesARiderOutFirst(t *testing.T) {
	d := newFixture(t)
	d.take(join(1))
	who, car := d.client(1), d.Car("sedan", 40, -60)
	d.Seat(who, car, 0)
	epoch := systemtest.Get[components.Location](d.Room, who).Epoch
	d.take(input.Input{Kind: input.Place, Client: 1, Pose: systemtest.At(-20, -60)})
	if riding := systemtest.Get[components.Riding](d.Room, who); riding.Vehicle != 0 {
		t.Error("the player still sits in the car")
	}
	if at := systemtest.Get[components.Pose](d.Room, who).Position; at[0] != -20 || at[2] != -60 {
		t.Errorf("the person stands at %v", at)
	}
	if systemtest.Get[components.Location](d.Room, who).Epoch == epoch {
		t.Error("the placement raised no epoch")
	}
}
