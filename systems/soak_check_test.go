package systems

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
)

func finite(v mgl64.Vec3) bool {
	return !math.IsNaN(v.Dot(v)) && !math.IsInf(v.Dot(v), 0)
}

// check verifies the invariants of the whole room.
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
			} else if d := seen[ids[v.Riding]].Pose.Position.Sub(v.Pose.Position).Len(); d > 6 { // a rider moves with the vehicle from the next tick on
				k.t.Errorf("second %d: %d rides %d (class %d) seat %d, %g m away: %v, %v at %v m/s", second, v.ID, v.Riding, seen[ids[v.Riding]].Variant, v.Seat, d, v.Pose, seen[ids[v.Riding]].Pose, seen[ids[v.Riding]].Velocity)
			}
		}
		if v.Kind != VisibleVehicle {
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

// walls counts for how long people stand in walls.
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
