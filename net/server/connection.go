package server

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"caper/components"
	"caper/net/protocol"
)

// The bounds of a client's queue. Snapshots leave half of it to text frames,
// which must not be lost.
const (
	queueFrames = 128
	queueBytes  = 512 << 10
)

// outgoing is one frame on its way out.
type outgoing struct {
	bytes *[]byte
	text  bool
}

// frames are the buffers of frames on their way out.
var frames = sync.Pool{New: func() any { return new([]byte) }}

// connection is a room's link to one client. The room's goroutine puts frames
// into its queue; a goroutine of its own writes them.
type connection struct {
	socket   *websocket.Conn
	hosted   *hosted
	meters   *meters
	patience time.Duration // for one write
	queue    chan outgoing
	queued   atomic.Int64 // bytes
	closing  chan struct{}
	once     sync.Once
	refusal  protocol.Refusal // good once closing is closed
	attached chan struct{}
	client   components.ClientID // good once attached is closed; 0 when the room said no
	joining  sync.Once
}

func newConnection(socket *websocket.Conn, h *hosted, m *meters, patience time.Duration) *connection {
	return &connection{
		socket: socket, hosted: h, meters: m, patience: patience, queue: make(chan outgoing, queueFrames),
		closing: make(chan struct{}), attached: make(chan struct{}),
	}
}

// Ready tells whether a snapshot would leave room for what must not be lost.
func (c *connection) Ready() bool {
	return len(c.queue) < queueFrames/2 && c.queued.Load() < queueBytes/2
}

// Send puts a copy of a frame into the queue, or gives up at once.
func (c *connection) Send(frame []byte, text bool) bool {
	if c.queued.Load()+int64(len(frame)) > queueBytes {
		return false
	}
	buffer := frames.Get().(*[]byte)
	*buffer = append((*buffer)[:0], frame...)
	select {
	case c.queue <- outgoing{buffer, text}:
		c.queued.Add(int64(len(frame)))
		return true
	default:
		frames.Put(buffer)
		return false
	}
}

// Close ends the connection once what waits is out; the first reason counts.
func (c *connection) Close(refusal protocol.Refusal) {
	c.once.Do(func() {
		c.refusal = refusal
		close(c.closing)
	})
}

// attach is told which client of the room this is, 0 for none.
func (c *connection) attach(client components.ClientID) {
	c.joining.Do(func() {
		c.client = client
		close(c.attached)
	})
}

// write sends what is queued until the connection is closed or breaks. It
// leaves the socket closed, so that a reader ends too.
func (c *connection) write() {
	defer func() { _ = c.socket.CloseNow() }()
	for {
		select {
		case f := <-c.queue:
			if c.put(f) != nil {
				return
			}
		case <-c.closing:
			c.sayGoodbye()
			return
		}
	}
}

func (c *connection) put(f outgoing) error {
	kind := websocket.MessageBinary
	if f.text {
		kind = websocket.MessageText
	}
	size := len(*f.bytes)
	ctx, cancel := context.WithTimeout(context.Background(), c.patience)
	err := c.socket.Write(ctx, kind, *f.bytes)
	cancel()
	c.queued.Add(int64(-size))
	frames.Put(f.bytes)
	if err == nil {
		c.hosted.sent.Add(uint64(size))
	}
	return err
}

// sayGoodbye writes what still waits, then the refusal as a frame and as a
// close code.
func (c *connection) sayGoodbye() {
	for len(c.queue) > 0 {
		if c.put(<-c.queue) != nil {
			return
		}
	}
	if c.refusal.Code == normal {
		_ = c.socket.Close(websocket.StatusNormalClosure, c.refusal.Reason)
		return
	}
	c.meters.refused(c.refusal.Code)
	ctx, cancel := context.WithTimeout(context.Background(), c.patience)
	defer cancel()
	if c.socket.Write(ctx, websocket.MessageBinary, c.refusal.Append(nil)) == nil {
		_ = c.socket.Close(websocket.StatusCode(c.refusal.Code), clipped(c.refusal.Reason))
	}
}

// normal is the refusal of a client that asked to leave (RFC 6455 7.4.1).
const normal = protocol.RefusalCode(websocket.StatusNormalClosure)

// clipped is a close reason within the 123 bytes that a close frame has
// (RFC 6455 5.5).
func clipped(reason string) string {
	const most = 123
	if len(reason) <= most {
		return reason
	}
	reason = reason[:most]
	for !utf8.ValidString(reason) {
		reason = reason[:len(reason)-1]
	}
	return reason
}
