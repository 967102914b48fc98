package systems

import (
	"math"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/systems/input"
)

var preparedRiverbend = sync.OnceValue(func() *PreparedLevel {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		panic(err)
	}
	return PrepareLevel(level)
})

// traffic is a room of a level with so many ambient cars and a client at a
// place.
type trafficRoom struct {
	*Simulation
	t      testing.TB
	cars   *ecs.Filter
	car    ecs.Reader[components.Vehicle]
	lane   ecs.Reader[components.Lane]
	state  ecs.Reader[components.Ambient]
	motion ecs.Reader[components.Motion]
	body   ecs.Reader[components.Chassis]
}

func openTraffic(t testing.TB, prepared *PreparedLevel, seed uint64, cars int, players ...mgl64.Vec3) *trafficRoom {
	t.Helper()
	document := linked.FreeRoam(prepared.Level)
	document.Rules = game.Rules{Traffic: &cars}
	s, err := New(Config{Prepared: prepared, Game: document, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range players {
		c := components.ClientID(i + 1)
		s.Tick([]input.Input{{Kind: input.Join, Client: c}, place(c, at[0], at[1], at[2])})
	}
	w := s.world
	return &trafficRoom{
		Simulation: s, t: t, cars: &s.lists().ambients, car: readerOf[components.Vehicle](w),
		lane: readerOf[components.Lane](w), state: readerOf[components.Ambient](w), motion: readerOf[components.Motion](w),
		body: readerOf[components.Chassis](w),
	}
}

func TestTrafficSettlesAtItsNumber(t *testing.T) {
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

// overlap tells whether two cars' footprints overlap.
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

// lightOf is what the lane's signal shows, by the level's plans alone.
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
	if waited < 60 {
		t.Errorf("the longest wait was %g s: no car met the people in the lanes", waited)
	}
}
