package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
	"caper/systems/rules/prefabs"
)

// drop lets the only player fall from a height over open ground.
func (s *Simulation) drop(t testing.TB, height float64) components.Health {
	t.Helper()
	id := s.only(t).Entity
	person, _ := s.view.person.Get(id)
	person.Grounded, person.Top = false, height
	pose := components.Pose{Position: mgl64.Vec3{20, height, -60}}
	s.world.Put(id, ecsWith(person), ecsWith(pose))
	s.run(90)
	return s.only(t).Health
}

func TestFallsHurtBySpeed(t *testing.T) {
	for _, c := range []struct {
		height    float64
		rules     string
		low, high float64
	}{{3, "{}", 100, 100}, {6, "{}", 40, 90}, {13, "{}", 0, 0}, {13, `{"fallDamage":false}`, 100, 100}} {
		s := play(t, c.rules, "")
		// covers M-RULE-020, M-IMP-027
		if h := s.drop(t, c.height); h.Points < c.low || h.Points > c.high {
			t.Errorf("a fall of %g m under %s leaves %g points, want %g to %g", c.height, c.rules, h.Points, c.low, c.high)
		}
	}
}

func TestRunningSomebodyOverHurtsAndIsTold(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	s.run(1, press(1, components.KeySeat))
	s.run(2, input.Input{Kind: input.Join, Client: 2}, place(2, -2, 0, 30))
	s.run(1, place(2, -2, 0, 30))
	victim := s.Players(nil)[1].Entity
	var harmed []components.Harmed
	var over []components.RunOver
	s.Tick([]input.Input{control(1, components.Intent{Throttle: 1})})
	for range 150 {
		out := s.Tick(nil)
		harmed, over = append(harmed, out.Harmed...), append(over, out.RunOvers...)
	}
	if len(over) == 0 || over[0].Subject != victim || over[0].Vehicle != car || over[0].Cause != s.Players(nil)[0].Entity {
		t.Fatalf("run-overs %+v, want client 2 by client 1's car", over)
	}
	if len(harmed) == 0 || harmed[0].Subject != victim || harmed[0].Points < 20 {
		t.Errorf("harm %+v, want client 2 hurt", harmed)
	}
}

func TestCrashesDamageAndWreck(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	s.run(1, press(1, components.KeySeat))
	s.world.Put(car, ecsWith(components.Pose{Position: mgl64.Vec3{52, 0, 20}, Yaw: -0.4}))
	location, _ := s.view.location.Get(car)
	location.Epoch++
	s.world.Put(car, ecsWith(location))
	var hits []components.Impact
	s.Tick([]input.Input{control(1, components.Intent{Throttle: 1})})
	for range 120 {
		out := s.Tick(nil)
		hits = append(hits, out.Impacts...)
	}
	health, _ := s.view.health.Get(car)
	if len(hits) == 0 || hits[0].Subject != car || hits[0].Other != 0 || health.Points >= 100 {
		t.Fatalf("impacts %+v leave %g points, want a hit on the office's wall", hits, health.Points)
	}
	health.Points, health.Condition = 0, components.Dead
	s.world.Put(car, ecsWith(health))
	s.run(60)
	from, _ := s.view.pose.Get(car)
	s.run(60, control(1, components.Intent{Throttle: -1}))
	if to, _ := s.view.pose.Get(car); to.Position.Sub(from.Position).Len() > 0.5 {
		t.Error("a wrecked car drives")
	}
}

func TestRespawnAtTheNearestHospitalAsAGhost(t *testing.T) {
	s := play(t, "{}", "")
	if h := s.drop(t, 20); h.Condition != components.Dead {
		t.Fatalf("health %+v after 20 m, want dead", h)
	}
	s.run(5*30 + 10)
	p := s.only(t)
	// covers M-RULE-004, M-OPEN-025
	if p.Health.Condition != components.Standing || p.Health.Points != 100 || p.Pose.Position.Sub(mgl64.Vec3{-60, 0, -60}).Len() > 1 {
		t.Fatalf("came back at %v with %+v, want the hospital and full health", p.Pose.Position, p.Health)
	}
	ghost := func() bool {
		person, _ := s.view.person.Get(s.only(t).Entity)
		return person.Ghost
	}
	if !ghost() {
		t.Fatal("M-RULE-007: not a ghost after coming back")
	}
	if h := s.drop(t, 13); h.Points != 100 { // 90 ticks: the ghost's last
		t.Errorf("M-RULE-007: a ghost lost health: %g", h.Points)
	}
	s.run(30)
	// covers M-RULE-007
	if ghost() {
		t.Error("still a ghost after 3 s")
	}
	if h := s.drop(t, 13); h.Condition != components.Dead && h.Points == 100 {
		t.Error("no harm after the ghost's time")
	}
}

