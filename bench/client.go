package bench

import (
	"caper/components"
	"caper/net/bot"
	"caper/net/protocol"
	"caper/net/room"
)

// player controls a client: it reads frames and answers with inputs.
type player interface {
	Send(frame []byte, text bool) bool
	Think()
}

// client is an in-process link. It copies what the room sends, as a socket's
// queue would, and its player reads it after the tick.
type client struct {
	id        components.ClientID
	player    player
	buffer    []byte
	frames    []frame
	bytes     uint64
	snapshots uint64
	texts     uint64
	refused   *protocol.Refusal
}

type frame struct {
	from, to int
	text     bool
}

// Ready reports whether the client accepts more frames, which it always does.
func (c *client) Ready() bool { return true }

// Send receives a frame.
func (c *client) Send(b []byte, text bool) bool {
	at := len(c.buffer)
	c.buffer = append(c.buffer, b...)
	c.frames = append(c.frames, frame{at, len(c.buffer), text})
	c.bytes += uint64(len(b))
	switch {
	case text:
		c.texts++
	case protocol.KindOf(b) == protocol.KindSnapshot:
		c.snapshots++
	}
	return true
}

// Close receives the reason for which the room disconnects the client.
func (c *client) Close(refusal protocol.Refusal) { c.refused = &refusal }

// read passes the received frames to the player.
func (c *client) read() {
	for _, f := range c.frames {
		c.player.Send(c.buffer[f.from:f.to], f.text)
	}
	c.buffer, c.frames = c.buffer[:0], c.frames[:0]
}

// send returns the function that sends frames to the room. A full queue drops
// the frame.
func (c *client) send(r *room.Room) func([]byte) {
	return func(b []byte) { _ = r.Receive(c.id, b) }
}

// driver is a bot that receives no missions, so that it stays at its wheel and
// drives around.
type driver struct{ *bot.Bot }

// Send receives a frame.
func (d driver) Send(frame []byte, text bool) bool { return text || d.Bot.Send(frame, text) }
