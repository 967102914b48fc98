package systems

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/physics"
	"caper/systems/input"
	"caper/systems/missions/interpreter/tracker"
)

// cars are the vehicles of a room, by ascending id.
func (s *Simulation) cars() []ecs.Entity { return slices.Clone(s.view.vehicles.Entities()) }

func (s *Simulation) car(t testing.TB) ecs.ID {
	t.Helper()
	cars := s.cars()
	if len(cars) != 1 {
		t.Fatalf("%d vehicles, want 1", len(cars))
	}
	return cars[0].ID
}

// join brings a client in, into a party (0 for none).
func join(client components.ClientID, party uint32) input.Input {
	return input.Input{Kind: input.Join, Client: client, Joining: input.Joining{Party: party}}
}

// waits is a mission with a car that ends by itself after so many seconds.
func waits(seconds, car string) string {
	return `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"turned"` + car + `}],
		"objectives":[{"id":"o","verb":"wait","seconds":` + seconds + `}]}`
}

func TestActorsComeAndGoWithTheirMission(t *testing.T) {
	s := play(t, "{}", waits("3", ""))
	s.watch(6, join(2, 0))
	cars := s.cars()
	// covers M-ACT-001
	if len(cars) != 2 {
		t.Fatalf("two players on one mission have %d cars, want two", len(cars))
	}
	// covers M-ACT-002
	for i, c := range cars {
		key, ok := s.world.KeyOf(c.ID)
		if want := (ecs.Key{Owner: components.ClientID(i + 1)}); !ok || key != want {
			t.Errorf("car %d has the key %v, want %v", i, key, want)
		}
	}
	// covers M-HOST-009
	if d := s.view.pose.Of(cars[0]).Position.Sub(s.view.pose.Of(cars[1]).Position).Len(); d < 2.4 {
		t.Errorf("the two cars stand %g m apart: one in the other", d)
	}
	s.watch(100)
	// covers M-ACT-001, M-ACT-008
	if n := len(s.cars()); n != 0 {
		t.Errorf("after both missions %d cars are left, in none of which anybody sits", n)
	}
}

// A full room starts one mission: every car is set down where there is room, in
// no other and in no wall.
func TestThirtyTwoCarsOfOnePlaceStandApart(t *testing.T) {
	s := play(t, "{}", waits("3", ""))
	var inputs []input.Input
	for c := components.ClientID(2); c <= 32; c++ {
		inputs = append(inputs, join(c, 0))
	}
	s.Tick(inputs)
	for n := 0; len(s.cars()) < 32; n++ {
		if n > 30 {
			t.Fatalf("%d cars for 32 players", len(s.cars()))
		}
		s.Tick(nil)
	}
	cars := s.cars()
	for i, c := range cars {
		at := s.view.pose.Of(c)
		if !s.space.FitsLevel(s.models.Model(s.view.vehicle.Of(c).Class), physics.Pose{Position: at.Position, Yaw: at.Yaw}) {
			t.Errorf("car %d stands in a wall at %v", i, at.Position)
		}
		for _, other := range cars[:i] {
			// covers M-HOST-009
			if d := s.view.pose.Of(other).Position.Sub(at.Position).Len(); d < 2.4 {
				t.Errorf("car %d stands %g m from another: one in the other", i, d)
			}
		}
	}
}

func TestAVehicleStandsAsItsPlaceSays(t *testing.T) {
	s := play(t, "{}", waits("3", ""))
	s.watch(6)
	car := s.car(t)
	pose, _ := s.view.pose.Get(car)
	vehicle, _ := s.view.vehicle.Get(car)
	compact, _ := s.linked.Class("compact")
	// covers M-ACT-003
	if math.Hypot(pose.Position[0]-30, pose.Position[2]+100) > 0.01 || math.Abs(pose.Yaw-1.5) > 1e-6 || vehicle.Class != compact {
		t.Errorf("class %d at %v yaw %g, want class %d at its place, facing 1.5", vehicle.Class, pose.Position, pose.Yaw, compact)
	}
}

