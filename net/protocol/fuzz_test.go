package protocol

import (
	"bytes"
	"testing"
)

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
