package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
	"caper/levels/geometry"
)

// turnLimit returns the highest speed in metres per second at which a lane's
// bend keeps the sideways acceleration within the tuning's cornering, and false
// for a lane that bends by less than a radian.
func turnLimit(l *geometry.Lane, cornering float64) (float64, bool) {
	length, turned := 0.0, 0.0
	for k := 1; k < len(l.Points); k++ {
		run := l.Points[k].Sub(l.Points[k-1])
		length += run.Len()
		if k > 1 {
			before := l.Points[k-1].Sub(l.Points[k-2])
			turned += geometry.WrapAngle(geometry.YawOf(run[0], run[2]) - geometry.YawOf(before[0], before[2]))
		}
	}
	return math.Min(l.Limit, math.Sqrt(cornering*length/math.Abs(turned))), math.Abs(turned) > 1
}

func TestTrafficSlowsDownForTurns(t *testing.T) {
	for name, c := range map[string]struct {
		prepared *PreparedLevel
		at       mgl64.Vec3
		cars     int
	}{
		"M-IMP-024 flat":      {preparedFlat(), mgl64.Vec3{20, 0, -60}, 24},
		"M-IMP-024 riverbend": {preparedRiverbend(), preparedRiverbend().Level.SpawnPoints(levels.Players)[0].Position, 48},
	} {
		t.Run(name, func(t *testing.T) {
			r := openTraffic(t, c.prepared, 4, c.cars, c.at)
			d := &r.traffic.Drivers
			most := 1.06 * (1 + d.Spread.Value) // a driver's own share above the limit, and the corners of the lane's line
			was, turns, fastest := map[components.EntityID]int32{}, 0, 0.0
			for range 3 * 60 * 30 {
				r.Tick(nil)
				for _, e := range r.cars.Entities() {
					lane := r.lane.Of(e).Lane
					entered := was[e.ID] != lane
					was[e.ID] = lane
					limit, bends := turnLimit(&r.linked.Level.Scene.Roads.Lanes[lane], d.Cornering.Value)
					if !bends {
						continue
					}
					speed := r.motion.Of(e).Velocity.Len()
					if entered {
						turns++
					}
					fastest = math.Max(fastest, speed/limit)
					if speed > limit*most {
						t.Fatalf("tick %d: car %d drives %.2f m/s on lane %d, whose turn allows %.2f", r.Number(), e.ID, speed, lane, limit)
					}
				}
			}
			t.Logf("%d turns, the fastest at %.2f of its limit", turns, fastest)
			if turns < 30 {
				t.Errorf("%d turns are too few to tell", turns)
			}
		})
	}
}