func TestAMixTakesTheNextClass(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":["compact","sedan"],"at":"car"}],
		"objectives":[{"id":"o","verb":"goto","to":"far","timeLimit":0.2}]}`)
	var classes []string
	for range 3 {
		s.watch(6)
		vehicle, _ := s.view.vehicle.Get(s.car(t))
		classes = append(classes, s.linked.Classes[vehicle.Class])
		s.watch(120)
	}
	// covers M-ACT-004, M-OPEN-028
	if !slices.Equal(classes, []string{"compact", "sedan", "compact"}) {
		t.Errorf("three starts park %v", classes)
	}
}

func TestOwners(t *testing.T) {
	for owner, want := range map[string]components.Ownership{
		"": components.OwnerMission, `,"owner":"nobody"`: components.OwnerNobody, `,"owner":"npc"`: components.OwnerNPC,
	} {
		s := play(t, "{}", waits("3", owner))
		s.watch(6)
		// covers M-ACT-005
		if vehicle, _ := s.view.vehicle.Get(s.car(t)); vehicle.Owner != want {
			t.Errorf("owner %q: the car's owner is %d, want %d", owner, vehicle.Owner, want)
		}
	}
}

func TestTagsServeConditionsAndQueries(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","actors":[
		{"id":"tagged","type":"vehicle","class":"compact","at":"car","tags":["fast"]},{"id":"plain","type":"vehicle","class":"compact","at":"turned"}],
		"objectives":[{"id":"o","verb":"goto","to":"far"}],"rules":[
		{"while":{"near":{"tag":"fast","within":5}},"enter":[{"showText":"Near."}],"exit":[{"showText":"Away."}]},
		{"while":{"eq":[{"count":{"vehicles":{"tag":"fast"}}},1]},"enter":[{"showText":"One tagged."}],"exit":[{"showText":"None tagged."}]},
		{"while":{"eq":[{"count":{"vehicles":{}}},2]},"enter":[{"showText":"Two in all."}]},
		{"while":{"exists":{"vehicles":{"in":"far"}}},"enter":[{"showText":"One is far."}]}]}`)
	// covers M-ACT-009, M-COND-017
	if lines := s.watch(9); !slices.Equal(lines, []string{"line : One tagged.", "line : Two in all."}) {
		t.Errorf("far from both, notices %q", lines)
	}
	if lines := s.watch(6, place(1, 26, 0, -100)); len(lines) != 0 {
		t.Errorf("M-COND-005: beside the plain one, notices %q", lines)
	}
	if lines := s.watch(6, place(1, 3.1, 0, -40)); len(lines) != 0 {
		t.Errorf("M-COND-005: at 5.1 m, notices %q", lines)
	}
	// covers M-COND-005, M-ACT-009
	if lines := s.watch(6, place(1, 2.9, 0, -40)); !slices.Equal(lines, []string{"line : Near."}) {
		t.Errorf("at 4.9 m, notices %q", lines)
	}
	s.wreck(s.cars()[0].ID)
	// covers M-COND-017
	if lines := s.watch(6); !slices.Equal(lines, []string{"line : None tagged."}) {
		t.Errorf("once it is wrecked, notices %q", lines)
	}
}

// wreck brings a vehicle's health to nothing, without an event.
func (s *Simulation) wreck(car ecs.ID) {
	h, _ := s.view.health.Get(car)
	h.Points, h.Condition = 0, components.Dead
	s.world.Put(car, ecsWith(h))
}

