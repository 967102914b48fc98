package traffic

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/nav"
)

func TestNoLaneIsNearAPositionOutsideOfTheLevel(t *testing.T) {
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	n := NewNetwork(level, nav.BuildRoads(level.Scene))
	for k := range n.nearLane { // so that only the bounds can say no
		n.nearLane[k] = true
	}
	least, most := level.Scene.Bounds.Min, level.Scene.Bounds.Max
	if !n.near(mgl64.Vec3{least[0], 0, least[1]}) || !n.near(mgl64.Vec3{most[0], 0, most[1]}) {
		t.Error("a corner of the level is outside")
	}
	x, z := (least[0]+most[0])/2, (least[1]+most[1])/2
	for _, at := range []mgl64.Vec3{{least[0] - 1, 0, z}, {most[0] + square, 0, z}, {x, 0, least[1] - 1}, {x, 0, most[1] + square}} {
		if n.near(at) {
			t.Errorf("a lane is near %v, which is outside of the level", at)
		}
	}
}
