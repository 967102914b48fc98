package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
)

func TestWalkNorth(t *testing.T) {
	s, _ := start(t, 1)
	from := s.only(t).Pose.Position
	if from.Sub(mgl64.Vec3{6, 0, -20}).Len() > 0.01 {
		t.Errorf("spawned at %v, want the level's spawn point", from)
	}
	s.run(60, control(1, components.Intent{Move: mgl64.Vec2{0, 1}, Run: true}))
	moved := s.only(t).Pose.Position.Sub(from)
	if moved[2] < 5 || math.Abs(moved[0]) > 0.1 {
		t.Errorf("two seconds of running north moved %v", moved)
	}
}

func TestDriveAndGetOut(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	out := s.run(1, press(1, components.KeySeat))
	if len(out.Seats) != 1 || !out.Seats[0].Enter || out.Seats[0].Vehicle != car || out.Seats[0].Seat != 0 {
		t.Fatalf("seat changes %+v, want one into the car's first seat", out.Seats)
	}
	s.run(90, control(1, components.Intent{Throttle: 1}))
	p := s.only(t)
	if p.Pose.Position[2] < 0 {
		t.Errorf("after 3 s at full throttle the driver is at %v", p.Pose.Position)
	}
	s.run(90, control(1, components.Intent{Handbrake: true}))
	out = s.run(1, press(1, components.KeySeat))
	if len(out.Seats) != 1 || out.Seats[0].Enter {
		t.Errorf("seat changes %+v, want one out", out.Seats)
	}
	if p := s.only(t); p.Riding.Vehicle != 0 {
		t.Errorf("still riding %d", p.Riding.Vehicle)
	}
}

func TestDoorsOpenAndShut(t *testing.T) {
	s, _ := start(t, 1)
	north := components.Intent{Move: mgl64.Vec2{0, 1}}
	s.run(1, place(1, 40, 0, 33.5))
	s.run(60, control(1, north))
	if z := s.only(t).Pose.Position[2]; z > 35 {
		t.Fatalf("walked through the shut office door to z %g", z)
	}
	if out := s.run(1, press(1, components.KeyInteract)); len(out.Doors) != 1 || !out.Doors[0].Open {
		t.Fatalf("doors moved: %+v, want one opened", out.Doors)
	}
	s.run(60, control(1, north))
	if z := s.only(t).Pose.Position[2]; z < 36 {
		t.Errorf("did not get through the open door: z %g", z)
	}
}
