package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestTrafficIsDeterministic(t *testing.T) {
	a := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	b := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	bodies := 0
	for tick := range 60 * 30 {
		a.Tick(a.busy(tick))
		b.Tick(b.busy(tick))
		if a.Hash() != b.Hash() {
			t.Fatalf("tick %d differs in %v", tick, differing(a.Digests(), b.Digests()))
		}
		for _, e := range a.cars.Entities() {
			if a.body.Of(e).Embodied {
				bodies++
			}
		}
	}
	if bodies == 0 {
		t.Error("no ambient car was given a body")
	}
}

func TestALoadedRoomContinuesItsTraffic(t *testing.T) {
	a := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	for tick := range 40 * 30 {
		a.Tick(a.busy(tick))
	}
	for round := range 4 {
		frame, err := a.Keyframe()
		if err != nil {
			t.Fatal(err)
		}
		b := openTraffic(t, preparedFlat(), 99, 48)
		if err := b.Load(frame); err != nil {
			t.Fatal(err)
		}
		for tick := range 150 {
			if a.Hash() != b.Hash() {
				t.Fatalf("round %d, tick %d: the loaded room differs in %v", round, tick, differing(a.Digests(), b.Digests()))
			}
			a.Tick(a.busy(tick + 150*round))
			b.Tick(b.busy(tick + 150*round))
		}
	}
}
