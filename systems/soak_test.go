package systems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/game"
	"caper/systems/input"
)

// soak plays a room with clients that do anything at all.
type soak struct {
	t       *testing.T
	draws   *rand.Rand
	room    *Simulation
	twin    *Simulation // loaded from the room's last keyframe
	intents [33]components.Intent
	in      [33]bool
	stuck   map[components.EntityID]int // seconds in a wall
	worst   int
}

func TestSoak(t *testing.T) {
	if os.Getenv("CAPER_SWEEP") == "" {
		t.Skip("CAPER_SWEEP=1 plays ten minutes of random inputs")
	}
	for _, seed := range []uint64{1, 2, 3} {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) { runSoak(t, seed, 600) })
	}
}

func openSoak(t *testing.T, prepared *PreparedLevel, seed uint64) *Simulation {
	t.Helper()
	document, err := game.Load("main-riverbend")
	if err != nil {
		t.Fatal(err)
	}
	traffic := 64
	document.Rules.Traffic = &traffic
	s, err := New(Config{Prepared: prepared, Game: document, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func runSoak(t *testing.T, seed uint64, seconds int) {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		t.Fatal(err)
	}
	prepared := PrepareLevel(level)
	k := &soak{t: t, draws: rand.New(rand.NewPCG(seed, 5)), stuck: map[components.EntityID]int{}}
	k.room, k.twin = openSoak(t, prepared, seed), openSoak(t, prepared, seed)
	goroutines := runtime.NumGoroutine()
	var early uint64
	for second := range seconds {
		for range 30 {
			inputs := k.inputs()
			k.room.Tick(inputs)
			k.twin.Tick(inputs)
			if k.room.Hash() != k.twin.Hash() {
				t.Fatalf("second %d, tick %d: the twin differs in %v", second, k.room.Number(), differing(k.room.Digests(), k.twin.Digests()))
			}
		}
		k.check(second)
		if t.Failed() {
			return
		}
		if k.draws.IntN(20) == 0 {
			k.reload(prepared, seed)
		}
		if second == seconds/4 {
			early = soakHeap()
		}
	}
	late := soakHeap()
	t.Logf("%d entities, heap %d KiB at a quarter, %d KiB at the end, longest in a wall %d s", k.room.world.Count(), early>>10, late>>10, k.worst)
	if late > early+8<<20 {
		t.Errorf("the heap grew from %d to %d KiB", early>>10, late>>10)
	}
	if n := runtime.NumGoroutine(); n > goroutines {
		t.Errorf("%d goroutines, %d at first", n, goroutines)
	}
}

func soakHeap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// reload takes a keyframe and goes on with a twin that knows nothing else.
func (k *soak) reload(prepared *PreparedLevel, seed uint64) {
	frame, err := k.room.Keyframe()
	if err != nil {
		k.t.Fatal(err)
	}
	k.twin = openSoak(k.t, prepared, seed)
	if err := k.twin.Load(frame); err != nil {
		k.t.Fatal(err)
	}
}

// inputs are what 32 clients send in a tick.
func (k *soak) inputs() []input.Input {
	var list []input.Input
	for c := components.ClientID(1); c <= 32; c++ {
		if !k.in[c] {
			if k.draws.IntN(60) == 0 {
				k.in[c] = true
				list = append(list, input.Input{Kind: input.Join, Client: c, Joining: input.Joining{Name: fmt.Sprint("c", c), Party: uint32(c % 3)}})
			}
			continue
		}
		switch n := k.draws.IntN(1500); {
		case n == 0:
			k.in[c] = false
			list = append(list, input.Input{Kind: input.Leave, Client: c})
		case n == 1:
			list = append(list, input.Input{Kind: input.Away, Client: c})
		case n == 2:
			list = append(list, input.Input{Kind: input.Back, Client: c})
		case n == 3:
			list = append(list, input.Input{Kind: input.Control, Client: c, Intent: components.Intent{Throttle: math.NaN()}})
		case n < 8:
			list = append(list, k.near(c)...)
		case n < 20:
			list = append(list, press(c, components.KeySeat))
		case n < 30:
			list = append(list, press(c, components.KeyInteract))
		case n < 60:
			k.intents[c] = k.intent()
			list = append(list, control(c, k.intents[c]))
		}
	}
	return list
}

func (k *soak) intent() components.Intent {
	d := k.draws
	s, c := math.Sincos(d.Float64() * 2 * math.Pi)
	i := components.Intent{
		Move: mgl64.Vec2{s, c}, Look: d.Float64()*6 - 3, Throttle: d.Float64()*2 - 0.6, Steer: (d.Float64()*2 - 1) * d.Float64(),
		Run: d.IntN(2) == 0, Jump: d.IntN(8) == 0, Crouch: d.IntN(8) == 0, Handbrake: d.IntN(10) == 0,
	}
	i.Throttle = min(i.Throttle, 1)
	return i
}

// near puts a client beside a car, or a door, and has it use that.
func (k *soak) near(c components.ClientID) []input.Input {
	seen := k.room.Visible(nil)
	v := seen[k.draws.IntN(len(seen))]
	if v.Kind == SeeVehicle {
		return []input.Input{{Kind: input.Place, Client: c, Pose: components.Pose{Position: v.Pose.Position.Add(mgl64.Vec3{1.8, 0, 0})}}, press(c, components.KeySeat)}
	}
	doors := k.room.config.Prepared.Level.Doors
	if len(doors) == 0 {
		return nil
	}
	door := k.room.config.Prepared.Level.Scene.Doors[k.draws.IntN(len(doors))]
	at := door.Middle()
	return []input.Input{{Kind: input.Place, Client: c, Pose: components.Pose{Position: at.Add(mgl64.Vec3{0.7, 0, 0.7})}}, press(c, components.KeyInteract)}
}

func finite(v mgl64.Vec3) bool {
	return !math.IsNaN(v.Dot(v)) && !math.IsInf(v.Dot(v), 0)
}

// check looks at the whole room.
func (k *soak) check(second int) {
	s, t := k.room, k.t
	bounds := s.config.Prepared.Level.Scene.Bounds
	seen := s.Visible(nil)
	ids := map[components.EntityID]int{}
	all := make([]uint64, 0, len(seen))
	for i, v := range seen {
		if _, twice := ids[v.ID]; twice {
			t.Errorf("second %d: entity %d stands twice", second, v.ID)
		}
		ids[v.ID] = i
		all = append(all, uint64(v.ID))
		p := v.Pose.Position
		if !finite(p) || !finite(v.Velocity) || math.IsNaN(v.Pose.Yaw+v.Spin) {
			t.Errorf("second %d: entity %d (kind %d) is at %v, %v m/s", second, v.ID, v.Kind, p, v.Velocity)
		}
		if p[0] < bounds.Min[0]-1 || p[0] > bounds.Max[0]+1 || p[2] < bounds.Min[1]-1 || p[2] > bounds.Max[1]+1 || p[1] < -50 || p[1] > 300 {
			t.Errorf("second %d: entity %d (kind %d) is out of the level at %v", second, v.ID, v.Kind, p)
		}
		if l := v.Velocity.Len(); l > 120 {
			t.Errorf("second %d: entity %d (kind %d) goes %g m/s", second, v.ID, v.Kind, l)
		}
	}
	k.riders(second, seen, ids)
	k.walls(seen, all)
	for _, name := range []struct {
		what string
		ids  []ecs.ID
	}{
		{"profile", storeOf[components.Profile](s.world).IDs()}, {"inventory", storeOf[components.Inventory](s.world).IDs()},
		{"phone", storeOf[components.Phone](s.world).IDs()}, {"zones", storeOf[components.ZoneMemory](s.world).IDs()},
		{"route", storeOf[components.Route](s.world).IDs()}, {"members", storeOf[components.Members](s.world).IDs()},
	} {
		for _, id := range name.ids {
			if !s.world.Alive(id) {
				t.Errorf("second %d: %s of the dead %d", second, name.what, id)
			}
		}
	}
	if n := s.world.Count(); n > 4000 {
		t.Errorf("second %d: %d entities", second, n)
	}
}

func (k *soak) riders(second int, seen []Visible, ids map[components.EntityID]int) {
	s := k.room
	for _, v := range seen {
		if v.Riding != 0 {
			o, ok := readerOf[components.Occupants](s.world).Get(v.Riding)
			if !ok || o.Seats[v.Seat] != v.ID {
				k.t.Errorf("second %d: %d rides %d seat %d, which holds %+v", second, v.ID, v.Riding, v.Seat, o)
			} else if d := seen[ids[v.Riding]].Pose.Position.Sub(v.Pose.Position).Len(); d > 6 { // who gets in is carried from the next tick on
				k.t.Errorf("second %d: %d rides %d (class %d) seat %d, %g m away: %v, %v at %v m/s", second, v.ID, v.Riding, seen[ids[v.Riding]].Variant, v.Seat, d, v.Pose, seen[ids[v.Riding]].Pose, seen[ids[v.Riding]].Velocity)
			}
		}
		if v.Kind != SeeVehicle {
			continue
		}
		o, _ := readerOf[components.Occupants](s.world).Get(v.ID)
		for seat, who := range o.Seats {
			if who == 0 {
				continue
			}
			if r, ok := readerOf[components.Riding](s.world).Get(who); !ok || r.Vehicle != v.ID || int(r.Seat) != seat {
				k.t.Errorf("second %d: seat %d of %d holds %d, who rides %+v", second, seat, v.ID, who, r)
			}
		}
	}
}

// walls counts how long people stand in walls.
func (k *soak) walls(seen []Visible, all []uint64) {
	s := k.room
	for _, v := range seen {
		person, ok := readerOf[components.Person](s.world).Get(v.ID)
		if !ok || v.Riding != 0 || person.Stance != components.Upright || !person.Grounded || s.space.FitsPerson(v.Pose.Position, all...) {
			delete(k.stuck, v.ID)
			continue
		}
		k.stuck[v.ID]++
		k.worst = max(k.worst, k.stuck[v.ID])
		if k.stuck[v.ID] == 5 {
			k.t.Logf("tick %d: %d (client %d) has been in a wall for 5 s at %v; static says fits alone %v", s.Number(), v.ID, v.Client, v.Pose.Position, s.space.FitsPerson(v.Pose.Position, all...))
		}
	}
}
