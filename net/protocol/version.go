package protocol

import "errors"

// Version is the protocol's; a client of an older one is refused (M-NET-001).
const Version = 34

// The bounds of frames, in bytes.
const (
	MaxClientFrame = 1 << 10  // whatever a client sends
	MaxServerFrame = 64 << 10 // whatever a server sends
	MaxName        = 64       // of a player
	MaxToken       = 768      // a join token
)

// Kind is the first byte of a binary frame.
type Kind byte

// The kinds of binary frame.
const (
	KindHello Kind = iota + 1
	KindInput
	KindBye
	KindSpectate
	KindWelcome
	KindRefusal
	KindSnapshot
	KindNative
)

// ErrMalformed says that a frame is not of its kind's form.
var ErrMalformed = errors.New("malformed frame")

// ErrVersion says that the other side speaks a version that this one does not.
var ErrVersion = errors.New("protocol version not spoken here")

// KindOf is a frame's kind, 0 for an empty one.
func KindOf(frame []byte) Kind {
	if len(frame) == 0 {
		return 0
	}
	return Kind(frame[0])
}
