package server

import (
	"context"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"caper/levels"
	"caper/net/client"
	"caper/net/protocol"
	"caper/net/room"
	"caper/systems"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var preparedFlat = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// testTime limits every wait of a test.
const testTime = 20 * time.Second

const testOperator = "a secret of the tests' operator"

var testKey = []byte("a key of the tests, thirty-two bytes or more")

func flatRoom(id string) room.Config {
	return room.Config{ID: id, Simulation: systems.Config{Prepared: preparedFlat()}}
}

// running is a server on a real port.
type running struct {
	*Server
	t       *testing.T
	address string
	admin   string // address of the admin listener
	end     context.CancelFunc
	ended   chan struct{}
	err     error // may be read once ended is closed
}

// serve starts a server. At the end of the test the server is stopped, which must
// succeed.
func serve(t *testing.T, config Config) *running {
	t.Helper()
	if config.Rooms == nil {
		config.Rooms = []room.Config{flatRoom("one")}
	}
	config.Address, config.AdminAddress, config.Operator = "127.0.0.1:0", "127.0.0.1:0", testOperator
	s, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	return start(t, s)
}

func start(t *testing.T, s *Server) *running {
	t.Helper()
	listeners, err := s.config.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	r := &running{
		Server: s, t: t, address: listeners.Public.Addr().String(), admin: listeners.Admin.Addr().String(), end: end, ended: make(chan struct{}),
	}
	go func() {
		defer close(r.ended)
		r.err = s.Serve(ctx, listeners)
	}()
	t.Cleanup(func() {
		if err := r.stop(); err != nil {
			t.Errorf("the server stopped with %v", err)
		}
	})
	return r
}

func (r *running) stop() error {
	r.end()
	<-r.ended
	return r.err
}

func (r *running) url(roomID string) string { return "ws://" + r.address + "/ws?room=" + roomID }

// dial connects a client, which the server must welcome.
func (r *running) dial(roomID string, hello protocol.Hello) *client.Client {
	r.t.Helper()
	c, err := client.Dial(r.t.Context(), r.url(roomID), client.Options{Hello: hello})
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(c.Close)
	return c
}

// await waits until a condition on the client's world holds.
func await(t *testing.T, c *client.Client, what string, is func(w *client.World) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTime)
	defer cancel()
	if err := c.Await(ctx, is); err != nil {
		t.Fatalf("waiting for %s: %v", what, err)
	}
}

// hasSelf reports whether the client knows its own character.
func hasSelf(w *client.World) bool {
	_, ok := w.Self()
	return ok
}

func selfOf(c *client.Client) (e protocol.Entity) {
	c.Read(func(w *client.World) { e, _ = w.Self() })
	return e
}

// out waits until the client has ended and returns the reason.
func out(t *testing.T, c *client.Client) error {
	t.Helper()
	select {
	case <-c.Done():
	case <-time.After(testTime):
		t.Fatal("the client has not ended")
	}
	return c.Err()
}

// eventually waits until a condition holds, for a limited time.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTime)
	defer cancel()
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for !is() {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			t.Fatalf("waited too long for %s", what)
		}
	}
}
