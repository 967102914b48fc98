package replay

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"caper/components"
	"caper/ecs"
	"caper/systems"
	"caper/systems/input"
)

// The kinds of record.
const (
	recordInputs  byte = 'I' // number of the tick and its inputs
	recordHash    byte = 'H' // state hash after the tick
	recordDigests byte = 'D' // a hash per part of the state, once per second
	recordEnd     byte = 'E' // the room was closed in order
)

// Recorder writes a replay.
type Recorder struct {
	closer io.Closer
	blocks blockWriter
	rate   uint64
}

// NewRecorder starts a replay. Close closes out.
func NewRecorder(out io.WriteCloser, header Header) (*Recorder, error) {
	if err := header.write(out); err != nil {
		return nil, err
	}
	return &Recorder{closer: out, rate: uint64(header.Rate), blocks: blockWriter{out: out}}, nil
}

// Begin writes the inputs of the tick that runs next.
func (r *Recorder) Begin(tick uint64, inputs []input.Input) error {
	b := append(r.blocks.records, recordInputs)
	b = binary.AppendUvarint(b, tick)
	b = binary.AppendUvarint(b, uint64(len(inputs)))
	for i := range inputs {
		b = appendInput(b, &inputs[i])
	}
	r.blocks.records = b
	return nil
}

// End writes the state hash after the tick and, once per second, a hash of each
// part of the state.
func (r *Recorder) End(s *systems.Simulation) error {
	b := append(r.blocks.records, recordHash)
	b = binary.LittleEndian.AppendUint64(b, s.Hash())
	second := s.Number()%r.rate == 0
	if second {
		b = appendDigests(b, s.Digests())
	}
	r.blocks.records = b
	if second || len(b) > blockSize {
		return r.blocks.flush()
	}
	return nil
}

func appendDigests(b []byte, digests []ecs.Digest) []byte {
	b = append(b, recordDigests)
	b = binary.AppendUvarint(b, uint64(len(digests)))
	for _, d := range digests {
		b = binary.LittleEndian.AppendUint64(b, d.Hash)
	}
	return b
}

// Close ends the replay in order.
func (r *Recorder) Close() error {
	r.blocks.records = append(r.blocks.records, recordEnd)
	err := r.blocks.flush()
	if closed := r.closer.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("closing a replay: %w", err)
	}
	return nil
}

func appendInput(b []byte, in *input.Input) []byte {
	b = append(b, byte(in.Kind))
	b = binary.AppendUvarint(b, uint64(in.Client))
	switch in.Kind {
	case input.Control:
		b = binary.AppendUvarint(b, uint64(in.Sequence))
		return appendIntent(b, &in.Intent)
	case input.Press:
		b = append(b, byte(in.Key))
	case input.Join:
		b = binary.AppendUvarint(b, uint64(len(in.Joining.Name)))
		b = append(b, in.Joining.Name...)
		b = binary.AppendUvarint(b, uint64(in.Joining.Character))
		b = binary.AppendUvarint(b, uint64(in.Joining.Account))
		b = binary.AppendUvarint(b, uint64(in.Joining.Party))
		b = append(b, in.Joining.Team, bit(in.Joining.Bot))
	case input.Place:
		p := in.Pose.Position
		b = appendFloats(b, p[0], p[1], p[2], in.Pose.Yaw)
	case input.Committed:
		return appendChange(b, in.Change)
	}
	return b
}

func appendIntent(b []byte, i *components.Intent) []byte {
	b = appendFloats(b, i.Move[0], i.Move[1], i.Look, i.Pitch, i.Throttle, i.Steer)
	held := byte(0)
	for n, set := range []bool{i.Handbrake, i.Run, i.Crouch, i.Jump, i.Fire, i.Aim} {
		held |= bit(set) << n
	}
	return append(b, held)
}

func appendFloats(b []byte, numbers ...float64) []byte {
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(n))
	}
	return b
}

func bit(set bool) byte {
	if set {
		return 1
	}
	return 0
}
