package room

import (
	"testing"

	"caper/components"
	"caper/net/protocol"
)

func TestSnapshotsReach250Metres(t *testing.T) {
	r := open(t, Config{})
	a, b := connect(t, r, protocol.Hello{}), connect(t, r, protocol.Hello{})
	for _, c := range []struct {
		z    float64
		seen bool
	}{{180, true}, {-75, true}} {
		_ = r.Place(b.client, components.Pose{Position: [3]float64{20, 0, c.z}})
		_ = r.Place(a.client, components.Pose{Position: [3]float64{20, 0, -60}})
		steps(t, r, 12)
		if _, seen := a.history.Entity(b.welcome.Entity); seen != c.seen {
			t.Errorf("at %g m apart seen %v, want %v", c.z+60, seen, c.seen)
		}
	}
	_ = r.Place(a.client, components.Pose{Position: [3]float64{20, 0, -80}})
	_ = r.Place(b.client, components.Pose{Position: [3]float64{20, 0, 180}}) // 260 m
	steps(t, r, 12)
	// covers M-NET-007, M-IMP-037
	if _, seen := a.history.Entity(b.welcome.Entity); seen {
		t.Error("an entity 260 m away is in the snapshot")
	}
}

func TestSlowClientsMissSnapshotsButNoState(t *testing.T) {
	r := open(t, Config{})
	a, b := connect(t, r, protocol.Hello{}), connect(t, r, protocol.Hello{})
	a.full = true
	for n := range uint32(40) {
		b.input(protocol.Input{Sequence: n + 1, MoveZ: 127})
		steps(t, r, 1)
	}
	had := a.snapshots
	a.full = false
	steps(t, r, 2)
	if a.snapshots == had {
		t.Fatal("no snapshot after the queue was free again")
	}
	if seen, _ := a.history.Entity(b.welcome.Entity); seen != b.self() {
		t.Errorf("after the gap a sees %+v, want %+v", seen, b.self())
	}
}

func TestUnchangedSnapshotsAreSmall(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	for n := range uint32(60) {
		p.input(protocol.Input{Sequence: n + 1})
		steps(t, r, 1)
	}
	before, snapshots := p.bytes, p.snapshots
	for n := range uint32(60) {
		p.input(protocol.Input{Sequence: n + 100})
		steps(t, r, 1)
	}
	if per := (p.bytes - before) / (p.snapshots - snapshots); per > 32 {
		t.Errorf("a snapshot in which nothing changed takes %d bytes", per)
	}
}

func TestEveryEntityOfACrowdIsUpdated(t *testing.T) {
	r := open(t, Config{SnapshotBytes: 1200}) // too few for all of them in each snapshot
	ps := make([]*pipe, 30)
	for i := range ps {
		ps[i] = connect(t, r, protocol.Hello{})
	}
	first := ps[0]
	before := first.bytes
	last := make(map[uint64]protocol.Entity)
	const ticks = 240
	for n := range uint32(ticks) {
		for k, p := range ps {
			p.input(protocol.Input{Sequence: n + 1, MoveX: int8(127 - 2*((int(n)+8*k)%127)), Look: uint16(n * 99)})
		}
		steps(t, r, 1)
		if n == ticks/2 {
			for _, e := range first.history.Entities(nil) {
				last[e.ID] = e
			}
		}
	}
	for _, p := range ps {
		now, ok := first.history.Entity(p.welcome.Entity)
		if !ok {
			t.Errorf("entity %d was never sent", p.welcome.Entity)
		} else if now == last[now.ID] {
			t.Errorf("entity %d walks, but the client received no update for four seconds", now.ID)
		}
	}
	if a := (first.bytes - before) * 30 / ticks; a > 1200*11/10 {
		t.Errorf("%d bytes a second, want at most 1200", a)
	}
}
