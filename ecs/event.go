package ecs

import (
	"encoding/binary"
	"reflect"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// Event is one event of type T.
type Event[T any] struct {
	Sequence uint64 // number of the event in the room, over all types
	Tick     uint64 // tick in which it was emitted
	Body     T      // what happened
}

type streamState interface {
	name() string
	hash(w *World) uint64
	encode(b []byte) []byte
	decode(b []byte) ([]byte, error)
	compact()
	skip()
}

// Stream is the queue of one type of event. An event stays in it until every
// reader's cursor has passed it.
type Stream[T any] struct {
	events  []Event[T]
	dropped uint64 // number of events removed before events[0]
	cursors []uint64
	codec   codec
}

// RegisterEvents declares a type of event.
func RegisterEvents[T any](w *World) {
	s := &Stream[T]{codec: newCodec(reflect.TypeFor[Event[T]]())}
	w.declare(reflect.TypeFor[T](), s)
	w.streams = append(w.streams, s)
}

func (s *Stream[T]) name() string { return reflect.TypeFor[T]().Name() }

func (s *Stream[T]) end() uint64 { return s.dropped + uint64(len(s.events)) }

// reader adds a cursor at the end of the stream.
func (s *Stream[T]) reader() int {
	s.cursors = append(s.cursors, s.end())
	return len(s.cursors) - 1
}

// compact removes the events that every reader has passed. Without a reader it
// removes all of them.
func (s *Stream[T]) compact() {
	slowest := s.end()
	for _, c := range s.cursors {
		slowest = min(slowest, c)
	}
	if passed := slowest - s.dropped; passed > 0 {
		left := copy(s.events, s.events[passed:])
		clear(s.events[left:])
		s.events = s.events[:left]
		s.dropped = slowest
	}
}

// skip moves every cursor to the end, as after a restore.
func (s *Stream[T]) skip() {
	for i := range s.cursors {
		s.cursors[i] = s.end()
	}
	s.compact()
}

func (s *Stream[T]) encode(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(s.events)))
	for i := range s.events {
		b = s.codec.encode(b, unsafe.Pointer(&s.events[i]))
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(s.cursors)))
	for _, c := range s.cursors {
		b = binary.LittleEndian.AppendUint64(b, c-s.dropped)
	}
	return b
}

func (s *Stream[T]) decode(b []byte) ([]byte, error) {
	n, b, err := decodeLength(b, max(1, s.codec.size))
	if err != nil {
		return nil, err
	}
	s.events = make([]Event[T], n)
	for i := range s.events {
		if b, err = s.codec.decode(b, unsafe.Pointer(&s.events[i])); err != nil {
			return nil, err
		}
	}
	s.dropped = 0
	readers, b, err := decodeLength(b, 8)
	if err != nil || readers != len(s.cursors) {
		return nil, errShort
	}
	for i := range s.cursors {
		s.cursors[i] = min(binary.LittleEndian.Uint64(b), uint64(n))
		b = b[8:]
	}
	return b, nil
}

func (s *Stream[T]) hash(w *World) uint64 {
	w.scratch = s.encode(w.scratch[:0])
	return xxhash.Sum64(w.scratch)
}

// Emitter emits events of type T.
type Emitter[T any] struct {
	world  *World
	stream *Stream[T]
}

func (h *Emitter[T]) bind(r *Registrar, _ reflect.StructTag) {
	s := declared[*Stream[T]](r.world, "event", reflect.TypeFor[T]())
	r.record(Write, KindEvent, s.name())
	*h = Emitter[T]{r.world, s}
}

// Emit emits an event of this tick.
func (h Emitter[T]) Emit(body T) {
	h.world.sequence++
	h.stream.events = append(h.stream.events, Event[T]{h.world.sequence, h.world.tick, body})
}

// Cursor is one reader's position in the stream of events of type T.
type Cursor[T any] struct {
	stream *Stream[T]
	number int
}

func (h *Cursor[T]) bind(r *Registrar, _ reflect.StructTag) {
	s := declared[*Stream[T]](r.world, "event", reflect.TypeFor[T]())
	r.record(Read, KindEvent, s.name())
	*h = Cursor[T]{s, s.reader()}
}

// Take returns the events since the last Take, oldest first. The slice belongs
// to the stream: it is valid until the tick ends and must not be modified.
func (h Cursor[T]) Take() []Event[T] {
	from := h.stream.cursors[h.number] - h.stream.dropped
	h.stream.cursors[h.number] = h.stream.end()
	return h.stream.events[from:]
}
