package room

import (
	"sync"
	"testing"

	"caper/components"
	"caper/levels"
	"caper/net/protocol"
	"caper/systems"
)

var preparedFlat = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// pipe is a link that keeps what is sent to it, and reads it as a client does.
type pipe struct {
	t         *testing.T
	room      *Room
	client    components.ClientID
	welcome   protocol.Welcome
	history   protocol.History
	snapshots int
	bytes     int
	texts     []protocol.Text
	refusal   *protocol.Refusal
	full      bool
}

func (p *pipe) Ready() bool { return !p.full }

func (p *pipe) Send(frame []byte, text bool) bool {
	if p.full {
		return false
	}
	if text {
		frame, err := protocol.ReadText(append([]byte(nil), frame...))
		if err != nil {
			p.t.Errorf("text frame: %v", err)
		}
		p.texts = append(p.texts, frame)
		return true
	}
	switch protocol.KindOf(frame) {
	case protocol.KindWelcome:
		w, err := protocol.ReadWelcome(frame)
		if err != nil {
			p.t.Errorf("welcome: %v", err)
		}
		p.welcome, p.history = w, protocol.History{}
	case protocol.KindSnapshot:
		if _, err := p.history.ReadSnapshot(frame); err != nil {
			p.t.Errorf("snapshot: %v", err)
		}
		p.snapshots++
		p.bytes += len(frame)
	}
	return true
}

func (p *pipe) Close(r protocol.Refusal) { p.refusal = &r }

func (p *pipe) input(in protocol.Input) {
	p.t.Helper()
	in.Snapshot = p.history.Newest.Number
	if err := p.room.Receive(p.client, in.Append(nil)); err != nil {
		p.t.Errorf("receive: %v", err)
	}
}

func open(t *testing.T, config Config) *Room {
	t.Helper()
	config.ID = "test"
	config.Simulation.Prepared = preparedFlat()
	r, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func connect(t *testing.T, r *Room, hello protocol.Hello) *pipe {
	t.Helper()
	p := &pipe{t: t, room: r}
	if err := r.Connect(p, hello, Grant{}, func(c components.ClientID) { p.client = c }); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 2)
	return p
}

func steps(t *testing.T, r *Room, n int) {
	t.Helper()
	for range n {
		if err := r.Step(); err != nil {
			t.Fatal(err)
		}
	}
}

func (p *pipe) self() protocol.Entity {
	p.t.Helper()
	e, ok := p.history.Entity(p.welcome.Entity)
	if !ok {
		p.t.Fatalf("client %d does not know its own entity %d", p.client, p.welcome.Entity)
	}
	return e
}

func TestJoinWalkAndSee(t *testing.T) {
	r := open(t, Config{})
	a, b := connect(t, r, protocol.Hello{Name: "Ada"}), connect(t, r, protocol.Hello{Name: "Ben"})
	from := a.self()
	for n := range uint32(60) {
		a.input(protocol.Input{Sequence: n + 1, MoveZ: 127, Buttons: protocol.ButtonRun})
		b.input(protocol.Input{Sequence: n + 1})
		steps(t, r, 1)
	}
	moved := protocol.Metres(a.self().Z - from.Z)
	if moved < 5 {
		t.Errorf("Ada ran %g m north in two seconds", moved)
	}
	seen, ok := b.history.Entity(a.welcome.Entity)
	if !ok || seen != a.self() {
		t.Errorf("Ben sees %+v, %v; Ada is %+v", seen, ok, a.self())
	}
	if a.history.Newest.Input < 58 {
		t.Errorf("the newest snapshot echoes input %d of 60", a.history.Newest.Input)
	}
}

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

func TestBadFramesEndThatClientAlone(t *testing.T) {
	for name, send := range map[string]func(p *pipe){
		"malformed": func(p *pipe) { _ = p.room.Receive(p.client, []byte{byte(protocol.KindInput), 1}) },
		"oversized": func(p *pipe) { _ = p.room.Receive(p.client, make([]byte, protocol.MaxClientFrame+1)) },
		"empty":     func(p *pipe) { _ = p.room.Receive(p.client, nil) },
		"flood": func(p *pipe) {
			for n := range uint32(framesAtOnce + 1) {
				p.input(protocol.Input{Sequence: n + 1})
			}
		},
		"server's kind": func(p *pipe) { _ = p.room.Receive(p.client, (&protocol.Welcome{}).Append(nil)) },
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, Config{})
			bad, good := connect(t, r, protocol.Hello{}), connect(t, r, protocol.Hello{})
			send(bad)
			steps(t, r, 4)
			if bad.refusal == nil {
				t.Error("the client was not refused")
			}
			if good.refusal != nil || good.snapshots == 0 {
				t.Error("the other client suffered")
			}
		})
	}
}

