package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// These are the messages of a server that open the dialog of an offer.
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

func (m *RadioOffer) write(w *protocol.JournalWriter) {
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Title))
	writeOptional(w, m.Briefing)
}

func (m *RadioOffer) read(r *protocol.JournalReader) {
	m.Mission, m.Title, m.Briefing = content.MissionID(r.Uint32()), content.TextID(r.Uint32()), readOptional[uint32](r)
}

func (m *SharedOffer) write(w *protocol.JournalWriter) {
	w.Unsigned(m.Source)
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Title))
	writeOptional(w, m.Briefing)
}

func (m *SharedOffer) read(r *protocol.JournalReader) {
	m.Source, m.Mission, m.Title = r.Uint64(), content.MissionID(r.Uint32()), content.TextID(r.Uint32())
	m.Briefing = readOptional[uint32](r)
}
