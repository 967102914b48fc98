package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"caper/net/room"
)

// Server hosts rooms. It is made by New and used once.
type Server struct {
	config      Config
	rooms       []*hosted // in the config's order
	meters      *meters
	drawings    drawings
	draining    atomic.Bool
	pending     chan struct{} // holds one for each connection before its hello
	connections struct {
		sync.Mutex
		open    map[*connection]struct{}
		stopped bool           // nothing is added any more
		gone    sync.WaitGroup // of what was added
	}
}

// hosted is a room and what became of it.
type hosted struct {
	room        *room.Room
	connections atomic.Int64
	sent        atomic.Uint64 // bytes of frames
	failure     atomic.Pointer[error]
	ended       chan struct{} // closed when its goroutine is done
}

// failed is what ended the room before the server did, nil for nothing.
func (h *hosted) failed() error {
	if p := h.failure.Load(); p != nil {
		return *p
	}
	return nil
}

// New opens a server's rooms. They run once Serve is called.
func New(config Config) (*Server, error) {
	if err := config.Validate(); err != nil {
		return nil, fmt.Errorf("making a server: %w", err)
	}
	config.fill()
	s := &Server{config: config, pending: make(chan struct{}, config.Bounds.Pending)}
	s.connections.open = map[*connection]struct{}{}
	for i := range config.Rooms {
		c := config.Rooms[i]
		if c.Log == nil {
			c.Log = config.Log
		}
		if c.Simulation.Clock == nil {
			c.Simulation.Clock = nanoseconds()
		}
		r, err := room.New(c)
		if err != nil {
			return nil, fmt.Errorf("making a server: %w", err)
		}
		s.rooms = append(s.rooms, &hosted{room: r, ended: make(chan struct{})})
	}
	s.meters = newMeters(s)
	return s, nil
}

// nanoseconds is a clock for measuring; it never reaches a simulation's state.
func nanoseconds() func() int64 {
	from := time.Now()
	return func() int64 { return time.Since(from).Nanoseconds() }
}

// Room is a room by its id, nil for none. Until Serve it is the caller's: bots
// are added then.
func (s *Server) Room(id string) *room.Room {
	if h := s.find(id); h != nil {
		return h.room
	}
	return nil
}

// find is a room by its id; the empty id is the first room's.
func (s *Server) find(id string) *hosted {
	for _, h := range s.rooms {
		if id == "" || h.room.ID() == id {
			return h
		}
	}
	return nil
}

// ErrInUse says that the port to listen on is another program's.
var ErrInUse = errors.New("the port is in use")

// Listen opens the server's port.
func (s *Server) Listen() (net.Listener, error) { return Listen(s.config.Address) }

// Listen opens a port for a server, host:port; empty is 127.0.0.1:7777.
func Listen(address string) (net.Listener, error) {
	address = or(address, defaultAddress)
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("listening on %s: %w", address, ErrInUse)
	case err != nil:
		return nil, fmt.Errorf("listening: %w", err)
	}
	return listener, nil
}

// Run listens and serves until the context ends.
func (s *Server) Run(ctx context.Context) error {
	listener, err := s.Listen()
	if err != nil {
		return err
	}
	return s.Serve(ctx, listener)
}

// spare is how many connections beside the clients' there may be: pages,
// metrics, those that are still to become clients.
const spare = 256

// headerBytes is the most that a request's header may have.
const headerBytes = 16 << 10

// Serve runs the rooms and serves clients until the context ends; then it
// drains and stops. An error says what did not end within its bound.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	for _, h := range s.rooms {
		go s.runRoom(running, h)
	}
	web := &http.Server{
		Handler: s.handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second,
		WriteTimeout: 60 * time.Second, IdleTimeout: 60 * time.Second, MaxHeaderBytes: headerBytes,
		ErrorLog: slog.NewLogLogger(s.config.Log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(limit(listener, s.config.Bounds.Connections+spare)) }()
	s.config.Log.Info("serving", "address", listener.Addr().String(), "rooms", len(s.rooms))
	select {
	case <-ctx.Done():
		s.drain()
		err := s.stop(end, web)
		<-failed
		return err
	case err := <-failed:
		return errors.Join(fmt.Errorf("serving: %w", err), s.stop(end, web))
	}
}

// runRoom runs a room to its end. Whatever happens to it is its own end alone.
func (s *Server) runRoom(ctx context.Context, h *hosted) {
	defer close(h.ended)
	defer func() {
		if cause := recover(); cause != nil {
			err := fmt.Errorf("room %s: panic: %v", h.room.ID(), cause)
			h.failure.Store(&err)
			h.room.Close("the room has failed")
		}
	}()
	if err := h.room.Run(ctx); err != nil {
		h.failure.Store(&err)
		s.config.Log.Error("a room has ended", "room", h.room.ID(), "error", err)
	}
}
