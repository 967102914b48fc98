package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/physics"
	"caper/systems/input"
	"caper/systems/rules/prefabs"
	"caper/systems/traffic"
)

// busy drives a car about among the traffic, as a script.
func (r *trafficRoom) busy(tick int) []input.Input {
	steer := 0.02 * math.Sin(float64(tick)/50)
	return []input.Input{control(1, components.Intent{Throttle: 0.6, Steer: steer}), control(2, components.Intent{Move: mgl64.Vec2{0, 1}})}
}

// seated puts client 1 at the wheel of a car of its own.
func (r *trafficRoom) seated() *trafficRoom {
	compact, _ := r.linked.Class("compact")
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
	a := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	b := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
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
	a := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	for tick := range 40 * 30 {
		a.Tick(a.busy(tick))
	}
	for round := range 4 {
		frame, err := a.Keyframe()
		if err != nil {
			t.Fatal(err)
		}
		b := openTraffic(t, preparedFlat(), 99, 48)
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
	r := openTraffic(t, preparedFlat(), 3, 48, mgl64.Vec3{-2, 0, -80})
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
	r.run(60, place(1, 180, 0, 180), control(1, components.Intent{}))
	if r.world.Alive(standing.ID) {
		t.Error("the car left behind is still there, 300 m from everybody")
	}
}

func TestBaysHaveParkedCars(t *testing.T) {
	open := func(prepared *PreparedLevel, seed uint64) *trafficRoom { return openTraffic(t, prepared, seed, 0) }
	if n := open(preparedFlat(), 1).lists().vehicles.Count(); n != 0 {
		t.Errorf("flat has no bays and %d parked cars", n)
	}
	a, b, other := open(preparedRiverbend(), 1), open(preparedRiverbend(), 1), open(preparedRiverbend(), 2)
	if a.Hash() != b.Hash() || a.Hash() == other.Hash() {
		t.Error("which bays are taken does not follow from the seed alone")
	}
	cars := &a.lists().vehicles
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
	r := openTraffic(t, preparedFlat(), 3, 48, mgl64.Vec3{-20, 0, -20})
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

func TestAmbientCarsGiveTheirBodiesUp(t *testing.T) {
	r := openTraffic(t, preparedFlat(), 7, 48, mgl64.Vec3{20, 0, -60}, mgl64.Vec3{-20, 0, 30}).seated()
	was := map[components.EntityID]components.Pose{}
	bodies := func() (n int) {
		for _, e := range r.cars.Entities() {
			pose := r.view.pose.Of(e)
			if before, known := was[e.ID]; known && pose.Position.Sub(before.Position).Len() > 1 {
				t.Errorf("tick %d: car %d jumps from %v to %v", r.Number(), e.ID, before, pose)
			}
			was[e.ID] = pose
			if r.body.Of(e).Embodied {
				n++
			}
		}
		return n
	}
	most := 0
	for tick := range 40 * 30 {
		r.Tick(r.busy(tick))
		most = max(most, bodies())
	}
	if most == 0 {
		t.Fatal("no ambient car was given a body")
	}
	r.run(1, place(1, -180, 0, -120), control(1, components.Intent{}))
	left := 0
	for range 30 * 30 {
		r.Tick(nil)
		left = bodies()
	}
	if left > 0 {
		t.Errorf("%d ambient cars still have a body half a minute after nobody drives", left)
	}
}

// comeOut counts the cars that come out near a place of the ring in rooms of a
// few seeds, with or without a spawn zone there.
func comeOut(t *testing.T, zones string) (inside int) {
	t.Helper()
	document, diagnostics := game.Decode([]byte(`{"id":"t","title":"T","level":"flat","rules":{"traffic":20},
		"places":{"out":{"x":-150,"z":60}},"zones":{`+zones+`},
		"missions":[{"id":"m","title":"M","objectives":[{"id":"o","verb":"wait","seconds":2}]}]}`), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	for seed := range uint64(8) {
		s, err := New(Config{Prepared: preparedFlat(), Game: document, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		s.Tick([]input.Input{{Kind: input.Join, Client: 1}})
		cars, seen := &s.lists().ambients, map[components.EntityID]bool{}
		for range 5 * 30 {
			s.Tick(nil)
			for _, e := range cars.Entities() {
				if !seen[e.ID] && s.view.pose.Of(e).Position.Sub(mgl64.Vec3{-150, 0, 60}).Len() < 6 {
					inside++
				}
				seen[e.ID] = true
			}
		}
	}
	return inside
}

func TestTrafficComesOutOfItsSpawnZones(t *testing.T) {
	with, without := comeOut(t, `"out":{"place":"out","radius":3,"kind":"spawn","role":"traffic"}`), comeOut(t, ``)
	if with < without+4 {
		t.Errorf("%d cars come out where a spawn zone is, %d without one", with, without)
	}
}

func TestPushedCarsGetBackToTheirLane(t *testing.T) {
	r := openTraffic(t, preparedFlat(), 11, 24, mgl64.Vec3{20, 0, -60})
	r.run(20 * 30)
	for round, turn := range []float64{0.8, -1.6, 3.1} {
		e := r.cars.Entities()[round]
		pose := r.view.pose.Of(e)
		beside := pose.Position.Add(geometry.Right(pose.Yaw).Mul(2))
		r.space.Embody(uint64(e.ID))
		chassis, _ := r.body.Get(e.ID)
		chassis.Embodied = true
		r.world.Put(e.ID, ecsWith(chassis))
		r.space.SetPose(uint64(e.ID), physics.Pose{Position: beside, Yaw: pose.Yaw + turn})
		for tick := 0; tick < 60*30; tick++ {
			r.Tick(nil)
			if c, alive := r.body.Get(e.ID); alive && !c.Embodied {
				break
			}
		}
		if c, alive := r.body.Get(e.ID); alive && c.Embodied {
			state, _ := r.state.Get(e.ID)
			t.Errorf("turned by %g: a minute later the car still has its body: %+v", turn, state)
		}
	}
}

func TestRunsHaveAQuarterOfTheTraffic(t *testing.T) {
	for name, c := range map[string]struct {
		play, mission string
		want          traffic.TargetCount
	}{
		"M-RUN-014 a quarter":        {``, "m", 10},
		"M-OPEN-006 its own number":  {`"play":{"ambient":{"traffic":7}},`, "m", 7},
		"M-RULE-010 the city's rule": {``, "", 40},
	} {
		t.Run(name, func(t *testing.T) {
			document, diagnostics := game.Decode([]byte(`{"id":"t","title":"T","level":"flat","rules":{"traffic":40},
				"missions":[{"id":"m","title":"M",`+c.play+`"objectives":[{"id":"o","verb":"wait","seconds":2}]}]}`), game.Options{})
			if game.HasErrors(diagnostics) {
				t.Fatal(diagnostics)
			}
			s, err := New(Config{Prepared: preparedFlat(), Game: document, Mission: c.mission})
			if err != nil {
				t.Fatal(err)
			}
			if got := s.wantedTraffic(); got != c.want {
				t.Errorf("%d cars, want %d", got, c.want)
			}
		})
	}
}
