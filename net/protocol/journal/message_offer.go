package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// The messages of a server that open the dialog of an offer.
type (
	// RadioOffer opens the radio's dialog.
	RadioOffer struct {
		Mission  content.MissionID // offered
		Title    content.TextID    // of the mission
		Briefing *uint32           // audio set; nil for none
	}
	// SharedOffer opens the dialog of a mission that another player shares.
	SharedOffer struct {
		Source   uint64            // entity of the player who shares
		Mission  content.MissionID // offered
		Title    content.TextID    // of the mission
		Briefing *uint32           // audio set; nil for none
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
