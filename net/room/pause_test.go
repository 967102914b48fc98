package room

import (
	"context"
	"runtime"
	"testing"

	"caper/components"
	"caper/net/protocol"
)

func TestAPausedRoomSendsSnapshotsAndRunsNoTick(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	steps(t, r, 1) // an odd number of ticks: the last is in no snapshot yet
	r.Pause(true)
	at := r.simulation.Number()
	wait := func() {
		t.Helper()
		if !r.held() {
			t.Fatal("the room is not paused")
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
		t.Errorf("a watcher of a paused room has %d entities and the watch frames %+v", watcher.history.Count(), watched(t, watcher))
	}
	for n := range uint32(30) { // inputs of a paused room do not accumulate
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
		t.Fatal("the room is still paused after a request for a single step")
	}
	steps(t, r, 1)
	if r.simulation.Number() != at+1 || p.history.Newest.Tick != at+1 || watcher.history.Newest.Tick != at+1 {
		t.Errorf("after a single step: tick %d, snapshots of %d and %d", r.simulation.Number(), p.history.Newest.Tick, watcher.history.Newest.Tick)
	}
}

func TestRunContinuesAfterAPause(t *testing.T) {
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
