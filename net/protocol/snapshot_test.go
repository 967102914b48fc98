package protocol

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// server is the sending side of the snapshot test: the states that it sent, by
// snapshot number.
type server struct {
	sent map[uint32]map[uint64]Entity
}

func TestSnapshotsCarryAnyHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, h := server{map[uint32]map[uint64]Entity{}}, History{}
		world := map[uint64]Entity{}
		acked := map[uint64]uint32{}
		for number := uint32(1); number < 30; number++ {
			var gone []uint64
			for id := uint64(1); id < 8; id++ {
				_, alive := world[id]
				switch rapid.IntRange(0, 4).Draw(t, "fate") {
				case 0:
					if alive {
						delete(world, id)
						delete(acked, id)
						gone = append(gone, id)
					}
				case 1, 2:
					if !slices.Contains(gone, id) {
						world[id] = drawEntity(t, id)
					}
				}
			}
			var updates []Update
			for id := uint64(1); id < 8; id++ {
				now, alive := world[id]
				if !alive {
					continue
				}
				u := Update{Now: now}
				if base, ok := acked[id]; ok && number-base <= HistorySize {
					e := s.sent[base][id]
					u.Base, u.Age = &e, uint8(number-base)
				}
				updates = append(updates, u)
			}
			header := Snapshot{Number: number, Tick: uint64(number) * 2, Input: number, Self: 1}
			frame := header.Append(nil, gone, updates)
			got, err := h.ReadSnapshot(frame)
			if err != nil || got != header {
				t.Fatalf("snapshot %d: %+v, %v", number, got, err)
			}
			s.sent[number] = map[uint64]Entity{}
			for id, e := range world {
				s.sent[number][id] = e
				if rapid.Bool().Draw(t, "acked") {
					acked[id] = number
				}
			}
			var want []Entity
			for id := uint64(1); id < 8; id++ {
				if e, ok := world[id]; ok {
					want = append(want, e)
				}
			}
			if have := h.Entities(nil); !reflect.DeepEqual(have, want) {
				t.Fatalf("snapshot %d: the client has %+v, want %+v", number, have, want)
			}
		}
	})
}

func drawEntity(t *rapid.T, id uint64) Entity {
	return Entity{
		ID: id, Kind: EntityKind(rapid.Uint8().Draw(t, "kind")), Variant: rapid.Uint16().Draw(t, "variant"),
		X: rapid.Int32().Draw(t, "x"), Y: rapid.Int32().Draw(t, "y"), Z: rapid.Int32().Draw(t, "z"),
		Yaw: rapid.Uint16().Draw(t, "yaw"), VX: rapid.Int16().Draw(t, "vx"), VY: rapid.Int16().Draw(t, "vy"), VZ: rapid.Int16().Draw(t, "vz"),
		Health: rapid.Uint8().Draw(t, "health"), Flags: rapid.Uint16().Draw(t, "flags"), Riding: rapid.Uint64().Draw(t, "riding"),
		Seat: rapid.Uint8().Draw(t, "seat"), Client: rapid.Uint32().Draw(t, "client"), Epoch: rapid.Uint32().Draw(t, "epoch"),
	}
}

func TestABadSnapshotDoesNotChangeTheHistory(t *testing.T) {
	var h History
	first := Snapshot{Number: 1, Self: 1}
	if _, err := h.ReadSnapshot(first.Append(nil, nil, []Update{{Now: Entity{ID: 1, X: 5}}})); err != nil {
		t.Fatal(err)
	}
	base := Entity{ID: 1, X: 5}
	second := Snapshot{Number: 2, Self: 1}
	frame := second.Append(nil, nil, []Update{{Now: Entity{ID: 1, X: 9}, Base: &base, Age: 1}})
	for n := range len(frame) {
		if _, err := h.ReadSnapshot(frame[:n]); err == nil {
			t.Fatalf("accepted the first %d of %d bytes", n, len(frame))
		}
	}
	unknown := second.Append(nil, nil, []Update{{Now: Entity{ID: 2}, Base: &base, Age: 1}})
	if _, err := h.ReadSnapshot(unknown); !errors.Is(err, ErrMalformed) {
		t.Errorf("a base that the client lacks: %v", err)
	}
	if e, _ := h.Entity(1); h.Newest.Number != 1 || e.X != 5 {
		t.Errorf("the history changed to %d, %+v", h.Newest.Number, e)
	}
	if _, err := h.ReadSnapshot(frame); err != nil {
		t.Fatal(err)
	}
	if _, err := h.ReadSnapshot(frame); !errors.Is(err, ErrMalformed) {
		t.Errorf("the same snapshot twice: %v", err)
	}
}

func BenchmarkSnapshot(b *testing.B) {
	updates := make([]Update, 100)
	for i := range updates {
		base := Entity{ID: uint64(i*3 + 1), X: int32(i * 640), Z: int32(i * 333), Health: 100}
		updates[i] = Update{Now: base, Base: &base, Age: 2}
		updates[i].Now.X += int32(i % 7)
		updates[i].Now.Yaw += uint16(i)
	}
	s := Snapshot{Number: 9, Tick: 18}
	var frame []byte
	b.ReportAllocs()
	for b.Loop() {
		frame = s.Append(frame[:0], nil, updates)
	}
	b.ReportMetric(float64(len(frame)), "bytes")
}