func TestSeatsAreHeard(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car"}],
		"objectives":[{"id":"o","verb":"goto","to":"far"}],"rules":[
		{"when":"vehicle:car.enter","do":[{"showText":"In."}]},{"when":"vehicle:car.exit","do":[{"showText":"Out."}]}]}`)
	s.watch(6, place(1, -4, 0, -40))
	// covers M-EV-009
	if lines := s.watch(6, press(1, components.KeySeat)); !slices.Equal(lines, []string{"line : In."}) {
		t.Errorf("getting in raises %q", lines)
	}
	if lines := s.watch(6, press(1, components.KeySeat)); !slices.Equal(lines, []string{"line : Out."}) {
		t.Errorf("getting out raises %q", lines)
	}
}

func TestAWreckIsHeard(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car"},{"id":"other","type":"vehicle","class":"compact","at":"far"}],
		"objectives":[{"id":"take","verb":"steal_vehicle","target":"car"},{"id":"o","verb":"deliver","vehicle":"car","to":"near"}],"rules":[
		{"when":"vehicle:car.wrecked","do":[{"showText":"Crash."}]},{"when":"vehicle:other.wrecked","do":[{"showText":"Not that one."}]}]}`)
	s.watch(6)
	atWheel(t, s)
	s.watch(6)
	car := s.only(t).Riding.Vehicle
	h, _ := s.view.health.Get(car)
	h.Points = 1
	s.world.Put(car, ecsWith(h))
	lines := s.watch(400, control(1, components.Intent{Throttle: 0.6}))
	// covers M-EV-010, M-OBJ-009, M-HOST-021
	if !has(lines, "line : Crash.") || !has(lines, "failed M: The car is wrecked.") || has(lines, "line : Not that one.") {
		t.Errorf("driving into something raises %q", lines)
	}
}

func TestLocksAreSwitchedAndHeard(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car","locked":true}],
		"objectives":[{"id":"o","verb":"unlock","target":"car"},{"id":"p","verb":"goto","to":"far"}],"rules":[
		{"when":"zone:near.enter","do":[{"unlockVehicle":"car"}]},{"when":"zone:near.leave","do":[{"lockVehicle":"car"}]},
		{"when":"vehicle:car.unlocked","do":[{"showText":"Click."}]}]}`)
	s.watch(6)
	locked := func() bool { lock, _ := s.view.lock.Get(s.car(t)); return lock.Locked }
	if !locked() || s.tracker(t).Objectives[0].ID != "o" {
		t.Fatalf("locked %v, tracker %+v: want it locked and to be unlocked", locked(), s.tracker(t))
	}
	lines := s.watch(60, control(1, walk(0, 1)))
	// covers M-ACN-011
	if !has(lines, "line : Click.") || s.tracker(t).Objectives[0].ID != "p" {
		t.Errorf("unlockVehicle raises %q, tracker %+v", lines, s.tracker(t))
	}
	s.watch(120)
	if !locked() {
		t.Error("M-ACN-011: lockVehicle left it open")
	}
}

func TestStepsAreTenASecond(t *testing.T) {
	for _, rate := range []int{30, 60} {
		s := play(t, "{}", waits("300", ""))
		if rate == 60 {
			var err error
			if s, err = New(Config{Prepared: preparedFlat(), Game: s.config.Game, Rate: rate}); err != nil {
				t.Fatal(err)
			}
		}
		steps := 0
		for range 10 * rate {
			if s.Tick(nil).HUD.Stepped {
				steps++
			}
		}
		// covers M-HOST-003
		if steps != 100 {
			t.Errorf("at %d ticks a second ten seconds have %d steps, want 100", rate, steps)
		}
	}
}

func TestBannersTellFailureAndCompletion(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"here","timeLimit":1}]}`)
	s.watch(1, place(1, 30, 0, -100))
	var lines []string
	var phases []tracker.State
	for range 60 {
		lines = append(lines, s.watch(3)...)
		if p := s.tracker(t).State; len(phases) == 0 || phases[len(phases)-1] != p {
			phases = append(phases, p)
		}
		if len(phases) > 1 && phases[len(phases)-1] == tracker.Running {
			lines = append(lines, s.watch(1, place(1, 6, 0, -20))...)
		}
	}
	// covers M-HOST-021
	if want := "failed M: Out of time.|complete M:"; strings.Join(lines, "|") != want {
		t.Errorf("banners %q, want %q", lines, want)
	}
	if got := fmt.Sprint(phases); got != fmt.Sprint([]tracker.State{tracker.Running, tracker.Failed, tracker.Running, tracker.Idle}) {
		t.Errorf("phases %v", got)
	}
}

func TestATargetStandsOnItsOwnFloor(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"deck"}]}`)
	s.watch(6)
	// covers M-DOC-012
	if target := s.target(t); target.Y != 4 || target.Radius != 5 {
		t.Errorf("target %+v, want it on the deck, 4 m up", target)
	}
}
