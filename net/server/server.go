package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"caper/net/protocol"
	"caper/net/room"
)

// Server hosts rooms. New makes it, and it serves once.
type Server struct {
	config      Config
	rooms       []*hosted // in the config's order
	meters      *metrics
	drawings    drawings
	draining    atomic.Bool
	peers       *peers
	pending     chan struct{} // holds one element for each connection that has not sent its hello
	connections struct {
		sync.Mutex
		open    map[*connection]struct{}
		stopped bool           // no further connection is added
		gone    sync.WaitGroup // counts the connections that are still there
	}
}

// hosted is a room with its connections and its failure.
type hosted struct {
	room        *room.Room
	connections atomic.Int64
	sent        atomic.Uint64 // bytes of frames sent
	failure     atomic.Pointer[error]
	ended       chan struct{} // closed when its goroutine is done
}

// failed returns the error that ended the room before the server stopped, nil
// for none.
func (h *hosted) failed() error {
	if p := h.failure.Load(); p != nil {
		return *p
	}
	return nil
}

// New opens a server's rooms. Serve runs them.
func New(config Config) (*Server, error) {
	if err := config.Validate(); err != nil {
		return nil, fmt.Errorf("making a server: %w", err)
	}
	config.fill()
	s := &Server{config: config, pending: make(chan struct{}, config.Bounds.Pending), peers: newPeers(&config)}
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
	s.meters = newMetrics(s)
	return s, nil
}

// nanoseconds returns a clock for measurements. It never reaches a simulation's
// state.
func nanoseconds() func() int64 {
	from := time.Now()
	return func() int64 { return time.Since(from).Nanoseconds() }
}

// Room returns a room by its id, nil for none. The caller owns the room until
// it calls Serve, so that it can add bots.
func (s *Server) Room(id string) *room.Room {
	if h := s.find(id); h != nil {
		return h.room
	}
	return nil
}

// find returns a room by its id; the empty id is the first room's.
func (s *Server) find(id string) *hosted {
	for _, h := range s.rooms {
		if id == "" || h.room.ID() == id {
			return h
		}
	}
	return nil
}

// ErrInUse reports that another program uses the port.
var ErrInUse = errors.New("the port is in use")

// Listeners are the ports of a server.
type Listeners struct {
	Public net.Listener // for everybody
	Admin  net.Listener // for operators: health, metrics and debug routes; nil for none
}

// Close closes the ports.
func (l *Listeners) Close() error {
	err := l.Public.Close()
	if l.Admin != nil {
		err = errors.Join(err, l.Admin.Close())
	}
	return err
}

// Listen opens the ports of the config.
func (c *Config) Listen() (Listeners, error) {
	public, err := Listen(c.Address)
	if err != nil || c.AdminAddress == "" {
		return Listeners{Public: public}, err
	}
	admin, err := Listen(c.AdminAddress)
	if err != nil {
		return Listeners{}, errors.Join(fmt.Errorf("for operators: %w", err), public.Close())
	}
	return Listeners{public, admin}, nil
}

// Listen opens a port for a server, host:port; empty is 127.0.0.1:7777.
func Listen(address string) (net.Listener, error) {
	address = cmp.Or(address, defaultAddress)
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
	listeners, err := s.config.Listen()
	if err != nil {
		return err
	}
	return s.Serve(ctx, listeners)
}

// spareConnections is the number of connections beside those of clients: pages,
// metrics, and connections that have not become clients yet.
const spareConnections = 256

// headerBytes limits the header of a request.
const headerBytes = 16 << 10

// Serve runs the rooms and serves clients until the context ends; then it
// drains and stops. The error names what did not end within its bound.
func (s *Server) Serve(ctx context.Context, listeners Listeners) error {
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	for _, h := range s.rooms {
		go s.runRoom(running, h)
	}
	public := s.newWeb(s.publicHandler())
	webs := []*http.Server{public}
	failed := make(chan error, 2)
	go func() {
		failed <- public.Serve(newBoundedListener(listeners.Public, s.config.Bounds.Connections+spareConnections, s.peers.admit))
	}()
	if admin := listeners.Admin; admin != nil {
		web := s.newWeb(s.adminHandler())
		webs = append(webs, web)
		go func() { failed <- web.Serve(newBoundedListener(admin, adminConnections, admitAll)) }()
	}
	s.config.Log.Info("serving", "address", listeners.Public.Addr().String(), "rooms", len(s.rooms))
	var err error
	select {
	case <-ctx.Done():
		s.drain()
	case cause := <-failed:
		failed <- cause // it is counted below
		err = fmt.Errorf("serving: %w", cause)
	}
	err = errors.Join(err, s.stop(end, webs))
	for range webs {
		<-failed
	}
	return err
}

// adminConnections is the number of connections to the admin listener. Clients
// cannot use them up.
const adminConnections = 64

// admitAll admits every address to the admin listener. What an address holds of
// the public one must not keep its operators from theirs: behind a proxy that is
// not trusted, clients have the address of the operators' machine.
func admitAll(netip.Addr) (release func(), ok bool) { return func() {}, true }

func (s *Server) newWeb(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second,
		WriteTimeout: 60 * time.Second, IdleTimeout: 30 * time.Second, MaxHeaderBytes: headerBytes, ConnContext: withWire,
		ErrorLog: slog.NewLogLogger(s.config.Log.Handler(), slog.LevelWarn),
	}
}

// runRoom runs a room to its end. A failure of the room ends this room alone.
func (s *Server) runRoom(ctx context.Context, h *hosted) {
	defer close(h.ended)
	defer func() {
		if cause := recover(); cause != nil {
			err := fmt.Errorf("room %s: panic: %v", h.room.ID(), cause)
			h.failure.Store(&err)
			h.room.Close(protocol.ReasonRoomFailed)
		}
	}()
	if err := h.room.Run(ctx); err != nil {
		h.failure.Store(&err)
		s.config.Log.Error("a room has ended", "room", h.room.ID(), "error", err)
	}
}
