package protocol

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"caper/systems/missions/interpreter/tracker"
)

func TestHelloRefusesOtherVersions(t *testing.T) {
	// covers M-NET-001
	for _, version := range []uint16{33, 35, 0} {
		h := Hello{Version: version, Name: "Ada"}
		if _, err := ReadHello(h.Append(nil)); !errors.Is(err, ErrVersion) {
			t.Errorf("version %d: %v, want a refusal of the version", version, err)
		}
	}
	h := Hello{Version: Version, Name: "Ada", Token: "t", Resume: 7, Bot: true, Watch: true}
	if got, err := ReadHello(h.Append(nil)); err != nil || got != h {
		t.Errorf("read %+v, %v; want %+v", got, err, h)
	}
}

func TestFramesRoundTrip(t *testing.T) {
	w := Welcome{Version: Version, Client: 3, Entity: 9, Resume: 5, Tick: 70, Rate: 30, Every: 2, Room: "r", Level: "l", Hash: "h", Game: "g"}
	if got, err := ReadWelcome(w.Append(nil)); err != nil || got != w {
		t.Errorf("welcome %+v, %v", got, err)
	}
	f := Refusal{RefusedRoster, "not in this run"}
	if got, err := ReadRefusal(f.Append(nil)); err != nil || got != f {
		t.Errorf("refusal %+v, %v", got, err)
	}
	in := Input{Sequence: 1 << 31, Snapshot: 12, MoveX: -127, MoveZ: 3, Look: 65535, Pitch: -32767, Throttle: 127, Steer: -127, Buttons: buttons - 1, Presses: presses - 1}
	if got, err := ReadInput(in.Append(nil)); err != nil || got != in {
		t.Errorf("input %+v, %v", got, err)
	}
	s := Spectate{77}
	if got, err := ReadSpectate(s.Append(nil)); err != nil || got != s {
		t.Errorf("spectate %+v, %v", got, err)
	}
	if err := ReadBye(AppendBye(nil)); err != nil {
		t.Error(err)
	}
}

func TestMalformedFramesAreRefused(t *testing.T) {
	good := (&Input{Sequence: 3}).Append(nil)
	for name, frame := range map[string][]byte{
		"empty":           {},
		"other kind":      (&Spectate{1}).Append(nil),
		"cut short":       good[:len(good)-1],
		"a byte too many": append(slices.Clone(good), 0),
		"too long":        append([]byte{byte(KindInput)}, make([]byte, MaxClientFrame)...),
		"long move":       (&Input{MoveX: 120, MoveZ: 120}).Append(nil),
		"unknown button":  (&Input{Buttons: buttons}).Append(nil),
		"unknown key":     (&Input{Presses: presses}).Append(nil),
		"throttle":        (&Input{Throttle: -128}).Append(nil),
	} {
		if _, err := ReadInput(frame); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %v, want malformed", name, err)
		}
	}
	long := Hello{Version: Version, Name: string(make([]byte, MaxName+1))}
	if _, err := ReadHello(long.Append(nil)); !errors.Is(err, ErrMalformed) {
		t.Errorf("a name too long: %v", err)
	}
}

func TestUnits(t *testing.T) {
	for _, n := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 3, -3} {
		if u := Unit(n); u < -127 {
			t.Errorf("Unit(%g) is %d", n, u)
		}
	}
	for yaw := -3.1; yaw < 3.1; yaw += 0.1 {
		if got := Radians(Turn(yaw)); math.Abs(got-yaw) > 1e-4 {
			t.Errorf("yaw %g comes back as %g", yaw, got)
		}
	}
	if got := Metres(Position(123.456)); math.Abs(got-123.456) > 1.0/128 {
		t.Errorf("123.456 m comes back as %g", got)
	}
}

func TestHeldKeepsTheAimAlone(t *testing.T) {
	// covers M-NET-005
	in := Input{Sequence: 4, Snapshot: 2, MoveX: 100, Throttle: 90, Steer: 4, Look: 1000, Pitch: 5, Buttons: ButtonRun | ButtonFire, Presses: PressSeat}
	want := Input{Sequence: 4, Snapshot: 2, Look: 1000, Pitch: 5, Buttons: ButtonHandbrake}
	if got := LookOnly(in); got != want {
		t.Errorf("held %+v, want %+v", got, want)
	}
}

