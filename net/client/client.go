package client

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/coder/websocket"

	"caper/net/protocol"
)

// Options are how a client connects. The zero value of a bound is its default.
type Options struct {
	Hello    protocol.Hello // Version 0 is this program's
	Attempts int            // to come back after a drop, in a row; 0 is 8, negative none
	First    time.Duration  // wait before the first of them, doubled for each next; 0 is 100 ms
	Longest  time.Duration  // wait between two; 0 is 5 s
	Texts    int            // text frames that wait to be read; 0 is 256
	// Native is given each native frame in its order, on the connection's
	// goroutine; nil passes them over.
	Native func(frame []byte)
}

// Client is one connection to a room, and who it is there.
type Client struct {
	url     string
	options Options
	cancel  context.CancelFunc
	done    chan struct{}
	texts   chan protocol.Text

	mutex    sync.Mutex
	socket   *websocket.Conn // nil while dropped
	sequence uint32
	world    World
	changed  chan struct{} // closed and replaced at every change of world
	err      error         // why it ended; good once done is closed
	leaving  bool
	lost     uint64 // text frames that nobody read in time
}

// RefusedError is a server's refusal: why a client is out.
type RefusedError struct{ protocol.Refusal }

// Error says it in words.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the server refused: %d %s", e.Code, e.Reason)
}

// ErrClosed says that the client was closed by its own side.
var ErrClosed = errors.New("the client is closed")

// ErrDropped says that the connection is gone and a new one is being tried.
var ErrDropped = errors.New("the connection is gone for now")

// dialTime bounds one try to connect, the welcome included.
const dialTime = 10 * time.Second

// Dial connects and waits for the welcome. A refusal comes back as a
// *RefusedError.
func Dial(ctx context.Context, url string, options Options) (*Client, error) {
	if options.Hello.Version == 0 {
		options.Hello.Version = protocol.Version
	}
	options.Attempts = or(options.Attempts, 8)
	options.First, options.Longest = or(options.First, 100*time.Millisecond), or(options.Longest, 5*time.Second)
	c := &Client{
		url: url, options: options, done: make(chan struct{}),
		texts: make(chan protocol.Text, or(options.Texts, 256)), changed: make(chan struct{}),
	}
	connection, err := c.connect(ctx)
	if err != nil {
		return nil, fmt.Errorf("dialling %s: %w", url, err)
	}
	running, cancel := context.WithCancel(context.Background())
	c.cancel = cancel
	go c.run(running, connection)
	return c, nil
}

func or[T comparable](value, byDefault T) T {
	var zero T
	if value == zero {
		return byDefault
	}
	return value
}

// Texts are the text frames as they come. Nobody has to read them: when too
// many wait, the oldest are dropped and counted by Lost.
func (c *Client) Texts() <-chan protocol.Text { return c.texts }

// Lost is how many text frames were dropped because nobody read them.
func (c *Client) Lost() uint64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.lost
}

// Done is closed when the client is out for good; Err then says why.
func (c *Client) Done() <-chan struct{} { return c.done }

// Err is why the client is out, nil while it is not.
func (c *Client) Err() error {
	select {
	case <-c.done:
		return c.err
	default:
		return nil
	}
}

// Send sends an input under the next sequence number, with the newest snapshot
// that the client has. It does not wait for the server, but for the socket.
func (c *Client) Send(in protocol.Input) error {
	c.mutex.Lock()
	c.sequence++
	in.Sequence, in.Snapshot = c.sequence, c.world.history.Newest.Number
	socket := c.socket
	c.mutex.Unlock()
	return c.SendFrame(socket, in.Append(nil))
}

// SendNative sends a native frame: a request to the journal.
func (c *Client) SendNative(frame []byte) error { return c.SendFrame(c.Socket(), frame) }

// SendFrame sends raw bytes over a socket that Socket gave: what only tests of
// servers do.
func (c *Client) SendFrame(socket *websocket.Conn, frame []byte) error {
	if err := c.Err(); err != nil {
		return err
	}
	if socket == nil {
		return ErrDropped
	}
	ctx, cancel := context.WithTimeout(context.Background(), dialTime)
	defer cancel()
	if err := socket.Write(ctx, websocket.MessageBinary, frame); err != nil {
		return fmt.Errorf("sending a frame: %w: %w", ErrDropped, err)
	}
	return nil
}

// Socket is the connection as it stands, nil while it is gone.
func (c *Client) Socket() *websocket.Conn {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.socket
}

// Leave gives the seat up for good and waits until the server has taken note.
func (c *Client) Leave() {
	c.mutex.Lock()
	c.leaving = true
	socket := c.socket
	c.mutex.Unlock()
	if c.SendFrame(socket, protocol.AppendBye(nil)) == nil {
		select {
		case <-c.done:
		case <-time.After(dialTime):
		}
	}
	c.Close()
}

// Close ends the connection; the seat is kept for the room's grace.
func (c *Client) Close() {
	c.cancel()
	<-c.done
}
