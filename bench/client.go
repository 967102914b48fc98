package bench

import (
	"caper/components"
	"caper/net/bot"
	"caper/net/protocol"
	"caper/net/room"
)

// player is who plays a client: it reads frames and answers with inputs.
type player interface {
	Send(frame []byte, text bool) bool
	Think()
}

// client is a link inside the process: what the room sends is copied, as a
// socket's queue would, and read after the tick.
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

// Ready is the room's question: there is always room.
func (c *client) Ready() bool { return true }

// Send takes a frame.
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

// Close is the room's last word.
func (c *client) Close(refusal protocol.Refusal) { c.refused = &refusal }

// read hands what came to the player.
func (c *client) read() {
	for _, f := range c.frames {
		c.player.Send(c.buffer[f.from:f.to], f.text)
	}
	c.buffer, c.frames = c.buffer[:0], c.frames[:0]
}

// send is the client's way to the room. A full queue loses the frame.
func (c *client) send(r *room.Room) func([]byte) {
	return func(b []byte) { _ = r.Receive(c.id, b) }
}

// driver is a bot that nobody tells of missions, so that it keeps to its wheel
// and drives about.
type driver struct{ *bot.Bot }

// Send takes a frame.
func (d driver) Send(frame []byte, text bool) bool { return text || d.Bot.Send(frame, text) }
