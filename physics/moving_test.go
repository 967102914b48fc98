package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestNearby(t *testing.T) {
	s := newSpace(t, yard())
	s.AddCar(2, model(t, s, "sedan"), at(5, 0, 0, 0))
	s.AddAmbientCar(1, model(t, s, "sedan"), at(-5, 0, 0, 0))
	s.AddProp(3, PropModel{Length: 1, Width: 1, Height: 1, Mass: 20}, at(0, 0, 30, 0))
	people := placed(s, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 0, 90})
	s.Refresh(people)
	got := s.Nearby(geometry.Point{0, 0}, 6, nil)
	want := []Near{{1, Car, 5}, {2, Car, 5}, {100, Human, 1}}
	if len(got) != len(want) {
		t.Fatalf("found %+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("found %+v, want %+v", got[i], want[i])
		}
	}
}
