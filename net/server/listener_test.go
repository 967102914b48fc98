package server

import (
	"errors"
	"net"
	"testing"
	"time"
)

func TestListenerAcceptsUpToItsLimit(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := newBoundedListener(inner, 1, admitAll)
	for range 2 {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
	}
	first, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	go func() {
		c, err := l.Accept()
		if err == nil {
			_ = c.Close()
			_ = c.Close() // a second close frees no second slot
		}
		second <- err
		_, err = l.Accept() // waits for the listener's end
		second <- err
	}()
	select {
	case <-second:
		t.Fatal("accepted beyond the limit")
	case <-time.After(30 * time.Millisecond):
	}
	_ = first.Close()
	if err := <-second; err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	if err := <-second; !errors.Is(err, net.ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
}

func TestAllowanceRefills(t *testing.T) {
	now := time.Unix(0, 0)
	a := newAllowance(10, 3, now)
	count := func() (n int) {
		for a.take(1, now) {
			n++
		}
		return n
	}
	if n := count(); n != 3 {
		t.Errorf("%d at once, want the burst of 3", n)
	}
	now = now.Add(200 * time.Millisecond)
	if n := count(); n != 2 {
		t.Errorf("%d after 0.2 s at 10 a second, want 2", n)
	}
	now = now.Add(time.Hour)
	if n := count(); n != 3 {
		t.Errorf("%d after an hour, want the burst of 3", n)
	}
}
