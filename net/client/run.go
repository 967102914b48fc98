package client

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/coder/websocket"

	"caper/net/protocol"
)

// connect opens a connection, says hello and reads the welcome.
func (c *Client) connect(ctx context.Context) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, c.url, nil)
	if err != nil {
		return nil, err
	}
	socket.SetReadLimit(protocol.MaxServerFrame)
	hello := c.options.Hello
	c.mutex.Lock()
	if c.world.Welcome.Resume != 0 {
		hello.Resume = c.world.Welcome.Resume
	}
	c.mutex.Unlock()
	welcome, err := greet(ctx, socket, &hello)
	if err != nil {
		_ = socket.CloseNow()
		return nil, err
	}
	c.change(func(w *World) {
		c.socket = socket
		*w = World{Welcome: welcome, Welcomes: w.Welcomes + 1}
	})
	return socket, nil
}

func greet(ctx context.Context, socket *websocket.Conn, hello *protocol.Hello) (protocol.Welcome, error) {
	if err := socket.Write(ctx, websocket.MessageBinary, hello.Append(nil)); err != nil {
		return protocol.Welcome{}, fmt.Errorf("saying hello: %w", err)
	}
	_, frame, err := socket.Read(ctx)
	if err != nil {
		return protocol.Welcome{}, refusalOf(fmt.Errorf("waiting for the welcome: %w", err))
	}
	if protocol.KindOf(frame) == protocol.KindRefusal {
		refusal, err := protocol.ReadRefusal(frame)
		if err != nil {
			return protocol.Welcome{}, err
		}
		// Reading the close code lets the server's side end too.
		_, _, _ = socket.Read(ctx)
		return protocol.Welcome{}, &RefusedError{refusal}
	}
	return protocol.ReadWelcome(frame)
}

// refusalOf converts a close by the server into the refusal of its close code.
func refusalOf(err error) error {
	var closed websocket.CloseError
	if errors.As(err, &closed) && closed.Code >= 4000 {
		return &RefusedError{protocol.Refusal{Code: protocol.RefusalCode(closed.Code), Reason: closed.Reason}}
	}
	return err
}

// run reads frames and reconnects after drops, until the client ends.
func (c *Client) run(ctx context.Context, socket *websocket.Conn) {
	defer close(c.done)
	defer c.cancel()
	for {
		err := c.read(ctx, socket)
		_ = socket.CloseNow()
		c.change(func(*World) { c.socket = nil })
		var refused *RefusedError
		switch {
		case ctx.Err() != nil || c.isLeaving():
			c.err = ErrClosed
			return
		case errors.As(err, &refused), errors.Is(err, protocol.ErrMalformed):
			c.err = err
			return
		}
		if socket, err = c.reconnect(ctx, err); err != nil {
			c.err = err
			return
		}
	}
}

func (c *Client) isLeaving() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.leaving
}

// reconnect tries to connect again, doubling the pause after each attempt.
func (c *Client) reconnect(ctx context.Context, cause error) (*websocket.Conn, error) {
	wait := c.options.RetryPause
	for range max(0, c.options.Attempts) {
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil, ErrClosed
		case <-timer.C:
		}
		wait = min(2*wait, c.options.MaxRetryPause)
		socket, err := c.connect(ctx)
		var refused *RefusedError
		switch {
		case err == nil:
			return socket, nil
		case ctx.Err() != nil:
			return nil, ErrClosed
		case errors.As(err, &refused):
			return nil, err
		}
		cause = err
	}
	return nil, fmt.Errorf("the connection is gone: %w", cause)
}

// read handles frames until the connection ends.
func (c *Client) read(ctx context.Context, socket *websocket.Conn) error {
	for {
		kind, frame, err := socket.Read(ctx)
		if err != nil {
			return refusalOf(err)
		}
		if kind == websocket.MessageText {
			if err := c.handleText(frame); err != nil {
				return err
			}
			continue
		}
		switch protocol.KindOf(frame) {
		case protocol.KindSnapshot:
			if err := c.handleSnapshot(frame); err != nil {
				return err
			}
		case protocol.KindJournal:
			if c.options.Journal != nil {
				c.options.Journal(frame)
			}
		case protocol.KindRefusal:
			refusal, err := protocol.ReadRefusal(frame)
			if err != nil {
				return err
			}
			_, _, _ = socket.Read(ctx)
			return &RefusedError{refusal}
		}
	}
}

func (c *Client) handleSnapshot(frame []byte) (err error) {
	c.change(func(w *World) {
		if w.Newest, err = w.history.ReadSnapshot(frame); err == nil {
			w.Snapshots++
		}
	})
	return err
}

func (c *Client) handleText(frame []byte) error {
	text, err := protocol.ReadText(frame)
	if err != nil {
		return err
	}
	for {
		select {
		case c.texts <- text:
			return nil
		default:
		}
		select {
		case <-c.texts:
			c.mutex.Lock()
			c.lost++
			c.mutex.Unlock()
		default:
		}
	}
}
