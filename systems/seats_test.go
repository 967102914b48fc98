package systems

import (
	"testing"

	"caper/components"
	"caper/systems/input"
)

func TestALockedCarCannotBeBoarded(t *testing.T) {
	s, car := start(t, 1)
	s.world.Put(car, ecsWith(components.Lock{Locked: true}))
	s.run(1, place(1, -4, 0, -20))
	s.run(2, press(1, components.KeySeat))
	if p := s.only(t); p.Riding.Vehicle != 0 {
		t.Error("the player got into a locked car")
	}
}

func TestSeatsFillFromTheDriversAndEmptyOnLeaving(t *testing.T) {
	s, car := start(t, 1)
	for c := components.ClientID(2); c <= 6; c++ {
		s.run(1, input.Input{Kind: input.Join, Client: c})
	}
	for c := components.ClientID(1); c <= 6; c++ {
		side := -4.0 // the doors of the left seats, then of the right ones
		if c%2 == 0 {
			side = 0
		}
		s.run(1, place(c, side, 0, -20.5))
		s.run(2, press(c, components.KeySeat))
	}
	o := s.occupants(car)
	riders := 0
	for _, p := range s.Players(nil) {
		if p.Riding.Vehicle == car {
			riders++
			if o.Seats[p.Riding.Seat] != p.Entity {
				t.Errorf("client %d sits in seat %d, which holds %d", p.Player.Client, p.Riding.Seat, o.Seats[p.Riding.Seat])
			}
		}
	}
	if riders != 4 || o.Seats[0] != s.Players(nil)[0].Entity {
		t.Errorf("%d riders, driver %d; want 4, the first client driving", riders, o.Seats[0])
	}
	s.run(1, input.Input{Kind: input.Leave, Client: 1})
	if o := s.occupants(car); o.Seats[0] != 0 {
		t.Error("the driver's seat is taken by a client who left")
	}
}

func (s *Simulation) occupants(car components.EntityID) components.Occupants {
	return ecsGet[components.Occupants](s.world, car)
}
