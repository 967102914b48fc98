package replay

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
)

// The bounds of a replay's records.
const (
	maxInputs  = 1 << 14 // per tick
	maxDigests = 1 << 10
	maxName    = 256
)

// Tick is one recorded tick.
type Tick struct {
	Number  uint64        // number of the tick
	Inputs  []input.Input // in the order in which they were applied
	Hash    uint64        // state hash after the tick, if Hashed
	Hashed  bool          // false for the tick in which the room crashed
	Digests []uint64      // a hash per part of the state, once per second; otherwise empty
}

// Reader reads a replay tick by tick.
type Reader struct {
	Header Header        // how the simulation was started
	Ending Ending        // how the file ends; known after the last tick
	whole  *bufio.Reader // of the file
	blocks *blockReader
	in     *bufio.Reader // of the records
	err    error
}

// Ending is how a replay's file ends.
type Ending string

// The endings.
const (
	Complete Ending = "complete"     // the room was closed in order
	CutShort Ending = "cut short"    // the file ends before the room was closed, as after a crash
	Extended Ending = "bytes follow" // bytes follow the end of the recording
)

// NewReader reads a replay's header.
func NewReader(in io.Reader) (*Reader, error) {
	whole := bufio.NewReader(in)
	header, err := readHeader(whole)
	if err != nil {
		return nil, err
	}
	blocks := &blockReader{in: whole}
	return &Reader{Header: header, Ending: CutShort, whole: whole, blocks: blocks, in: bufio.NewReader(blocks)}, nil
}

// Next reads a tick into t and reuses its slices. It returns io.EOF after the
// last tick, also for a replay that a crash cut short.
func (r *Reader) Next(t *Tick) error {
	*t = Tick{Inputs: t.Inputs[:0], Digests: t.Digests[:0]}
	kind, err := r.in.ReadByte()
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return io.EOF
	case err != nil:
		return fmt.Errorf("reading a replay: %w: %w", ErrMalformed, err)
	case kind == recordEnd:
		return r.end()
	case kind != recordInputs:
		return fmt.Errorf("reading a replay: record %q where inputs should be: %w", kind, ErrMalformed)
	}
	r.inputs(t)
	if r.err == nil {
		r.hash(t)
	}
	if errors.Is(r.err, io.EOF) || errors.Is(r.err, io.ErrUnexpectedEOF) {
		return io.EOF
	}
	if r.err != nil {
		return fmt.Errorf("reading a replay, tick %d: %w: %w", t.Number, ErrMalformed, r.err)
	}
	return nil
}

// end checks that nothing follows the end of the recording, and returns io.EOF.
func (r *Reader) end() error {
	r.Ending = Complete
	if _, err := r.whole.Peek(1); r.in.Buffered() > 0 || len(r.blocks.left) > 0 || !errors.Is(err, io.EOF) {
		r.Ending = Extended
	}
	return io.EOF
}

func (r *Reader) inputs(t *Tick) {
	t.Number = r.uvarint(math.MaxUint64)
	for range r.uvarint(maxInputs) {
		in := r.input()
		if r.err != nil {
			return
		}
		t.Inputs = append(t.Inputs, in)
	}
}

// hash reads the hashes after a tick's inputs, if the tick completed.
func (r *Reader) hash(t *Tick) {
	kind, err := r.in.Peek(1)
	if err != nil || kind[0] != recordHash {
		return
	}
	r.byte()
	t.Hash, t.Hashed = r.uint64(), true
	if kind, err = r.in.Peek(1); err != nil || kind[0] != recordDigests {
		return
	}
	r.byte()
	for range r.uvarint(maxDigests) {
		t.Digests = append(t.Digests, r.uint64())
	}
}

func (r *Reader) input() input.Input {
	in := input.Input{Kind: input.Kind(r.byte()), Client: components.ClientID(r.uvarint(math.MaxUint32))}
	switch in.Kind {
	case input.Control:
		in.Sequence = uint32(r.uvarint(math.MaxUint32))
		in.Intent = r.intent()
	case input.Press:
		in.Key = components.Key(r.byte())
	case input.Committed:
		in.Change = r.change()
	case input.Join:
		name := make([]byte, r.uvarint(maxName))
		if r.err == nil {
			_, r.err = io.ReadFull(r.in, name)
		}
		in.Joining = input.Joining{
			Name: string(name), Character: components.CharacterID(r.uvarint(math.MaxUint64)),
			Account: components.AccountID(r.uvarint(math.MaxUint64)), Party: uint32(r.uvarint(math.MaxUint32)),
			Team: r.byte(), Bot: r.byte() != 0,
		}
	case input.Place:
		in.Pose = components.Pose{Position: mgl64.Vec3{r.float(), r.float(), r.float()}, Yaw: r.float()}
	}
	return in
}

func (r *Reader) intent() components.Intent {
	i := components.Intent{
		Move: mgl64.Vec2{r.float(), r.float()}, Look: r.float(), Pitch: r.float(), Throttle: r.float(), Steer: r.float(),
	}
	held := r.byte()
	for n, set := range []*bool{&i.Handbrake, &i.Run, &i.Crouch, &i.Jump, &i.Fire, &i.Aim} {
		*set = held&(1<<n) != 0
	}
	return i
}

func (r *Reader) byte() byte {
	if r.err != nil {
		return 0
	}
	var b byte
	b, r.err = r.in.ReadByte()
	return b
}

// uvarint reads a number and checks its upper bound.
func (r *Reader) uvarint(most uint64) uint64 {
	if r.err != nil {
		return 0
	}
	var n uint64
	if n, r.err = binary.ReadUvarint(r.in); r.err == nil && n > most {
		r.err = fmt.Errorf("number %d, at most %d", n, most)
	}
	if r.err != nil {
		return 0
	}
	return n
}

func (r *Reader) uint64() uint64 {
	var b [8]byte
	if r.err == nil {
		_, r.err = io.ReadFull(r.in, b[:])
	}
	return binary.LittleEndian.Uint64(b[:])
}

func (r *Reader) float() float64 { return math.Float64frombits(r.uint64()) }
