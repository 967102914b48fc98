package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestVisibility(t *testing.T) {
	s := newSpace(t, yard())
	s.AddCar(5, model(t, s, "van"), at(60, 0, -60, math.Pi/2))
	s.Refresh(nil)
	see := func(from, to mgl64.Vec3, o SightOptions) float64 { return s.Visibility(from, to, o) }
	sight := &s.tuning.Sight
	t.Run("M-IMP-007 a wall occludes", func(t *testing.T) {
		near(t, "through the wall", see(mgl64.Vec3{0, 1.6, 10}, mgl64.Vec3{0, 1.6, 30}, SightOptions{}), 0, 0)
		near(t, "past the wall", see(mgl64.Vec3{12, 1.6, 10}, mgl64.Vec3{12, 1.6, 30}, SightOptions{}), 1, 0)
		near(t, "over the wall", see(mgl64.Vec3{0, 3.2, 10}, mgl64.Vec3{0, 3.2, 30}, SightOptions{}), 1, 0)
	})
	t.Run("M-IMP-007 a car occludes", func(t *testing.T) {
		near(t, "through the van", see(mgl64.Vec3{60, 1.6, -70}, mgl64.Vec3{60, 1.6, -50}, SightOptions{}), 0, 0)
		near(t, "over the van", see(mgl64.Vec3{60, 2.4, -70}, mgl64.Vec3{60, 2.4, -50}, SightOptions{}), 1, 0)
		near(t, "from the seat", see(mgl64.Vec3{60, 1.6, -60}, mgl64.Vec3{60, 1.6, -50}, SightOptions{Ignore: [2]uint64{5}}), 1, 0)
		s.SetPose(5, at(80, 0, -60, 0))
		s.Refresh(nil)
		near(t, "after it drove away", see(mgl64.Vec3{60, 1.6, -70}, mgl64.Vec3{60, 1.6, -50}, SightOptions{}), 1, 0)
	})
	near(t, "slab", see(mgl64.Vec3{50, 1.6, 50}, mgl64.Vec3{50, 5, 50}, SightOptions{}), 0, 0)
	near(t, "ground", see(mgl64.Vec3{50, 1, 0}, mgl64.Vec3{60, -1, 0}, SightOptions{}), 0, 0)
	near(t, "pane", see(mgl64.Vec3{0, 1, -15}, mgl64.Vec3{0, 1, -25}, SightOptions{}), 1-sight.GlassOpacity.Value, 1e-12)
	near(t, "fence", see(mgl64.Vec3{0, 1, -35}, mgl64.Vec3{0, 1, -45}, SightOptions{}), 1-sight.FenceOpacity.Value, 1e-12)
	near(t, "hedge of 2 m", see(mgl64.Vec3{0, 1, -25}, mgl64.Vec3{0, 1, -35}, SightOptions{}), math.Exp(-2*sight.FoliageDim.Value), 1e-9)
	all := (1 - sight.GlassOpacity.Value) * (1 - sight.FenceOpacity.Value) * math.Exp(-2*sight.FoliageDim.Value)
	near(t, "all three, over several cells", see(mgl64.Vec3{0, 1, -15}, mgl64.Vec3{0, 1, -45}, SightOptions{}), all, 1e-9)
	near(t, "fog", see(mgl64.Vec3{30, 1, 0}, mgl64.Vec3{80, 1, 0}, SightOptions{Fog: 0.02}), math.Exp(-1), 1e-12)
	s.SetSmoke([]Smoke{{Middle: mgl64.Vec3{50, 1, 0}, Radius: 3, Dim: 0.5}})
	near(t, "smoke", see(mgl64.Vec3{30, 1, 0}, mgl64.Vec3{80, 1, 0}, SightOptions{}), math.Exp(-3), 1e-9)
	near(t, "from inside the smoke", see(mgl64.Vec3{50, 1, 0}, mgl64.Vec3{80, 1, 0}, SightOptions{}), math.Exp(-1.5), 1e-9)
	near(t, "shut door", see(mgl64.Vec3{-55, 1, 11}, mgl64.Vec3{-65, 1, 11}, SightOptions{}), 0, 0)
	s.SetDoor(0, true)
	near(t, "open door", see(mgl64.Vec3{-55, 1, 11}, mgl64.Vec3{-65, 1, 11}, SightOptions{}), 1, 0)
}
