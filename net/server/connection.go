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

// These constants limit a client's queue. Snapshots use at most half of it, so
// that text frames, which must not be lost, find room.
const (
	queueFrames = 128
	queueBytes  = 512 << 10
)

// outgoing is one frame in a client's queue.
type outgoing struct {
	bytes *[]byte
	text  bool
}

// frames recycles the buffers of queued frames.
var frames = sync.Pool{New: func() any { return new([]byte) }}

// connection is a room's link to one client. The room's goroutine puts frames
// into the queue, and the connection's own goroutine writes them.
type connection struct {
	socket       *websocket.Conn
	wire         *wire
	hosted       *hosted
	origin       string // remote address of the client, as it is counted
	meters       *metrics
	writeTimeout time.Duration // limits one write
	closeTimeout time.Duration // limits closing
	may          allowance     // of frames; used by the goroutine that reads only
	queue        chan outgoing
	queued       atomic.Int64 // bytes in the queue
	closing      chan struct{}
	once         sync.Once
	refusal      protocol.Refusal // may be read once closing is closed
	cutting      *time.Timer      // cuts the wire; may be read once closing is closed
	attached     chan struct{}
	client       components.ClientID // may be read once attached is closed; 0 when the room refused the client
	joining      sync.Once
}

func newConnection(w *wire, h *hosted, m *metrics, b *Bounds) *connection {
	return &connection{
		wire: w, hosted: h, meters: m, writeTimeout: b.Write, closeTimeout: b.Close, may: newAllowance(b.FramesASec, b.Burst, time.Now()),
		queue: make(chan outgoing, queueFrames), closing: make(chan struct{}), attached: make(chan struct{}),
	}
}

// Ready reports whether the queue can take a snapshot and keep its reserve for
// text frames.
func (c *connection) Ready() bool {
	return len(c.queue) < queueFrames/2 && c.queued.Load() < queueBytes/2
}

// Send puts a copy of a frame into the queue, and reports false when the queue
// is full.
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

// Close ends the connection once the queued frames are written, and within a
// bound whatever the peer does. The reason of the first call is the one that is
// sent.
func (c *connection) Close(refusal protocol.Refusal) {
	c.once.Do(func() {
		c.refusal = refusal
		c.cutting = time.AfterFunc(c.closeTimeout, c.cut)
		close(c.closing)
	})
}

// cut ends the connection at once. The library's own close would wait for the
// peer.
func (c *connection) cut() { _ = c.wire.Close() }

// frame counts a frame of the client, of whatever kind, and reports whether the
// client may send it. A client that sends too many is disconnected and heard no
// longer.
func (c *connection) frame() bool {
	if c.may.take(1, time.Now()) {
		return true
	}
	c.flooded()
	c.wire.ignore()
	return false
}

func (c *connection) flooded() {
	c.Close(protocol.Refusal{Code: protocol.RefusedFlood, Reason: protocol.ReasonFlood})
}

// beat pings the client until the connection ends, and closes it when the client
// does not answer. A client that reads nothing would otherwise be noticed only
// once the system's buffers are full.
func (c *connection) beat(every, within time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-c.closing:
			return
		case <-ticker.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), within)
		err := c.socket.Ping(ctx)
		cancel()
		if err != nil {
			c.Close(protocol.Refusal{Code: protocol.RefusedSlow, Reason: protocol.ReasonNoPong})
			return
		}
	}
}

// attach receives the client's number in the room, 0 when the room refused it.
func (c *connection) attach(client components.ClientID) {
	c.joining.Do(func() {
		c.client = client
		close(c.attached)
	})
}

// write writes queued frames until the connection is closed or breaks. It
// leaves the socket closed, so that the reader ends too.
func (c *connection) write() {
	defer func() {
		c.cut() // first, since CloseNow waits for a close that is under way
		_ = c.socket.CloseNow()
	}()
	for {
		select {
		case f := <-c.queue:
			if c.put(f) != nil {
				return
			}
		case <-c.closing:
			c.finish()
			c.cutting.Stop()
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
	ctx, cancel := context.WithTimeout(context.Background(), c.writeTimeout)
	err := c.socket.Write(ctx, kind, *f.bytes)
	cancel()
	c.queued.Add(int64(-size))
	frames.Put(f.bytes)
	if err == nil {
		c.hosted.sent.Add(uint64(size))
	}
	return err
}

// finish writes the frames that still wait, then the refusal as a frame and as
// a close code.
func (c *connection) finish() {
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
	ctx, cancel := context.WithTimeout(context.Background(), c.writeTimeout)
	defer cancel()
	if c.socket.Write(ctx, websocket.MessageBinary, c.refusal.Append(nil)) == nil {
		_ = c.socket.Close(websocket.StatusCode(c.refusal.Code), clipReason(c.refusal.Reason))
	}
}

// normal is the code of a client that asked to leave (RFC 6455 7.4.1).
const normal = protocol.RefusalCode(websocket.StatusNormalClosure)

// clipReason shortens a close reason to the 123 bytes that a close frame has (RFC
// 6455 5.5).
func clipReason(reason string) string {
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
