package server

import (
	"net"
	"sync"
)

// limitListener accepts at most as many connections as it has slots. Further
// connections wait in the system's queue.
type limitListener struct {
	net.Listener
	slots chan struct{}
	done  chan struct{}
	once  sync.Once
}

func limit(l net.Listener, most int) *limitListener {
	return &limitListener{Listener: l, slots: make(chan struct{}, most), done: make(chan struct{})}
}

// Accept waits for a slot and a connection.
func (l *limitListener) Accept() (net.Conn, error) {
	select {
	case l.slots <- struct{}{}:
	case <-l.done:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.slots
		return nil, err
	}
	return &limitedConn{Conn: c, free: sync.OnceFunc(func() { <-l.slots })}, nil
}

// Close closes the listener and ends Accept calls that wait for a slot.
func (l *limitListener) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}

// limitedConn frees its slot when it is closed.
type limitedConn struct {
	net.Conn
	free func()
}

// Close closes the connection and frees its slot.
func (c *limitedConn) Close() error {
	defer c.free()
	return c.Conn.Close()
}
