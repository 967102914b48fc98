package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/coder/websocket"

	"caper/net/protocol"
)

// Options holds the settings of a client. The zero value of a bound is its
// default.
type Options struct {
	Hello         protocol.Hello // the first frame; Version 0 is this program's version
	Attempts      int            // attempts to reconnect in a row; 0 is 8, a negative number none
	RetryPause    time.Duration  // pause before the first of them, doubled before each further one; 0 is 100 ms
	MaxRetryPause time.Duration  // longest pause between two of them; 0 is 5 s
	Texts         int            // text frames that may wait to be read; 0 is 256
	// Journal receives each journal message in order, on the connection's
	// goroutine; nil ignores them.
	Journal func(frame []byte)
}

// Client is one connection to a room.
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
	err      error         // why the client ended; may be read once done is closed
	leaving  bool
	lost     uint64 // text frames that were dropped because too many waited
}

// RefusedError is a server's refusal of a client.
type RefusedError struct{ protocol.Refusal }

// Error returns the code and the reason.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the server refused: %d %s", e.Code, e.Reason)
}

// ErrClosed reports that the client was closed by its own side.
var ErrClosed = errors.New("the client is closed")

// ErrDropped reports that the connection is gone and the client is
// reconnecting.
var ErrDropped = errors.New("the connection is gone for now")

// dialTimeout limits one attempt to connect, including the welcome.
const dialTimeout = 10 * time.Second

// Dial connects and waits for the welcome. It returns a refusal as a
// *RefusedError.
func Dial(ctx context.Context, url string, options Options) (*Client, error) {
	if options.Hello.Version == 0 {
		options.Hello.Version = protocol.Version
	}
	options.Attempts = cmp.Or(options.Attempts, 8)
	options.RetryPause, options.MaxRetryPause = cmp.Or(options.RetryPause, 100*time.Millisecond), cmp.Or(options.MaxRetryPause, 5*time.Second)
	c := &Client{
		url: url, options: options, done: make(chan struct{}),
		texts: make(chan protocol.Text, cmp.Or(options.Texts, 256)), changed: make(chan struct{}),
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

// Texts returns the channel of text frames. The caller need not read them: when
// too many wait, the client drops the oldest, and Lost counts them.
func (c *Client) Texts() <-chan protocol.Text { return c.texts }

// Lost returns the number of text frames that were dropped because too many
// waited.
func (c *Client) Lost() uint64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.lost
}

// Done returns a channel that is closed when the client has ended for good; Err
// then returns the reason.
func (c *Client) Done() <-chan struct{} { return c.done }

// Err returns why the client has ended, nil while it has not.
func (c *Client) Err() error {
	select {
	case <-c.done:
		return c.err
	default:
		return nil
	}
}

// Send sends an input with the next sequence number and the newest snapshot
// that the client has. It waits for the socket but not for the server.
func (c *Client) Send(in protocol.Input) error {
	c.mutex.Lock()
	c.sequence++
	in.Sequence, in.Snapshot = c.sequence, c.world.history.Newest.Number
	socket := c.socket
	c.mutex.Unlock()
	return c.SendFrame(socket, in.Append(nil))
}

// SendJournal sends a request to the journal.
func (c *Client) SendJournal(frame []byte) error { return c.SendFrame(c.Socket(), frame) }

// SendFrame sends raw bytes over a socket that Socket returned. Only tests of
// servers need it.
func (c *Client) SendFrame(socket *websocket.Conn, frame []byte) error {
	if err := c.Err(); err != nil {
		return err
	}
	if socket == nil {
		return ErrDropped
	}
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
	defer cancel()
	if err := socket.Write(ctx, websocket.MessageBinary, frame); err != nil {
		return fmt.Errorf("sending a frame: %w: %w", ErrDropped, err)
	}
	return nil
}

// Socket returns the current connection, nil while it is gone.
func (c *Client) Socket() *websocket.Conn {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.socket
}

// Leave ends the seat for good and waits until the server has closed the
// connection.
func (c *Client) Leave() {
	c.mutex.Lock()
	c.leaving = true
	socket := c.socket
	c.mutex.Unlock()
	if c.SendFrame(socket, protocol.AppendBye(nil)) == nil {
		select {
		case <-c.done:
		case <-time.After(dialTimeout):
		}
	}
	c.Close()
}

// Close ends the connection. The room keeps the seat for its grace.
func (c *Client) Close() {
	c.cancel()
	<-c.done
}
