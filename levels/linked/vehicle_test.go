package linked

import (
	"fmt"
	"math"
	"testing"

	"caper/levels/game"
)

// bodies are the sizes of some classes.
func bodies(class string) (Body, bool) {
	size, ok := map[string]Body{
		"compact": {3.9, 1.7, 1.5}, "sedan": {4.6, 1.85, 1.5}, "van": {5.2, 2, 2.3},
		"box_truck": {7.2, 2.4, 3.2}, "motorbike": {2.1, 0.8, 1.2},
	}[class]
	return size, ok
}

func turned(x, z, yaw float64) *game.Place { return &game.Place{X: x, Z: z, Yaw: yaw} }

func TestBodiesNeedTheirRoom(t *testing.T) {
	v := flatView()
	for _, c := range []struct {
		name, class string
		place       *game.Place
		fits        bool
	}{
		{"a truck's nose in a wall", "box_truck", turned(37, 33.5, 0), false},
		{"the truck along that wall", "box_truck", turned(37, 33.5, math.Pi/2), true},
		{"a compact there", "compact", turned(37, 32.7, 0), true},
		{"a car in a doorway", "compact", turned(40, 35, 0), false},
		{"a car inside of the house", "compact", turned(42, 40, 0), true},
		{"a truck in a corner of the house", "box_truck", turned(36, 37, 0.7), false},
		{"a truck on a road", "box_truck", turned(2, -60, 0), true},
		{"a class without a model", "hovercraft", turned(40, 35, 0), true},
	} {
		length, width, fits := v.VehicleFits(c.place, c.class)
		if fits != c.fits {
			t.Errorf("%s: %v with %g by %g m", c.name, fits, length, width)
		}
	}
}

func TestVehiclesDriveWhereTheyHaveRoom(t *testing.T) {
	v := flatView()
	road := at(6, 0)
	for _, c := range []struct {
		name, class string
		from, to    *game.Place
		drives      bool
	}{
		{"from a lawn", "box_truck", at(20, -100), road, true},
		{"from a road to another", "van", at(2, -60), at(-150, 60), true},
		{"out of the house", "compact", at(42, 40), road, false},
		{"out of the house on two wheels", "motorbike", at(42, 40), road, false},
		{"out of the pit", "compact", at(-100, 100), road, false},
		{"into the pit", "compact", road, at(-100, 100), false},
		{"within the pit", "compact", at(-100, 100), at(-100, 101), true},
	} {
		t.Run(fmt.Sprint(c.name), func(t *testing.T) {
			if got := v.Drives(c.from, c.class, c.to, 2); got != c.drives {
				t.Errorf("drives: %v, want %v", got, c.drives)
			}
		})
	}
}
