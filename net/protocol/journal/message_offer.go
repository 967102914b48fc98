package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// The dialogs that a server opens for offers.
type (
	// RadioOffer opens the radio's dialog.
	RadioOffer struct {
		Mission  content.MissionID
		Title    content.TextID
		Briefing *uint32 // audio set
	}
	// SharedOffer opens the dialog of a mission that a player shares; the
	// player is named by its entity.
	SharedOffer struct {
		Source   uint64
		Mission  content.MissionID
		Title    content.TextID
		Briefing *uint32
	}
)

// Opcode is 707.
func (*RadioOffer) Opcode() uint16 { return 707 }

// Opcode is 708.
func (*SharedOffer) Opcode() uint16 { return 708 }

func (*RadioOffer) values() int  { return 3 }
func (*SharedOffer) values() int { return 4 }

func (m *RadioOffer) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Title))
	optional(w, m.Briefing)
}

func (m *RadioOffer) read(r *protocol.NativeReader) {
	m.Mission, m.Title, m.Briefing = content.MissionID(r.Uint32()), content.TextID(r.Uint32()), maybe[uint32](r)
}

func (m *SharedOffer) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Source)
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Title))
	optional(w, m.Briefing)
}

func (m *SharedOffer) read(r *protocol.NativeReader) {
	m.Source, m.Mission, m.Title = r.Uint64(), content.MissionID(r.Uint32()), content.TextID(r.Uint32())
	m.Briefing = maybe[uint32](r)
}
