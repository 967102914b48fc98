package protocol

import (
	"encoding/binary"
	"fmt"
	"math"
)

// These are the buttons that a player holds down, as bits.
const (
	ButtonRun uint16 = 1 << iota
	ButtonCrouch
	ButtonJump
	ButtonFire
	ButtonAim
	ButtonHandbrake
	buttons // all lower bits are known
)

// These are the keys that a player pressed, as bits: one frame may carry
// several.
const (
	PressSeat uint8 = 1 << iota
	PressInteract
	PressNext
	presses // all lower bits are known
)

// Input is what a player does from one frame to the next. Its numbers are
// integers, so that neither NaN nor infinity can reach the simulation.
type Input struct {
	Sequence uint32 // grows with every input of a client
	Snapshot uint32 // the newest snapshot that the client has, 0 for none
	MoveX    int8   // wanted direction in the plane, of 127
	MoveZ    int8   // like MoveX
	Look     uint16 // yaw, 65536 to a turn
	Pitch    int16  // of the aim, 32767 to a quarter turn
	Throttle int8   // of 127
	Steer    int8   // of 127, right positive
	Buttons  uint16 // the bits Button…
	Presses  uint8  // the bits Press…
}

// Append appends the frame.
func (in *Input) Append(b []byte) []byte {
	b = append(b, byte(KindInput))
	b = binary.AppendUvarint(b, uint64(in.Sequence))
	b = binary.AppendUvarint(b, uint64(in.Snapshot))
	b = append(b, byte(in.MoveX), byte(in.MoveZ), byte(in.Throttle), byte(in.Steer), in.Presses)
	b = binary.LittleEndian.AppendUint16(b, in.Look)
	b = binary.LittleEndian.AppendUint16(b, uint16(in.Pitch))
	return binary.LittleEndian.AppendUint16(b, in.Buttons)
}

// ReadInput reads the frame.
func ReadInput(frame []byte) (Input, error) {
	r := read(frame, KindInput, MaxClientFrame)
	in := Input{
		Sequence: uint32(r.below(1<<32, "sequence")), Snapshot: uint32(r.below(1<<32, "snapshot")),
		MoveX: int8(r.byte()), MoveZ: int8(r.byte()), Throttle: int8(r.byte()), Steer: int8(r.byte()), Presses: r.byte(),
		Look: r.uint16(), Pitch: int16(r.uint16()), Buttons: r.uint16(),
	}
	x, z := int(in.MoveX), int(in.MoveZ)
	switch {
	case r.err != nil:
	case x*x+z*z > 128*128:
		r.fail("move longer than 1")
	case in.Throttle == -128 || in.Steer == -128 || in.Pitch == -32768:
		r.fail("throttle, steer or pitch out of bounds")
	case in.Buttons >= buttons || in.Presses >= presses:
		r.fail("unknown button or key")
	}
	if err := r.end(); err != nil {
		return Input{}, fmt.Errorf("reading input: %w", err)
	}
	return in, nil
}

// Unit converts a number from -1 to 1 into the wire's units.
func Unit(n float64) int8 {
	if math.IsNaN(n) {
		return 0
	}
	return int8(math.Round(127 * math.Max(-1, math.Min(1, n))))
}

// Turn converts an angle in radians into the wire's units, 65536 to a turn.
func Turn(yaw float64) uint16 {
	return uint16(int64(math.Round(yaw / (2 * math.Pi) * 65536)))
}

// Radians converts a Turn into radians, in (-pi, pi].
func Radians(turn uint16) float64 {
	a := float64(turn) / 65536 * 2 * math.Pi
	if a > math.Pi {
		a -= 2 * math.Pi
	}
	return a
}

// LookOnly returns the part of an input that counts while a run is not live:
// the player may look around but not move. Both sides use it, so that a
// client's prediction is right (M-NET-005).
func LookOnly(in Input) Input {
	return Input{
		Sequence: in.Sequence, Snapshot: in.Snapshot, Look: in.Look, Pitch: in.Pitch, Buttons: ButtonHandbrake,
	}
}

// AppendBye appends the frame of a client that leaves for good.
func AppendBye(b []byte) []byte { return append(b, byte(KindBye)) }

// ReadBye reads the frame.
func ReadBye(frame []byte) error {
	r := read(frame, KindBye, MaxClientFrame)
	if err := r.end(); err != nil {
		return fmt.Errorf("reading bye: %w", err)
	}
	return nil
}

// Spectate names the client that a player who is out of the game watches.
type Spectate struct {
	Client uint32 // number of the watched client
}

// Append appends the frame.
func (s *Spectate) Append(b []byte) []byte {
	return binary.AppendUvarint(append(b, byte(KindSpectate)), uint64(s.Client))
}

// ReadSpectate reads the frame.
func ReadSpectate(frame []byte) (Spectate, error) {
	r := read(frame, KindSpectate, MaxClientFrame)
	s := Spectate{Client: uint32(r.below(1<<32, "client"))}
	if err := r.end(); err != nil {
		return Spectate{}, fmt.Errorf("reading spectate: %w", err)
	}
	return s, nil
}
