package server

import (
	"net"
	"net/netip"
	"sync"
)

// boundedListener accepts at most as many connections as it has slots; further
// ones wait in the system's queue. It closes a connection at once whose address
// has too many already.
type boundedListener struct {
	net.Listener
	slots chan struct{}
	admit func(netip.Addr) (release func(), ok bool)
	done  chan struct{}
	once  sync.Once
}

func newBoundedListener(l net.Listener, most int, admit func(netip.Addr) (func(), bool)) *boundedListener {
	return &boundedListener{Listener: l, slots: make(chan struct{}, most), admit: admit, done: make(chan struct{})}
}

// Accept waits for a slot and a connection. The connection is a *wire.
func (l *boundedListener) Accept() (net.Conn, error) {
	select {
	case l.slots <- struct{}{}:
	case <-l.done:
		return nil, net.ErrClosed
	}
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			<-l.slots
			return nil, err
		}
		release, ok := l.admit(addressOf(c.RemoteAddr().String()))
		if !ok {
			_ = c.Close()
			continue
		}
		return &wire{Conn: c, free: sync.OnceFunc(func() { release(); <-l.slots })}, nil
	}
}

// Close closes the listener and ends Accept calls that wait for a slot.
func (l *boundedListener) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}