// server is the sending side of the snapshot property: the states that it sent
// by number, and what it knows the client to have.
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

func TestABadSnapshotLeavesTheHistoryAlone(t *testing.T) {
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
			t.Fatalf("took the first %d of %d bytes", n, len(frame))
		}
	}
	unknown := second.Append(nil, nil, []Update{{Now: Entity{ID: 2}, Base: &base, Age: 1}})
	if _, err := h.ReadSnapshot(unknown); !errors.Is(err, ErrMalformed) {
		t.Errorf("a base that the client lacks: %v", err)
	}
	if e, _ := h.Entity(1); h.Newest.Number != 1 || e.X != 5 {
		t.Errorf("history moved to %d, %+v", h.Newest.Number, e)
	}
	if _, err := h.ReadSnapshot(frame); err != nil {
		t.Fatal(err)
	}
	if _, err := h.ReadSnapshot(frame); !errors.Is(err, ErrMalformed) {
		t.Errorf("the same snapshot twice: %v", err)
	}
}

func TestTextFrames(t *testing.T) {
	// covers M-NET-002
	want := Tracker{Mission: "Rental", ID: "rental", State: "running", Of: 3, Objectives: []ObjectiveLine{{ID: "reach", Text: "Go", TimeLeft: tracker.Some(12.0)}}}
	b, err := AppendText(nil, TextMission, want)
	if err != nil {
		t.Fatal(err)
	}
	frame, err := ReadText(b)
	if err != nil || frame.Kind != TextMission {
		t.Fatalf("frame %+v, %v", frame, err)
	}
	var got Tracker
	if err := frame.ReadBody(&got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("tracker %+v, %v", got, err)
	}
	if frame, err := ReadText([]byte(`{"kind":"fireworks","body":{}}`)); err != nil || frame.Kind != "fireworks" {
		t.Errorf("an unknown kind must be readable, to be skipped: %v", err)
	}
	if _, err := ReadText([]byte(`{"kind":`)); !errors.Is(err, ErrMalformed) {
		t.Errorf("broken JSON: %v", err)
	}
}

func FuzzClientFrames(f *testing.F) {
	f.Add((&Hello{Version: Version, Name: "Ada"}).Append(nil))
	f.Add((&Input{Sequence: 3, MoveX: 4}).Append(nil))
	f.Add((&Spectate{4}).Append(nil))
	f.Add(nested(3))
	f.Fuzz(func(t *testing.T, b []byte) {
		if h, err := ReadHello(b); err == nil {
			if again, err := ReadHello(h.Append(nil)); err != nil || again != h {
				t.Fatalf("hello %+v comes back as %+v, %v", h, again, err)
			}
		}
		if in, err := ReadInput(b); err == nil {
			if again, err := ReadInput(in.Append(nil)); err != nil || again != in {
				t.Fatalf("input %+v comes back as %+v, %v", in, again, err)
			}
		}
		_, _ = ReadSpectate(b)
		_ = ReadBye(b)
		if n, err := ReadJournal(b, MaxClientFrame); err == nil {
			n.Tuple(2)
			n.List(3)
			n.Text()
			_ = n.End()
		}
	})
}

func FuzzServerFrames(f *testing.F) {
	s := Snapshot{Number: 1, Tick: 2}
	f.Add(s.Append(nil, []uint64{3}, []Update{{Now: Entity{ID: 1, X: 7}}, {Now: Entity{ID: 4}}}))
	f.Add((&Welcome{Version: Version, Rate: 30, Every: 2}).Append(nil))
	f.Add((&Refusal{RefusedFull, "full"}).Append(nil))
	f.Add([]byte(`{"kind":"notice","body":{"type":"line"}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var h History
		if _, err := h.ReadSnapshot(b); err == nil && h.Count() > len(b) {
			t.Fatalf("%d entities from %d bytes", h.Count(), len(b))
		}
		if w, err := ReadWelcome(b); err == nil && !bytes.Equal(w.Append(nil), w.Append(nil)) {
			t.Fatal("welcome is not stable")
		}
		_, _ = ReadRefusal(b)
		_, _ = ReadText(b)
	})
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
