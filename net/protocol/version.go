package protocol

import "errors"

// Version is the protocol's version. A server refuses a client of an older
// version (M-NET-001).
const Version = 34

// These are the limits of frames and texts, in bytes.
const (
	MaxClientFrame = 1 << 10  // any frame of a client
	MaxServerFrame = 64 << 10 // any frame of a server
	MaxName        = 64       // of a player
	MaxToken       = 768      // a join token
)

// Kind is the first byte of a binary frame.
type Kind byte

// These are the kinds of binary frames.
const (
	KindHello Kind = iota + 1
	KindInput
	KindBye
	KindSpectate
	KindWelcome
	KindRefusal
	KindSnapshot
	KindJournal
)

// ErrMalformed reports that a frame does not have the form of its kind.
var ErrMalformed = errors.New("malformed frame")

// ErrVersion reports that the other side uses a version that this one does not
// support.
var ErrVersion = errors.New("unsupported protocol version")

// KindOf returns a frame's kind, 0 for an empty frame.
func KindOf(frame []byte) Kind {
	if len(frame) == 0 {
		return 0
	}
	return Kind(frame[0])
}
