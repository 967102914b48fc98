package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

func TestFloorIsTheHighestWithinAStep(t *testing.T) {
	scene := yard()
	s := newSpace(t, scene)
	t.Run("M-IMP-004 floor by x, z and y", func(t *testing.T) {
		for _, c := range []struct{ x, z, y, want float64 }{
			{50, 50, 0, 0}, {50, 50, 3.5, 0}, {50, 50, 3.6, 4}, {50, 50, 9, 4}, {0, 0, 9, 0},
			{50, 30, 2, 2}, {50, 30, 0, 0}, {-35, 85, 13, 13}, {-35, 85, 12, 0},
		} {
			near(t, fmt.Sprintf("floor at (%g, %g, y %g)", c.x, c.z, c.y), s.static.FloorHeight(geometry.Point{c.x, c.z}, c.y, 0.45), c.want, 1e-9)
		}
	})
	t.Run("M-DOC-010 placed on the deck, people and cars stand on it", func(t *testing.T) {
		people := placed(s, mgl64.Vec3{50, 4, 50}, mgl64.Vec3{50, 0, 52})
		s.AddCar(1, model(t, s, "sedan"), at(45, 4, 45, 0))
		for range 60 {
			s.Step(tick)
			s.MovePeople(people, tick)
		}
		near(t, "feet on the deck", people[0].Position[1], 4, 0)
		near(t, "feet under the deck", people[1].Position[1], 0, 0)
		near(t, "car on the deck", poseOf(t, s, 1).Position[1], 4, 0)
	})
	town, _ := town(9, 300, 50)
	big := newSpace(t, town)
	rapid.Check(t, func(t *rapid.T) {
		p := geometry.Point{rapid.Float64Range(-60, 60).Draw(t, "x"), rapid.Float64Range(-60, 60).Draw(t, "z")}
		y := rapid.Float64Range(-2, 9).Draw(t, "y")
		if got, want := big.static.FloorHeight(p, y, 0.45), town.FloorHeight(p, y, 0.45); math.Abs(got-want) > 1e-9 {
			t.Fatalf("floor at %v, y %g: %g, want %g by the scene", p, y, got, want)
		}
	})
}
