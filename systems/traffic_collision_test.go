package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/geometry"
)

// overlap reports whether the footprints of two cars overlap.
func (r *trafficRoom) overlap(a, b ecs.Entity) bool {
	p, q := r.view.pose.Of(a), r.view.pose.Of(b)
	if p.Position.Sub(q.Position).Len() > 9 {
		return false
	}
	one, other := r.outline(a, p), r.outline(b, q)
	return !separated(one, other) && !separated(other, one)
}

func (r *trafficRoom) outline(e ecs.Entity, p components.Pose) geometry.Polygon {
	cars := &r.space.Tuning().Cars
	n, _ := cars.Find(r.linked.Classes[r.car.Of(e).Class])
	return geometry.Box(geometry.Flat(p.Position), cars.Models[n].Width.Value, cars.Models[n].Length.Value, p.Yaw)
}

func separated(a, b geometry.Polygon) bool {
	for i := range a {
		edge := a[(i+1)%len(a)].Sub(a[i])
		normal := geometry.Point{edge[1], -edge[0]}
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range a {
			low, high = math.Min(low, normal.Dot(p)), math.Max(high, normal.Dot(p))
		}
		other, most := math.Inf(1), math.Inf(-1)
		for _, p := range b {
			other, most = math.Min(other, normal.Dot(p)), math.Max(most, normal.Dot(p))
		}
		if other > high || most < low {
			return true
		}
	}
	return false
}

func TestTrafficDoesNotCollide(t *testing.T) {
	minutes := 5
	if testing.Short() {
		minutes = 1
	}
	for _, c := range []struct {
		name     string
		prepared *PreparedLevel
		at       mgl64.Vec3
		cars     int
	}{
		{"flat", preparedFlat(), mgl64.Vec3{20, 0, -60}, 40},
		{"riverbend", preparedRiverbend(), preparedRiverbend().Level.SpawnPoints(levels.Players)[0].Position, 64},
	} {
		t.Run("M-IMP-024 "+c.name, func(t *testing.T) {
			r := openTraffic(t, c.prepared, 2, c.cars, c.at)
			driven, stuck := 0.0, 0.0
			for range minutes * 60 * 30 {
				r.Tick(nil)
				list := r.cars.Entities()
				for i, a := range list {
					driven += r.motion.Of(a).Velocity.Len() / 30
					stuck = math.Max(stuck, r.state.Of(a).Waited)
					for _, b := range list[:i] {
						if r.overlap(a, b) {
							t.Fatalf("tick %d: cars %d (%+v %+v) and %d (%+v %+v) overlap", r.Number(), a.ID, r.lane.Of(a), r.state.Of(a), b.ID, r.lane.Of(b), r.state.Of(b))
						}
					}
				}
			}
			per := driven / float64(c.cars*minutes*60)
			t.Logf("%.1f m/s on average, longest wait %.0f s", per, stuck)
			if per < 3 {
				t.Errorf("cars drive %.1f m/s on average", per)
			}
		})
	}
}