func TestGhostSecondsZeroIsNoGhost(t *testing.T) {
	s := play(t, `{"ghostSeconds":0}`, "")
	s.drop(t, 20)
	s.run(5*30 + 10)
	person, _ := s.view.person.Get(s.only(t).Entity)
	if person.Ghost || s.only(t).Health.Condition != components.Standing {
		t.Errorf("M-RULE-007: ghost %v under ghostSeconds 0", person.Ghost)
	}
}

func TestBadInputsAreRefusedAndCounted(t *testing.T) {
	s, _ := start(t, 1)
	nan, inf := math.NaN(), math.Inf(1)
	bad := []input.Input{
		control(1, components.Intent{Move: mgl64.Vec2{nan, 0}}),
		control(1, components.Intent{Move: mgl64.Vec2{2, 0}}),
		control(1, components.Intent{Throttle: inf}),
		control(1, components.Intent{Steer: nan}),
		control(1, components.Intent{Look: inf}),
		control(1, components.Intent{Pitch: nan}),
		place(1, nan, 0, 0),
		press(1, 99),
		{Kind: 77, Client: 1},
		{Client: 1},
		control(9, components.Intent{}),
		{Kind: input.Join, Client: 0},
		{Kind: input.Join, Client: 1},
		{Kind: input.Join, Client: 3, Joining: input.Joining{Name: string(make([]byte, 65))}},
	}
	before := s.only(t).Pose
	out := s.Tick(bad)
	if out.Refused != uint64(len(bad)) {
		t.Errorf("%d inputs refused, want all %d", out.Refused, len(bad))
	}
	s.run(10)
	if p := s.only(t); p.Pose.Position.Sub(before.Position).Len() > 0.01 {
		t.Errorf("a refused input moved the player to %v", p.Pose.Position)
	}
}

