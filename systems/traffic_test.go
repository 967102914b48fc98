package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
)

func TestTrafficReachesItsTargetCount(t *testing.T) {
	for _, c := range []struct {
		name     string
		prepared *PreparedLevel
		at       mgl64.Vec3
		want     int
	}{
		{"flat", preparedFlat(), mgl64.Vec3{20, 0, -60}, 20},
		{"riverbend", preparedRiverbend(), preparedRiverbend().Level.SpawnPoints(levels.Players)[0].Position, 64},
	} {
		// covers M-RULE-010, M-OPEN-006
		r := openTraffic(t, c.prepared, 1, c.want, c.at)
		for tick := range 60 * 30 {
			r.Tick(nil)
			if n := r.cars.Count(); n > c.want || tick > 30*30 && n < c.want-2 {
				t.Fatalf("%s: %d cars at tick %d, want %d", c.name, n, tick, c.want)
			}
		}
		moved := 0
		for _, e := range r.cars.Entities() {
			if d := r.view.pose.Of(e).Position.Sub(c.at).Len(); d > 300 {
				t.Errorf("%s: a car %g m away", c.name, d)
			}
			if r.motion.Of(e).Velocity.Len() > 1 {
				moved++
			}
		}
		if moved < c.want/4 {
			t.Errorf("%s: %d of %d cars move", c.name, moved, c.want)
		}
	}
}

// lightOf returns the light of a lane's signal by the level's plans alone.
func (r *trafficRoom) lightOf(lane int32) (levels.Light, bool) {
	roads := &r.linked.Level.Scene.Roads
	l := &roads.Lanes[lane]
	if l.Junction < 0 || l.Approach < 0 {
		return levels.Green, false
	}
	phase, _ := r.linked.Level.Plans[l.Junction].At(float64(r.Number()) / 30)
	group := roads.Junctions[l.Junction].Approaches[l.Approach].Group
	return r.linked.Level.Plans[l.Junction].Phases[phase].Lights[group], true
}

func TestTrafficStopsAtRedLights(t *testing.T) {
	// covers M-IMP-024, M-IMP-025
	r := openTraffic(t, preparedFlat(), 5, 48, mgl64.Vec3{20, 0, -60})
	was := map[components.EntityID]int32{}
	crossed, waits := 0, 0
	for range 4 * 60 * 30 {
		r.Tick(nil)
		for _, e := range r.cars.Entities() {
			lane := r.lane.Of(e)
			before, known := was[e.ID]
			was[e.ID] = lane.Lane
			next := r.linked.Level.Scene.Roads.Lanes[lane.Lane].Next
			if ahead, signalled := r.lightOf(int32(next[0])); signalled && ahead == levels.Red && r.motion.Of(e).Velocity.Len() < 0.1 {
				waits++
			}
			light, signalled := r.lightOf(lane.Lane)
			if !known || before == lane.Lane || !signalled {
				continue
			}
			crossed++
			if light == levels.Red {
				t.Errorf("tick %d: car %d crosses the line at red", r.Number(), e.ID)
			}
		}
	}
	if crossed < 20 || waits < 100 {
		t.Errorf("%d crossings and %d car-ticks of waiting at red: too few to tell", crossed, waits)
	}
}

func TestTrafficStopsForPeople(t *testing.T) {
	// covers M-IMP-024
	r := openTraffic(t, preparedFlat(), 3, 48, mgl64.Vec3{-2, 0, -80}, mgl64.Vec3{2, 0, 60}, mgl64.Vec3{100, 0, -2})
	waited := 0.0
	for range 3 * 60 * 30 {
		if out := r.Tick(nil); len(out.RunOvers) > 0 {
			t.Fatalf("tick %d: run over: %+v", out.Tick, out.RunOvers[0])
		}
		for _, e := range r.cars.Entities() {
			waited = math.Max(waited, r.state.Of(e).Waited)
		}
	}
	for _, p := range r.Players(nil) {
		if p.Health.Points < 100 {
			t.Errorf("client %d has %g health left", p.Player.Client, p.Health.Points)
		}
	}
	if waited < 10 {
		t.Errorf("the longest wait was %g s: no car met the people in the lanes", waited)
	}
}
