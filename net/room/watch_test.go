package room

import (
	"context"
	"runtime"
	"testing"
	"time"

	"caper/components"
	"caper/net/protocol"
)

// watched is the watch frames that a pipe got.
func watched(t *testing.T, p *pipe) []protocol.Watch {
	t.Helper()
	var out []protocol.Watch
	for i := range p.texts {
		if p.texts[i].Kind != protocol.TextWatch {
			continue
		}
		var w protocol.Watch
		if err := p.texts[i].ReadBody(&w); err != nil {
			t.Fatal(err)
		}
		out = append(out, w)
	}
	return out
}

func TestWatchersAloneAreToldOfTheRoom(t *testing.T) {
	r := open(t, Config{})
	player, watcher := connect(t, r, protocol.Hello{Name: "Ada"}), connect(t, r, protocol.Hello{Watch: true})
	steps(t, r, 40)
	r.watch.due = time.Time{}
	steps(t, r, 1)
	got := watched(t, watcher)
	if len(got) < 2 || len(got) > 4 {
		t.Fatalf("%d watch frames, want one at first and one when due", len(got))
	}
	w := got[len(got)-1]
	if w.Tick != r.simulation.Number() || w.Rate != 30 || w.Watchers != 1 || len(w.Signals) != len(r.simulation.Signals()) {
		t.Errorf("watch %+v", w)
	}
	if len(w.Players) != 1 || w.Players[0].Name != "Ada" || w.Players[0].Entity != player.welcome.Entity || w.Players[0].Health != 100 {
		t.Errorf("players %+v", w.Players)
	}
	if n := len(w.Costs); n != len(r.simulation.Costs())+2 || w.Costs[n-1].Name != partTick || !(w.Costs[n-1].Max >= w.Costs[n-1].P50) {
		t.Errorf("costs %+v", w.Costs)
	}
	if len(watched(t, player)) != 0 {
		t.Error("a player got a watch frame")
	}
}

func TestAPausedRoomShowsItselfAndStandsStill(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	steps(t, r, 1) // an odd number of ticks: the last is in no snapshot yet
	r.Pause(true)
	at := r.simulation.Number()
	wait := func() {
		t.Helper()
		if !r.held() {
			t.Fatal("the room is not held")
		}
		if err := r.wait(); err != nil {
			t.Fatal(err)
		}
	}
	wait()
	if p.history.Newest.Tick != at {
		t.Errorf("the newest snapshot is of tick %d, want %d", p.history.Newest.Tick, at)
	}
	watcher := &pipe{t: t, room: r}
	if err := r.Connect(watcher, protocol.Hello{Watch: true}, Grant{}, func(c components.ClientID) { watcher.client = c }); err != nil {
		t.Fatal(err)
	}
	wait()
	if watcher.history.Count() == 0 || len(watched(t, watcher)) != 1 || !watched(t, watcher)[0].Paused {
		t.Errorf("a watcher of a paused room sees %d entities, %+v", watcher.history.Count(), watched(t, watcher))
	}
	for n := range uint32(30) { // held inputs do not pile up
		p.input(protocol.Input{Sequence: n + 1, MoveZ: 127, Presses: protocol.PressSeat})
		wait()
	}
	if len(r.inputs) != 2 || r.inputs[0].Sequence != 30 {
		t.Errorf("%d inputs wait, want the newest control and one key", len(r.inputs))
	}
	if st := r.Status(); !st.Paused || st.Tick != at {
		t.Errorf("status %+v", st)
	}
	r.SingleStep(1)
	if r.held() {
		t.Fatal("a single step is held")
	}
	steps(t, r, 1)
	if r.simulation.Number() != at+1 || p.history.Newest.Tick != at+1 || watcher.history.Newest.Tick != at+1 {
		t.Errorf("after a single step: tick %d, snapshots of %d and %d", r.simulation.Number(), p.history.Newest.Tick, watcher.history.Newest.Tick)
	}
}

func TestRunGoesOnAfterAPause(t *testing.T) {
	r := open(t, Config{})
	r.Pause(true)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx) }()
	r.SingleStep(2)
	for r.Status().Tick < 2 { // bounded by the test run
		runtime.Gosched()
	}
	r.Pause(false)
	for r.Status().Tick < 5 { // bounded by the test run
		runtime.Gosched()
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestSeatsOfTokensBelongToTheirAccounts(t *testing.T) {
	join := func(r *Room, seat uint32, account components.AccountID) *pipe {
		p := &pipe{t: t, room: r}
		grant := Grant{Seat: seat, Account: account}
		if err := r.Connect(p, protocol.Hello{}, grant, func(c components.ClientID) { p.client = c }); err != nil {
			t.Fatal(err)
		}
		steps(t, r, 2)
		return p
	}
	r := open(t, Config{Grace: 1})
	a := join(r, 1, 7)
	if other := join(r, 1, 8); other.refusal == nil || other.refusal.Code != protocol.RefusedRoster || other.client != 0 {
		t.Errorf("another account got client %d, %+v", other.client, other.refusal)
	}
	if a.refusal != nil || r.playing() != 1 {
		t.Error("the refusal touched the seat")
	}
	_ = r.Disconnect(a.client, a)
	steps(t, r, 5)
	again := join(r, 1, 7)
	if again.refusal != nil || again.welcome.Entity != a.welcome.Entity {
		t.Errorf("the account came back to entity %d of %d, %+v", again.welcome.Entity, a.welcome.Entity, again.refusal)
	}
	_ = r.Disconnect(again.client, again)
	steps(t, r, 40)
	if late := join(r, 1, 7); late.refusal == nil || late.refusal.Code != protocol.RefusedRoster {
		t.Errorf("after the grace: %+v", late.refusal)
	}
	if beyond := join(r, MaxSeat+1, 7); beyond.refusal == nil {
		t.Error("took a seat beyond the highest")
	}
}

func TestNobodyInACrowdIsForgotten(t *testing.T) {
	r := open(t, Config{SnapshotBytes: 1200}) // fewer than all of them each snapshot
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
			t.Errorf("entity %d stood still for four seconds on the client, and walks", now.ID)
		}
	}
	if a := (first.bytes - before) * 30 / ticks; a > 1200*11/10 {
		t.Errorf("%d bytes a second, want at most 1200", a)
	}
}