func TestClockAndSignalsRun(t *testing.T) {
	for _, c := range []struct {
		rules string
		want  float64
	}{{`{"clock":{"pace":0}}`, 720}, {`{}`, 780}, {`{"clock":{"start":"23:30","pace":60}}`, 1410 + 3600 - 3*1440 + 1440}} {
		s := play(t, c.rules, "")
		s.run(1799)
		// covers M-RULE-023
		if got := s.TimeOfDay().Minutes; math.Abs(got-math.Mod(c.want, 1440)) > 1e-6 {
			t.Errorf("%s: after 60 s the clock says %g, want %g", c.rules, got, math.Mod(c.want, 1440))
		}
	}
	s := play(t, "{}", "")
	seen := map[uint8]bool{}
	for range 60 * 30 {
		s.Tick(nil)
		for i, plan := range s.linked.Level.Plans {
			if plan.Cycle > 0 {
				seen[s.Signals()[i].Phase] = true
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("in a minute the junction's signal had phases %v", seen)
	}
}

func TestWhatTheLevelHasStandsInTheRoom(t *testing.T) {
	s, _ := start(t, 1)
	count := func(n int, want int, what string) {
		if n != want {
			t.Errorf("%d %s, the level has %d", n, what, want)
		}
	}
	level := s.linked.Level
	// covers M-IMP-002
	count(s.view.doors.Count(), len(level.Doors), "doors")
	count(s.lists().cameras.Count(), len(level.Cameras), "cameras")
	count(s.view.props.Count(), len(level.Props), "light pieces")
	if len(level.Doors) == 0 || len(level.Props) == 0 {
		t.Error("flat has no doors or light pieces")
	}
}

func TestLockedCarsRefuse(t *testing.T) {
	s, car := start(t, 1)
	s.world.Put(car, ecsWith(components.Lock{Locked: true}))
	s.run(1, place(1, -4, 0, -20))
	s.run(2, press(1, components.KeySeat))
	if p := s.only(t); p.Riding.Vehicle != 0 {
		t.Error("got into a locked car")
	}
}

func TestSeatsFillFromTheDriversAndEmptyOnLeaving(t *testing.T) {
	s, car := start(t, 1)
	for c := components.ClientID(2); c <= 6; c++ {
		s.run(1, input.Input{Kind: input.Join, Client: c})
	}
	for c := components.ClientID(1); c <= 6; c++ {
		side := -4.0 // the doors of the left seats, then of the right ones
		if c%2 == 0 {
			side = 0
		}
		s.run(1, place(c, side, 0, -20.5))
		s.run(2, press(c, components.KeySeat))
	}
	o := s.occupants(car)
	riders := 0
	for _, p := range s.Players(nil) {
		if p.Riding.Vehicle == car {
			riders++
			if o.Seats[p.Riding.Seat] != p.Entity {
				t.Errorf("client %d sits in seat %d, which holds %d", p.Player.Client, p.Riding.Seat, o.Seats[p.Riding.Seat])
			}
		}
	}
	if riders != 4 || o.Seats[0] != s.Players(nil)[0].Entity {
		t.Errorf("%d riders, driver %d; want 4, the first client driving", riders, o.Seats[0])
	}
	s.run(1, input.Input{Kind: input.Leave, Client: 1})
	if o := s.occupants(car); o.Seats[0] != 0 {
		t.Error("the driver's seat is taken by a client who left")
	}
}

func (s *Simulation) occupants(car components.EntityID) components.Occupants {
	return ecsGet[components.Occupants](s.world, car)
}

func TestOneEntityIsCapturedAndRestored(t *testing.T) {
	s, car := start(t, 1)
	kept, ok := s.Capture(car)
	if !ok {
		t.Fatal("the car was not captured")
	}
	s.run(1, place(1, -4, 0, -20))
	s.run(1, press(1, components.KeySeat))
	s.run(60, control(1, components.Intent{Throttle: 1}))
	s.run(1, press(1, components.KeySeat))
	moved, _ := s.view.pose.Get(car)
	s.Restore(kept)
	s.run(5)
	back, _ := s.view.pose.Get(car)
	if back.Position.Sub(mgl64.Vec3{-2, 0, -20}).Len() > 0.1 || moved.Position.Sub(back.Position).Len() < 1 {
		t.Errorf("restored car at %v, want where it was captured", back.Position)
	}
	if _, in := s.view.vehicle.Get(car); !in {
		t.Error("the restored id is another")
	}
}

func TestRestoringAPlayerRaisesNoEdge(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"deck"}],
		"rules":[{"when":"zone:near.enter","repeat":true,"do":[{"showText":"In."}]},{"when":"zone:near.leave","repeat":true,"do":[{"showText":"Out."}]}]}`)
	s.watch(6)
	id := s.only(t).Entity
	kept, _ := s.Capture(id)
	before, _ := s.view.location.Get(id)
	if lines := s.watch(60, control(1, walk(0, 1))); !has(lines, "line : In.") {
		t.Fatalf("did not enter the zone: %q", lines)
	}
	s.watch(1, control(1, components.Intent{}))
	s.Restore(kept)
	if lines := s.watch(12); len(lines) > 0 {
		t.Errorf("M-OPEN-022: a restore raised %q", lines)
	}
	after, _ := s.view.location.Get(id)
	if after.Epoch <= before.Epoch || s.only(t).Pose.Position[2] > -19 {
		t.Errorf("restored at %v, epoch %d after %d", s.only(t).Pose.Position, after.Epoch, before.Epoch)
	}
}

func TestAnNPCStandsWhereItIsPut(t *testing.T) {
	s, _ := start(t, 1)
	id := s.world.Spawn(prefabs.NPCOf(components.NPC{Role: components.RoleGuard}, components.Pose{Position: mgl64.Vec3{100, 4, 100}, Yaw: -math.Pi / 2})...)
	s.run(30)
	at, _ := s.view.pose.Get(id)
	// covers M-DOC-010, M-DOC-008
	if at.Position.Sub(mgl64.Vec3{100, 4, 100}).Len() > 0.05 {
		t.Errorf("a person put on the deck stands at %v", at.Position)
	}
}