func TestAStallOfTheNetworkIsNoFlood(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	sequence := uint32(0)
	for range 4 {
		for range 30 { // a second's inputs at once, then quiet
			sequence++
			p.input(protocol.Input{Sequence: sequence})
		}
		steps(t, r, 30)
	}
	if p.refusal != nil {
		t.Errorf("was put out: %+v", p.refusal)
	}
}

func TestStaleInputsArePassedOver(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	p.input(protocol.Input{Sequence: 5, MoveZ: 127})
	steps(t, r, 1)
	p.input(protocol.Input{Sequence: 4, MoveZ: -127})
	steps(t, r, 30)
	if v := p.self().VZ; v <= 0 {
		t.Errorf("a stale input was obeyed: walking at %d", v)
	}
	if p.refusal != nil {
		t.Errorf("a stale input was refused: %v", p.refusal)
	}
}

func TestReconnectWithinTheGrace(t *testing.T) {
	r := open(t, Config{Grace: 2})
	p := connect(t, r, protocol.Hello{})
	entity, resume := p.welcome.Entity, p.welcome.Resume
	_ = r.Disconnect(p.client, p)
	steps(t, r, 40)
	again := connect(t, r, protocol.Hello{Resume: resume})
	if again.welcome.Entity != entity || again.client != p.client {
		t.Errorf("came back as client %d entity %d, want %d and %d", again.client, again.welcome.Entity, p.client, entity)
	}
	again.self()
	// The newer connection replaces the older.
	third := connect(t, r, protocol.Hello{Resume: resume})
	if again.refusal == nil || again.refusal.Code != protocol.RefusedReplaced || third.welcome.Entity != entity {
		t.Errorf("the older connection got %+v", again.refusal)
	}
	_ = r.Disconnect(third.client, third)
	steps(t, r, 61)
	late := connect(t, r, protocol.Hello{Resume: resume})
	if late.welcome.Entity == entity {
		t.Error("the seat was still there after its grace")
	}
}

func TestFullRoomRefusesTheNext(t *testing.T) {
	// covers M-RULE-003
	r := open(t, Config{})
	for range 32 {
		if p := connect(t, r, protocol.Hello{}); p.refusal != nil {
			t.Fatal("refused before the room was full")
		}
	}
	if p := connect(t, r, protocol.Hello{}); p.refusal == nil || p.refusal.Code != protocol.RefusedFull {
		t.Errorf("the 33rd got %+v, want a refusal", p.refusal)
	}
	if p := connect(t, r, protocol.Hello{Watch: true}); p.refusal != nil {
		t.Error("a watcher needs no seat")
	}
}

func TestSlowClientsMissSnapshotsAndLoseNothing(t *testing.T) {
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

func TestAPanicEndsTheRoomAlone(t *testing.T) {
	r, other := open(t, Config{}), open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	r.AddLocal(bomb{})
	err := r.Step()
	if err == nil {
		t.Fatal("a panic in a room is no error")
	}
	if p.refusal == nil || p.refusal.Code != protocol.RefusedClosing {
		t.Errorf("the client got %+v", p.refusal)
	}
	select {
	case <-r.Done():
	default:
		t.Error("the room is not done")
	}
	if r.Connect(p, protocol.Hello{}, Grant{}, nil) == nil {
		t.Error("an ended room takes connections")
	}
	steps(t, other, 3)
}

type bomb struct{}

func (bomb) Think() { panic("boom") }

func TestQuietWorldsCostNothing(t *testing.T) {
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

func TestASeatIsGivenBackToItsAccountAlone(t *testing.T) {
	r := open(t, Config{})
	join := func(account components.AccountID, resume uint64) *pipe {
		p := &pipe{t: t, room: r}
		hello := protocol.Hello{Resume: resume}
		if err := r.Connect(p, hello, Grant{Account: account}, func(c components.ClientID) { p.client = c }); err != nil {
			t.Fatal(err)
		}
		steps(t, r, 2)
		return p
	}
	owner := join(7, 0)
	if thief := join(8, owner.welcome.Resume); thief.welcome.Entity == owner.welcome.Entity || owner.refusal != nil {
		t.Errorf("account 8 took account 7's seat with its secret; the owner got %+v", owner.refusal)
	}
	if back := join(7, owner.welcome.Resume); back.welcome.Entity != owner.welcome.Entity {
		t.Error("the owner does not get the seat back")
	}
}

func TestASnapshotThatWasNeverSentIsNotAcknowledged(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	forged := protocol.Input{Sequence: 1, Snapshot: 1 << 30}
	if err := r.Receive(p.client, forged.Append(nil)); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 2)
	if ack := r.seatOf(p.client).ack; ack > r.ring.number {
		t.Errorf("snapshot %d counts as had, the newest is %d", ack, r.ring.number)
	}
}
