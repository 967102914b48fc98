package native

import (
	"errors"
	"fmt"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
)

// OpcodePlayerFlags is PlayerFlags's.
const OpcodePlayerFlags = 710

// maxFlags is the most flags that one message has.
const maxFlags = 4096

// PlayerFlags replaces the whole set of flags that a client knows of its own
// character: tuple(1) -> list(count) -> numbers (J-FLAG-015). An empty set
// clears it; a nil one is an error.
type PlayerFlags struct{ Flags []content.FlagID }

// Append writes the frame after b.
func (m *PlayerFlags) Append(b []byte) ([]byte, error) {
	if m.Flags == nil {
		return b, errors.New("writing player flags: no collection is given, not even an empty one")
	}
	if len(m.Flags) > maxFlags {
		return b, fmt.Errorf("writing player flags: %d, at most %d", len(m.Flags), maxFlags)
	}
	w := protocol.NewNative(b, OpcodePlayerFlags, 1)
	w.List(len(m.Flags))
	for _, id := range m.Flags {
		w.Unsigned(uint64(id))
	}
	return w.Frame(), nil
}

func (m *PlayerFlags) read(r *protocol.NativeReader) {
	r.Tuple(1)
	m.Flags = make([]content.FlagID, r.List(maxFlags))
	for i := range m.Flags {
		m.Flags[i] = content.FlagID(r.Uint32())
	}
	r.Close()
	r.Close()
}

// ProjectFlags appends the flags that a client is told of: mission flags with
// a value other than 0, ascending as they are given, without their values
// (J-FLAG-017).
func ProjectFlags(into []content.FlagID, flags []components.DurableFlag) []content.FlagID {
	for _, f := range flags {
		if id := content.FlagID(f.ID); f.Value != 0 && content.IsMissionFlag(id) {
			into = append(into, id)
		}
	}
	return into
}
