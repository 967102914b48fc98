package journal

import (
	"errors"
	"fmt"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
)

// maxFlags limits the flags in one message.
const maxFlags = 4096

// PlayerFlags replaces the whole set of flags that a client knows of its own
// character: tuple(1) -> list(count) -> numbers (J-FLAG-015). An empty set
// clears it; a nil one is an error.
type PlayerFlags struct {
	Flags []content.FlagID // ascending
}

// Opcode is 710.
func (*PlayerFlags) Opcode() uint16 { return 710 }

// Validate requires a set, which may be empty.
func (m *PlayerFlags) Validate() error {
	if m.Flags == nil {
		return errors.New("no collection of flags is given, not even an empty one")
	}
	if len(m.Flags) > maxFlags {
		return fmt.Errorf("%d flags, at most %d", len(m.Flags), maxFlags)
	}
	return nil
}

func (*PlayerFlags) values() int                      { return 1 }
func (m *PlayerFlags) write(w *protocol.NativeWriter) { numbers(w, m.Flags) }
func (m *PlayerFlags) read(r *protocol.NativeReader)  { m.Flags = numbered[content.FlagID](r, maxFlags) }

// ProjectFlags appends the flags that a client may know: mission flags with a
// value other than 0, in the order of the argument and without their values
// (J-FLAG-017).
func ProjectFlags(into []content.FlagID, flags []components.DurableFlag) []content.FlagID {
	for _, f := range flags {
		if id := content.FlagID(f.ID); f.Value != 0 && content.IsMissionFlag(id) {
			into = append(into, id)
		}
	}
	return into
}
