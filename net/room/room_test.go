package room

import (
	"testing"

	"caper/net/protocol"
)

func TestClientsSeeEachOtherWalk(t *testing.T) {
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

func TestAPanicEndsOneRoomOnly(t *testing.T) {
	r, other := open(t, Config{}), open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	r.AddLocal(bomb{})
	err := r.Step()
	if err == nil {
		t.Fatal("Step returns no error after a panic")
	}
	if p.refusal == nil || p.refusal.Code != protocol.RefusedClosing {
		t.Errorf("the client got %+v", p.refusal)
	}
	select {
	case <-r.Done():
	default:
		t.Error("Done is not closed")
	}
	if r.Connect(p, protocol.Hello{}, Grant{}, nil) == nil {
		t.Error("an ended room accepts a connection")
	}
	steps(t, other, 3)
}

type bomb struct{}

func (bomb) Think() { panic("boom") }
