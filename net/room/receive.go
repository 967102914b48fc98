package room

import (
	"fmt"

	"caper/components"
	"caper/levels/geometry"
	"caper/net/protocol"
	"caper/systems/input"

	"github.com/go-gl/mathgl/mgl64"
)

// message is one request to the room that waits for its next tick.
type message struct {
	kind     messageKind
	client   components.ClientID
	link     Link
	hello    protocol.Hello
	grant    Grant
	attach   func(components.ClientID)
	frame    []byte
	pose     components.Pose
	delivery Delivery
}

type messageKind uint8

const (
	messageJoin messageKind = iota
	messageDrop
	messageFrame
	messagePlace
	messageDelivery
)

// Connect asks for a seat for a client whose hello was read and whose token was
// checked. The room calls attach on its own goroutine with the client's number,
// or with 0 when it refuses the client; it answers the client over the link.
func (r *Room) Connect(link Link, hello protocol.Hello, grant Grant, attach func(components.ClientID)) error {
	return r.post(message{kind: messageJoin, link: link, hello: hello, grant: grant, attach: attach})
}

// Receive queues a client's frame. The room may keep the frame.
func (r *Room) Receive(client components.ClientID, frame []byte) error {
	return r.post(message{kind: messageFrame, client: client, frame: frame})
}

// Disconnect reports that a link is gone.
func (r *Room) Disconnect(client components.ClientID, link Link) error {
	return r.post(message{kind: messageDrop, client: client, link: link})
}

// Place moves a client's character to a pose. Debug servers offer it.
func (r *Room) Place(client components.ClientID, pose components.Pose) error {
	return r.post(message{kind: messagePlace, client: client, pose: pose})
}

// post never waits: when the queue is full, the sender receives ErrBusy.
func (r *Room) post(m message) error {
	select {
	case <-r.closed:
		return ErrClosed
	default:
	}
	select {
	case r.queue <- m:
		return nil
	default:
		return ErrBusy
	}
}

// drain handles the messages that waited for this tick.
func (r *Room) drain() {
	for range len(r.queue) {
		m := <-r.queue
		switch m.kind {
		case messageJoin:
			r.join(&m)
		case messageDrop:
			r.drop(m.client, m.link)
		case messageFrame:
			r.handleFrame(m.client, m.frame)
		case messagePlace:
			r.inputs = append(r.inputs, input.Input{Kind: input.Place, Client: m.client, Pose: m.pose})
		case messageDelivery:
			r.deliver(&m.delivery)
		}
	}
}

// A client may send framesPerTick frames a tick on average and framesAtOnce at
// once, since the frames of a stalled network arrive together. The room
// disconnects a client that sends more.
const (
	framesPerTick = 4
	framesAtOnce  = 128
)

// handleFrame reads one frame of a client. A malformed frame ends that client's
// connection alone.
func (r *Room) handleFrame(client components.ClientID, frame []byte) {
	s := r.seatOf(client)
	if s == nil || s.link == nil {
		return
	}
	if s.frames++; s.frames > framesAtOnce {
		r.refuse(s, protocol.RefusedFlood, fmt.Sprintf(protocol.ReasonFrameFlood, framesPerTick))
		return
	}
	switch protocol.KindOf(frame) {
	case protocol.KindInput:
		in, err := protocol.ReadInput(frame)
		if err != nil {
			r.refuse(s, protocol.RefusedMalformed, err.Error())
			return
		}
		r.handleInput(s, &in)
	case protocol.KindJournal:
		r.handleJournal(s, frame)
	case protocol.KindBye:
		if err := protocol.ReadBye(frame); err != nil {
			r.refuse(s, protocol.RefusedMalformed, err.Error())
			return
		}
		r.leave(s)
	default:
		r.refuse(s, protocol.RefusedMalformed, fmt.Sprintf(protocol.ReasonFrameKind, protocol.KindOf(frame)))
	}
}

// handleInput converts a wire input for the simulation. It skips a stale input,
// by its sequence number.
func (r *Room) handleInput(s *seat, in *protocol.Input) {
	if in.Snapshot <= r.ring.number && in.Snapshot > s.ack {
		s.ack = in.Snapshot
	}
	if in.Sequence <= s.sequence || s.watcher {
		return
	}
	s.sequence = in.Sequence
	r.addInput(input.Input{Kind: input.Control, Client: s.client, Sequence: in.Sequence, Intent: Intent(in)})
	for _, p := range []struct {
		bit uint8
		key components.Key
	}{{protocol.PressSeat, components.KeySeat}, {protocol.PressInteract, components.KeyInteract}, {protocol.PressNext, components.KeyNext}} {
		if in.Presses&p.bit != 0 {
			r.addInput(input.Input{Kind: input.Press, Client: s.client, Key: p.key})
		}
	}
}

// addInput adds an input to those of the next tick. While the room is paused a
// newer input replaces an older one of the same kind, so that they do not
// accumulate.
func (r *Room) addInput(in input.Input) {
	if r.paused.Load() {
		for i := range r.inputs {
			if old := &r.inputs[i]; old.Kind == in.Kind && old.Client == in.Client && old.Key == in.Key {
				*old = in
				return
			}
		}
	}
	r.inputs = append(r.inputs, in)
}

// Intent converts a wire input into a character's intent.
func Intent(in *protocol.Input) components.Intent {
	move := mgl64.Vec2{float64(in.MoveX) / 127, float64(in.MoveZ) / 127}
	if l := move.Len(); l > 1 {
		move = move.Mul(1 / l)
	}
	held := func(button uint16) bool { return in.Buttons&button != 0 }
	return components.Intent{
		Move: geometry.Point(move), Look: protocol.Radians(in.Look), Pitch: float64(in.Pitch) / 32767 * 1.5707,
		Throttle: float64(in.Throttle) / 127, Steer: float64(in.Steer) / 127,
		Handbrake: held(protocol.ButtonHandbrake), Run: held(protocol.ButtonRun), Crouch: held(protocol.ButtonCrouch),
		Jump: held(protocol.ButtonJump), Fire: held(protocol.ButtonFire), Aim: held(protocol.ButtonAim),
	}
}

// refuse ends a client's connection because of what it sent. The room keeps its
// seat like that of any dropped client.
func (r *Room) refuse(s *seat, code protocol.RefusalCode, reason string) {
	link := s.link
	r.config.Log.Warn("client refused", "room", r.config.ID, "client", s.client, "code", code, "reason", reason)
	r.drop(s.client, link)
	link.Close(protocol.Refusal{Code: code, Reason: reason})
}
