package systems

import (
	"math"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/systems/input"
	"caper/systems/rules/prefabs"
)

var preparedFlat = sync.OnceValue(func() *PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return PrepareLevel(level)
})

// start makes a room on flat with a client, and a car beside it.
func start(t testing.TB, seed uint64) (*Simulation, components.EntityID) {
	t.Helper()
	s, err := New(Config{Prepared: preparedFlat(), Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	compact, ok := s.linked.Class("compact")
	if !ok {
		t.Fatal("no class compact")
	}
	car := s.world.Spawn(prefabs.VehicleOf(
		components.Vehicle{Class: compact, Seats: 4}, components.Lock{},
		components.Pose{Position: mgl64.Vec3{-2, 0, -20}})...)
	s.Tick([]input.Input{{Kind: input.Join, Client: 1, Joining: input.Joining{Name: "Ada"}}})
	return s, car
}

func control(client components.ClientID, intent components.Intent) input.Input {
	return input.Input{Kind: input.Control, Client: client, Intent: intent}
}

func press(client components.ClientID, key components.Key) input.Input {
	return input.Input{Kind: input.Press, Client: client, Key: key}
}

func place(client components.ClientID, x, y, z float64) input.Input {
	return input.Input{Kind: input.Place, Client: client, Pose: components.Pose{Position: mgl64.Vec3{x, y, z}}}
}

func (s *Simulation) only(t testing.TB) PlayerView {
	t.Helper()
	players := s.Players(nil)
	if len(players) != 1 {
		t.Fatalf("%d players, want 1", len(players))
	}
	return players[0]
}

func (s *Simulation) run(ticks int, inputs ...input.Input) *Outcome {
	out := s.Tick(inputs)
	for range ticks - 1 {
		out = s.Tick(nil)
	}
	return out
}

func TestWalkNorth(t *testing.T) {
	s, _ := start(t, 1)
	from := s.only(t).Pose.Position
	if from.Sub(mgl64.Vec3{6, 0, -20}).Len() > 0.01 {
		t.Errorf("spawned at %v, want the level's spawn point", from)
	}
	s.run(60, control(1, components.Intent{Move: mgl64.Vec2{0, 1}, Run: true}))
	moved := s.only(t).Pose.Position.Sub(from)
	if moved[2] < 5 || math.Abs(moved[0]) > 0.1 {
		t.Errorf("two seconds of running north moved %v", moved)
	}
}

func TestDriveAndGetOut(t *testing.T) {
	s, car := start(t, 1)
	s.run(1, place(1, -4, 0, -20))
	out := s.run(1, press(1, components.KeySeat))
	if len(out.Seats) != 1 || !out.Seats[0].Enter || out.Seats[0].Vehicle != car || out.Seats[0].Seat != 0 {
		t.Fatalf("seat changes %+v, want one into the car's first seat", out.Seats)
	}
	s.run(90, control(1, components.Intent{Throttle: 1}))
	p := s.only(t)
	if p.Pose.Position[2] < 0 {
		t.Errorf("after 3 s at full throttle the driver is at %v", p.Pose.Position)
	}
	s.run(90, control(1, components.Intent{Handbrake: true}))
	out = s.run(1, press(1, components.KeySeat))
	if len(out.Seats) != 1 || out.Seats[0].Enter {
		t.Errorf("seat changes %+v, want one out", out.Seats)
	}
	if p := s.only(t); p.Riding.Vehicle != 0 {
		t.Errorf("still riding %d", p.Riding.Vehicle)
	}
}

func TestDoorsOpenAndShut(t *testing.T) {
	s, _ := start(t, 1)
	north := components.Intent{Move: mgl64.Vec2{0, 1}}
	s.run(1, place(1, 40, 0, 33.5))
	s.run(60, control(1, north))
	if z := s.only(t).Pose.Position[2]; z > 35 {
		t.Fatalf("walked through the shut office door to z %g", z)
	}
	if out := s.run(1, press(1, components.KeyInteract)); len(out.Doors) != 1 || !out.Doors[0].Open {
		t.Fatalf("doors moved: %+v, want one opened", out.Doors)
	}
	s.run(60, control(1, north))
	if z := s.only(t).Pose.Position[2]; z < 36 {
		t.Errorf("did not get through the open door: z %g", z)
	}
}

// script is a minute of a busy room: clients come, walk, drive, crash, leave.
func script(tick int) []input.Input {
	var inputs []input.Input
	if tick < 8 {
		inputs = append(inputs, input.Input{Kind: input.Join, Client: components.ClientID(tick + 2)})
	}
	if tick == 20 {
		inputs = append(inputs, place(1, -4, 0, -20))
	}
	if tick == 25 {
		inputs = append(inputs, press(1, components.KeySeat), control(1, components.Intent{Throttle: 1, Steer: 0.1}))
	}
	if tick%17 == 0 {
		for c := components.ClientID(2); c < 10; c++ {
			s, k := math.Sincos(float64(c) + float64(tick)/40)
			inputs = append(inputs, control(c, components.Intent{Move: mgl64.Vec2{s, k}, Run: c%2 == 0, Jump: tick%51 == 0}))
		}
	}
	if tick == 500 {
		inputs = append(inputs, input.Input{Kind: input.Leave, Client: 5}, input.Input{Kind: input.Away, Client: 6})
	}
	return inputs
}

func hashes(t testing.TB, seed uint64, ticks int) []uint64 {
	s, _ := start(t, seed)
	var list []uint64
	for tick := range ticks {
		s.Tick(script(tick))
		list = append(list, s.Hash())
	}
	return list
}

func TestFourRoomsAtOnceHashAsEachAlone(t *testing.T) {
	alone := make([][]uint64, 4)
	for i := range alone {
		alone[i] = hashes(t, uint64(i), 600)
	}
	together := make([][]uint64, 4)
	var wait sync.WaitGroup
	for i := range together {
		wait.Go(func() { together[i] = hashes(t, uint64(i), 600) })
	}
	wait.Wait()
	for i := range alone {
		for tick := range alone[i] {
			if alone[i][tick] != together[i][tick] {
				t.Fatalf("room %d differs at tick %d", i, tick)
			}
		}
	}
}

func TestKeyframeGoesOnAlike(t *testing.T) {
	s, _ := start(t, 3)
	for tick := range 300 {
		s.Tick(script(tick))
	}
	frame, err := s.Keyframe()
	if err != nil {
		t.Fatal(err)
	}
	other, err := New(Config{Prepared: preparedFlat(), Seed: 99})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Load(frame); err != nil {
		t.Fatal(err)
	}
	for tick := 300; tick < 600; tick++ {
		if s.Hash() != other.Hash() {
			t.Fatalf("tick %d: the loaded room differs in %v", tick, differing(s.Digests(), other.Digests()))
		}
		s.Tick(script(tick))
		other.Tick(script(tick))
	}
}

func differing(a, b []ecs.Digest) []string {
	var names []string
	for i := range a {
		if a[i] != b[i] {
			names = append(names, a[i].Name)
		}
	}
	return names
}
