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
	"caper/levels/setting"
	"caper/systems/input"
	"caper/systems/rules/prefabs"
)

var riverbendSite = sync.OnceValue(func() *Site {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		panic(err)
	}
	return NewSite(level)
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

func openTraffic(t testing.TB, site *Site, seed uint64, cars int, players ...mgl64.Vec3) *trafficRoom {
	t.Helper()
	document := setting.FreeRoam(site.Level)
	document.Rules = game.Rules{Traffic: &cars}
	s, err := New(Config{Site: site, Game: document, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range players {
		c := components.ClientID(i + 1)
		s.Tick([]input.Input{{Kind: input.Join, Client: c}, place(c, at[0], at[1], at[2])})
	}
	w := s.world
	return &trafficRoom{
		Simulation: s, t: t, cars: w.Select(ecs.Has[components.Ambient]()), car: ecs.View[components.Vehicle](w),
		lane: ecs.View[components.Lane](w), state: ecs.View[components.Ambient](w), motion: ecs.View[components.Motion](w),
		body: ecs.View[components.Chassis](w),
	}
}

func TestTrafficSettlesAtItsNumber(t *testing.T) {
	for _, c := range []struct {
		name string
		site *Site
		at   mgl64.Vec3
		want int
	}{
		{"flat", flatSite(), mgl64.Vec3{20, 0, -60}, 20},
		{"riverbend", riverbendSite(), riverbendSite().Level.SpawnPoints(levels.Players)[0].Position, 64},
	} {
		// covers M-RULE-010, M-OPEN-006
		r := openTraffic(t, c.site, 1, c.want, c.at)
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
	n, _ := cars.Find(r.setting.Classes[r.car.Of(e).Class])
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
		name string
		site *Site
		at   mgl64.Vec3
		cars int
	}{
		{"flat", flatSite(), mgl64.Vec3{20, 0, -60}, 40},
		{"riverbend", riverbendSite(), riverbendSite().Level.SpawnPoints(levels.Players)[0].Position, 64},
	} {
		t.Run("M-IMP-024 "+c.name, func(t *testing.T) {
			r := openTraffic(t, c.site, 2, c.cars, c.at)
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
	roads := &r.setting.Level.Scene.Roads
	l := &roads.Lanes[lane]
	if l.Junction < 0 || l.Approach < 0 {
		return levels.Green, false
	}
	phase, _ := r.setting.Level.Plans[l.Junction].At(float64(r.Number()) / 30)
	group := roads.Junctions[l.Junction].Approaches[l.Approach].Group
	return r.setting.Level.Plans[l.Junction].Phases[phase].Lights[group], true
}

func TestTrafficStopsAtRedLights(t *testing.T) {
	// covers M-IMP-024, M-IMP-025
	r := openTraffic(t, flatSite(), 5, 48, mgl64.Vec3{20, 0, -60})
	was := map[components.EntityID]int32{}
	crossed, waits := 0, 0
	for range 4 * 60 * 30 {
		r.Tick(nil)
		for _, e := range r.cars.Entities() {
			lane := r.lane.Of(e)
			before, known := was[e.ID]
			was[e.ID] = lane.Lane
			next := r.setting.Level.Scene.Roads.Lanes[lane.Lane].Next
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
	r := openTraffic(t, flatSite(), 3, 48, mgl64.Vec3{-2, 0, -80}, mgl64.Vec3{2, 0, 60}, mgl64.Vec3{100, 0, -2})
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

// busy drives a car about among the traffic, as a script.
func (r *trafficRoom) busy(tick int) []input.Input {
	steer := 0.02 * math.Sin(float64(tick)/50)
	return []input.Input{control(1, components.Intent{Throttle: 0.6, Steer: steer}), control(2, components.Intent{Move: mgl64.Vec2{0, 1}})}
}

// seated puts client 1 at the wheel of a car of its own.
func (r *trafficRoom) seated() *trafficRoom {
	compact, _ := r.setting.Class("compact")
	car := r.world.Spawn(vehicleAt(compact, mgl64.Vec3{2, 0, -90})...) // against the traffic
	r.run(1, place(1, 0, 0, -90))
	r.run(2, press(1, components.KeySeat))
	if r.Players(nil)[0].Riding.Vehicle != car {
		r.t.Fatal("not at the wheel")
	}
	return r
}

func vehicleAt(class components.ClassID, at mgl64.Vec3) []ecs.Value {
	return prefabs.VehicleOf(components.Vehicle{Class: class, Seats: 4}, components.Lock{}, components.Pose{Position: at})
}

func TestTrafficIsDeterministic(t *testing.T) {
	a := openTraffic(t, flatSite(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	b := openTraffic(t, flatSite(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	bodies := 0
	for tick := range 60 * 30 {
		a.Tick(a.busy(tick))
		b.Tick(b.busy(tick))
		if a.Hash() != b.Hash() {
			t.Fatalf("tick %d differs in %v", tick, differing(a.Digests(), b.Digests()))
		}
		for _, e := range a.cars.Entities() {
			if a.body.Of(e).Embodied {
				bodies++
			}
		}
	}
	if bodies == 0 {
		t.Error("no ambient car was given a body")
	}
}

func TestKeyframesGoOnAlikeWithTraffic(t *testing.T) {
	a := openTraffic(t, flatSite(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	for tick := range 40 * 30 {
		a.Tick(a.busy(tick))
	}
	for round := range 4 {
		frame, err := a.Keyframe()
		if err != nil {
			t.Fatal(err)
		}
		b := openTraffic(t, flatSite(), 99, 48)
		if err := b.Load(frame); err != nil {
			t.Fatal(err)
		}
		for tick := range 150 {
			if a.Hash() != b.Hash() {
				t.Fatalf("round %d, tick %d: the loaded room differs in %v", round, tick, differing(a.Digests(), b.Digests()))
			}
			a.Tick(a.busy(tick + 150*round))
			b.Tick(b.busy(tick + 150*round))
		}
	}
}

func TestAmbientCarsAreTakenWhenTheyStand(t *testing.T) {
	r := openTraffic(t, flatSite(), 3, 48, mgl64.Vec3{-2, 0, -80})
	var standing ecs.Entity
	for tick := 0; tick < 120*30 && standing.ID == 0; tick++ {
		r.Tick(nil)
		for _, e := range r.cars.Entities() {
			if r.state.Of(e).Waited > 2 && r.view.pose.Of(e).Position.Sub(mgl64.Vec3{-2, 0, -80}).Len() < 10 {
				standing = e
			}
		}
	}
	if standing.ID == 0 {
		t.Fatal("no car stopped before the player")
	}
	at := r.view.pose.Of(standing).Position
	r.run(1, place(1, at[0]-1.6, 0, at[2]))
	r.run(2, press(1, components.KeySeat))
	p := r.only(t)
	if p.Riding.Vehicle != standing.ID || p.Riding.Seat != 0 {
		t.Fatalf("riding %+v, want the wheel of %d", p.Riding, standing.ID)
	}
	r.run(60, control(1, components.Intent{Throttle: 1}))
	vehicle, _ := r.car.Get(standing.ID)
	if vehicle.Ambient || r.state.Has(standing.ID) {
		t.Errorf("still traffic: %+v", vehicle)
	}
	if moved := r.only(t).Pose.Position.Sub(at).Len(); moved < 3 {
		t.Errorf("the car taken moved %g m in two seconds", moved)
	}
}

func TestBaysHaveParkedCars(t *testing.T) {
	open := func(site *Site, seed uint64) *trafficRoom { return openTraffic(t, site, seed, 0) }
	if n := open(flatSite(), 1).world.Select(ecs.Has[components.Vehicle]()).Count(); n != 0 {
		t.Errorf("flat has no bays and %d parked cars", n)
	}
	a, b, other := open(riverbendSite(), 1), open(riverbendSite(), 1), open(riverbendSite(), 2)
	if a.Hash() != b.Hash() || a.Hash() == other.Hash() {
		t.Error("which bays are taken does not follow from the seed alone")
	}
	cars := a.world.Select(ecs.Has[components.Vehicle]())
	if n := cars.Count(); n != 60 {
		t.Errorf("%d parked cars, want 60", n)
	}
	a.run(90)
	for _, e := range cars.Entities() {
		v := a.car.Of(e)
		if a.body.Of(e).Awake || a.view.lock.Of(e).Locked || v.Owner != components.OwnerNobody || v.Ambient {
			t.Errorf("car %d is not parked for anybody to take: %+v awake %v", e.ID, v, a.body.Of(e).Awake)
		}
	}
}

func TestMovingTrafficIsNotBoarded(t *testing.T) {
	r := openTraffic(t, flatSite(), 3, 48, mgl64.Vec3{-20, 0, -20})
	tried := 0
	for range 60 * 30 {
		r.Tick(nil)
		for _, e := range r.cars.Entities() {
			p := r.view.pose.Of(e)
			if r.motion.Of(e).Velocity.Len() < 5 {
				continue
			}
			beside := p.Position.Add(geometry.Right(p.Yaw).Mul(-1.8))
			r.run(1, place(1, beside[0], 0, beside[2]), press(1, components.KeySeat))
			tried++
			if r.only(t).Riding.Vehicle == e.ID {
				t.Fatalf("got into car %d at %g m/s", e.ID, r.motion.Of(e).Velocity.Len())
			}
			break
		}
	}
	if tried == 0 {
		t.Error("nothing was tried")
	}
}
