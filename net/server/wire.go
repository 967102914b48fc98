package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// wire is an accepted TCP connection. It belongs to the server, beside the HTTP
// server and the WebSocket library: closing it ends every read and write of
// theirs, whatever they wait for.
type wire struct {
	net.Conn
	free    func()     // gives its place in the listener back; called once
	budget  *allowance // bytes that the peer may send; nil is no limit
	flooded func()     // called when the peer has sent more
	deaf    atomic.Bool
}

// errFlood ends the reading from a peer that sends too much.
var errFlood = errors.New("the peer sends too much")

// meter limits the bytes that the peer may send from now on. It must be called
// while nothing reads.
func (w *wire) meter(budget allowance, flooded func()) { w.budget, w.flooded = &budget, flooded }

// ignore ends the reading from the peer; what it sends from now on is discarded.
func (w *wire) ignore() { w.deaf.Store(true) }

// Read reads what the peer has sent, within its budget.
func (w *wire) Read(p []byte) (int, error) {
	if w.deaf.Load() {
		return 0, errFlood
	}
	n, err := w.Conn.Read(p)
	if w.budget != nil && !w.budget.take(float64(n), time.Now()) {
		w.ignore()
		w.flooded()
		return 0, errFlood
	}
	return n, err
}

// Close closes the connection and frees its place.
func (w *wire) Close() error {
	defer w.free()
	return w.Conn.Close()
}

// wireKey is the key of a request's wire in its context.
type wireKey struct{}

// withWire puts a connection into the context of its requests.
func withWire(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, wireKey{}, c)
}

// wireOf returns the connection over which a request came.
func wireOf(r *http.Request) *wire {
	w, _ := r.Context().Value(wireKey{}).(*wire)
	return w
}
