package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
)

func TestOneEntityIsCapturedAndRestored(t *testing.T) {
	s, car := start(t, 1)
	kept, ok := s.Capture(car)
	if !ok {
		t.Fatal("the car was not captured")
	}
	s.run(1, place(1, -4, 0, -20))
	s.run(1, press(1, components.KeySeat))
	s.run(60, control(1, components.Intent{Throttle: 1}))
	s.run(1, press(1, components.KeySeat))
	moved, _ := s.view.pose.Get(car)
	s.Restore(kept)
	s.run(5)
	back, _ := s.view.pose.Get(car)
	if back.Position.Sub(mgl64.Vec3{-2, 0, -20}).Len() > 0.1 || moved.Position.Sub(back.Position).Len() < 1 {
		t.Errorf("restored car at %v, want where it was captured", back.Position)
	}
	if _, in := s.view.vehicle.Get(car); !in {
		t.Error("the restored entity has another id")
	}
}

func TestRestoringAPlayerEmitsNoZoneEdge(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"deck"}],
		"rules":[{"when":"zone:near.enter","repeat":true,"do":[{"showText":"In."}]},{"when":"zone:near.leave","repeat":true,"do":[{"showText":"Out."}]}]}`)
	s.watch(6)
	id := s.only(t).Entity
	kept, _ := s.Capture(id)
	before, _ := s.view.location.Get(id)
	if lines := s.watch(60, control(1, walk(0, 1))); !has(lines, "line : In.") {
		t.Fatalf("did not enter the zone: %q", lines)
	}
	s.watch(1, control(1, components.Intent{}))
	s.Restore(kept)
	if lines := s.watch(12); len(lines) > 0 {
		t.Errorf("M-OPEN-022: a restore raised %q", lines)
	}
	after, _ := s.view.location.Get(id)
	if after.Epoch <= before.Epoch || s.only(t).Pose.Position[2] > -19 {
		t.Errorf("restored at %v, epoch %d after %d", s.only(t).Pose.Position, after.Epoch, before.Epoch)
	}
}
