package systems

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
	"caper/systems/rules/prefabs"
)

// meanSpeed runs the room for a number of seconds and returns the mean speed of
// its ambient cars over them. No two of them may overlap.
func (r *trafficRoom) meanSpeed(seconds int) float64 {
	sum, n := 0.0, 0
	for range seconds * 30 {
		r.Tick(nil)
		list := r.cars.Entities()
		for i, a := range list {
			for _, b := range list[:i] {
				if r.overlap(a, b) {
					r.t.Fatalf("tick %d: cars %d (%+v %+v) and %d (%+v %+v) overlap", r.Number(), a.ID, r.lane.Of(a), r.state.Of(a), b.ID, r.lane.Of(b), r.state.Of(b))
				}
			}
		}
		for _, e := range r.cars.Entities() {
			sum += r.motion.Of(e).Velocity.Len()
			n++
		}
	}
	return sum / float64(max(1, n))
}

// leave leaves cars on the lanes near the players, and returns how many.
func (r *trafficRoom) leave(at mgl64.Vec3, nearest, farthest float64, most int, inside bool) (left int) {
	class, _ := r.linked.Class("compact")
	lanes := r.linked.Level.Scene.Roads.Lanes
	for k := range lanes {
		l := &lanes[k]
		if left == most {
			break
		}
		if (l.Junction >= 0) != inside {
			continue
		}
		p := l.Points[len(l.Points)/2]
		if len(l.Points) == 2 {
			p = l.Points[0].Add(l.Points[1]).Mul(0.5)
		}
		if d := p.Sub(at).Len(); d < nearest || d > farthest {
			continue
		}
		r.world.Spawn(vehicleAt(class, p)...)
		r.t.Logf("a car is left on lane %d at %v", k, p)
		left++
	}
	return left
}

func TestTrafficRecoversFromWhatStands(t *testing.T) {
	riverbend := preparedRiverbend().Level.SpawnPoints(levels.Players)[0].Position
	for name, c := range map[string]struct {
		prepared *PreparedLevel
		at       mgl64.Vec3
		cars     int
		left     int
		inside   bool
	}{
		"flat, one car":                 {preparedFlat(), mgl64.Vec3{20, 0, -60}, 20, 1, false},
		"flat, two cars":                {preparedFlat(), mgl64.Vec3{20, 0, -60}, 20, 2, false},
		"flat, a blocked junction":      {preparedFlat(), mgl64.Vec3{20, 0, -60}, 20, 1, true},
		"riverbend, one car":            {preparedRiverbend(), riverbend, 40, 1, false},
		"riverbend, six cars":           {preparedRiverbend(), riverbend, 40, 6, false},
		"riverbend, a blocked junction": {preparedRiverbend(), riverbend, 40, 2, true},
	} {
		t.Run(name, func(t *testing.T) {
			r := openTraffic(t, c.prepared, 1, c.cars, c.at)
			r.run(30 * 30)
			before := r.meanSpeed(60)
			r.leave(c.at, 20, 90, c.left, c.inside)
			r.meanSpeed(120)
			after := r.meanSpeed(60)
			waited := 0.0
			for _, e := range r.cars.Entities() {
				waited = max(waited, r.state.Of(e).Waited)
			}
			t.Logf("%.1f m/s before, %.1f m/s after, longest wait %.0f s", before, after, waited)
			if after < 0.6*before {
				t.Errorf("%.1f m/s before, %.1f m/s two minutes after", before, after)
			}
		})
	}
}

// A wreck stands on a bridge, from which no road turns off.
func TestTrafficPassesAWreckOnABridge(t *testing.T) {
	level := preparedRiverbend().Level
	for _, id := range []string{"river.bridge_1", "river.bridge_4"} {
		n := slices.IndexFunc(level.Places, func(p levels.Place) bool { return p.ID == id })
		if n < 0 {
			t.Fatalf("no place %s", id)
		}
		middle := level.Places[n].Position
		t.Run(id, func(t *testing.T) {
			r := openTraffic(t, preparedRiverbend(), 1, 40, middle.Add(mgl64.Vec3{30, 0, 30}))
			r.run(30 * 30)
			before := r.meanSpeed(60)
			place, off, ok := preparedRiverbend().Roads.Nearest(middle, 0, 30, 0)
			if !ok {
				t.Fatal("no lane on the bridge")
			}
			at, yaw := preparedRiverbend().Roads.At(place)
			class, _ := r.linked.Class("van")
			pose := components.Pose{Position: at, Yaw: yaw + 0.3}
			wreck := r.world.Spawn(prefabs.VehicleOf(components.Vehicle{Class: class, Seats: 4}, components.Lock{}, pose)...)
			r.world.Put(wreck, ecsWith(components.Health{Full: 100, Condition: components.Dead}))
			r.meanSpeed(120)
			after := r.meanSpeed(60)
			t.Logf("a wreck on lane %d, %.1f m from the middle: %.1f m/s before, %.1f m/s after", place.Lane, off, before, after)
			if after < 0.6*before {
				t.Errorf("%.1f m/s before, %.1f m/s two minutes after", before, after)
			}
		})
	}
}
