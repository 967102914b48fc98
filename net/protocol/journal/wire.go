package journal

import (
	"errors"
	"fmt"

	"caper/net/protocol"
)

// ErrUnknown reports an opcode that this side does not know.
var ErrUnknown = errors.New("unknown opcode")

// Request is a client's request. Its types are those of request.go and item.go.
type Request interface {
	Opcode() uint16
	body
}

// Message is a server's message. Its types are those that message.go lists.
type Message interface {
	Opcode() uint16
	body
}

// body writes and reads the values of a message's tuple.
type body interface {
	values() int
	write(*protocol.NativeWriter)
	read(*protocol.NativeReader) // the tuple is open
}

// validated is a message that is validated before any byte is written.
type validated interface{ Validate() error }

// Append appends a request or message to b. On an error it appends nothing.
func Append(b []byte, m Message) ([]byte, error) {
	if v, is := m.(validated); is {
		if err := v.Validate(); err != nil {
			return b, fmt.Errorf("writing a native message %d: %w", m.Opcode(), err)
		}
	}
	w := protocol.NewNative(b, m.Opcode(), m.values())
	m.write(w)
	if len(w.Frame())-len(b) > protocol.MaxServerFrame {
		return b, fmt.Errorf("writing a native message %d: %d bytes, at most %d", m.Opcode(), len(w.Frame())-len(b), protocol.MaxServerFrame)
	}
	return w.Frame(), nil
}

// ReadRequest reads a client's request.
func ReadRequest(frame []byte) (Request, error) {
	m, err := read(frame, protocol.MaxClientFrame, requests)
	if err != nil {
		return nil, err
	}
	return m.(Request), nil
}

// ReadMessage reads a server's message. A client ignores those that fail with
// ErrUnknown.
func ReadMessage(frame []byte) (Message, error) {
	return read(frame, protocol.MaxServerFrame, messages)
}

func read(frame []byte, most int, kinds map[uint16]func() Message) (Message, error) {
	r, err := protocol.ReadNative(frame, most)
	if err != nil {
		return nil, err
	}
	make, known := kinds[r.Opcode]
	if !known {
		return nil, fmt.Errorf("reading a native message %d: %w", r.Opcode, ErrUnknown)
	}
	m := make()
	r.Tuple(m.values())
	m.read(r)
	r.Close()
	if err := r.End(); err != nil {
		return nil, err
	}
	if v, is := m.(validated); is {
		if err := v.Validate(); err != nil {
			return nil, fmt.Errorf("reading a native message %d: %w: %w", r.Opcode, protocol.ErrMalformed, err)
		}
	}
	return m, nil
}

// optional writes a number that may be absent.
func optional[T ~uint32 | ~uint64](w *protocol.NativeWriter, v *T) {
	if v == nil {
		w.Nil()
		return
	}
	w.Unsigned(uint64(*v))
}

// maybe reads a number of 32 bits that may be absent.
func maybe[T ~uint32](r *protocol.NativeReader) *T {
	if r.Nil() {
		return nil
	}
	v := T(r.Uint32())
	return &v
}

// list writes a list of tuples.
func list[T any](w *protocol.NativeWriter, values []T, width int, write func(*T)) {
	w.List(len(values))
	for i := range values {
		w.Tuple(width)
		write(&values[i])
	}
}

// lines reads a list of tuples.
func lines[T any](r *protocol.NativeReader, most, width int, read func(*T)) []T {
	n := r.List(most)
	var values []T
	for range n {
		var v T
		r.Tuple(width)
		read(&v)
		r.Close()
		values = append(values, v)
	}
	r.Close()
	return values
}

// numbers writes a list of numbers.
func numbers[T ~uint32](w *protocol.NativeWriter, values []T) {
	w.List(len(values))
	for _, v := range values {
		w.Unsigned(uint64(v))
	}
}

// numbered reads a list of numbers.
func numbered[T ~uint32](r *protocol.NativeReader, most int) []T {
	values := make([]T, r.List(most))
	for i := range values {
		values[i] = T(r.Uint32())
	}
	r.Close()
	return values
}
