package journal

import (
	"fmt"

	"caper/net/protocol"
)

// The limits of the lists in one message.
const (
	maxObjectives = 256   // objectives of a mission
	maxCounters   = 256   // counters of an objective
	maxItems      = 10000 // stacks of an inventory, items of a reward
)

// The messages of a server that are not about missions.
type (
	// Introduction starts a full sync. It voids all that the client knew of its
	// character, except the flags, which have their own message.
	Introduction struct {
		Character uint64 // number of the character
		Name      string // of the character
		Purse     Purse  // what the character has
	}
	// PlayTutorialAudio plays a voice cue, in any zone.
	PlayTutorialAudio struct {
		AudioSet uint32 // to be played
	}
	// Announcement shows an ambient text.
	Announcement struct {
		Greeting uint32 // number of the text
	}
	// Refused answers a request that was not carried out.
	Refused struct {
		Request uint16 // opcode of the request
		Code    string // why, for programs
		Reason  string // why, for people
	}
)

// messages makes an empty message of each opcode.
var messages = byOpcode(
	func() Message { return new(Introduction) }, func() Message { return new(MissionGained) },
	func() Message { return new(MissionCleared) }, func() Message { return new(MissionStatus) },
	func() Message { return new(ObjectiveStatus) }, func() Message { return new(ObjectiveCounter) },
	func() Message { return new(ShowIndicator) }, func() Message { return new(MissionRewarded) },
	func() Message { return new(RadioOffer) }, func() Message { return new(SharedOffer) },
	func() Message { return new(PlayTutorialAudio) }, func() Message { return new(PlayerFlags) },
	func() Message { return new(Converse) }, func() Message { return new(Announcement) },
	func() Message { return new(Inventory) }, func() Message { return new(Refused) },
	func() Message { return new(PurseChanged) }, func() Message { return new(Tutorial) },
	func() Message { return new(Abilities) }, func() Message { return new(ActorIntroduced) },
	func() Message { return new(ActorRemoved) },
)

// maxText limits a text of a message, in bytes.
const maxText = 1 << 10

// Opcode is 699.
func (*Introduction) Opcode() uint16 { return 699 }

// Opcode is 709.
func (*PlayTutorialAudio) Opcode() uint16 { return 709 }

// Opcode is 712.
func (*Announcement) Opcode() uint16 { return 712 }

// Opcode is 714.
func (*Refused) Opcode() uint16 { return 714 }

func (*Introduction) values() int      { return 3 }
func (*PlayTutorialAudio) values() int { return 1 }
func (*Announcement) values() int      { return 1 }
func (*Refused) values() int           { return 3 }

func (m *Introduction) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Character)
	w.Text(m.Name)
	m.Purse.write(w)
}

func (m *Introduction) read(r *protocol.NativeReader) {
	m.Character, m.Name = r.Uint64(), r.Text()
	m.Purse.read(r)
}

func (m *PlayTutorialAudio) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.AudioSet)) }
func (m *PlayTutorialAudio) read(r *protocol.NativeReader)  { m.AudioSet = r.Uint32() }

func (m *Announcement) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Greeting)) }
func (m *Announcement) read(r *protocol.NativeReader)  { m.Greeting = r.Uint32() }

// Validate refuses texts that are too long.
func (m *Refused) Validate() error {
	if len(m.Code) > maxText || len(m.Reason) > maxText {
		return fmt.Errorf("a code of %d and a reason of %d bytes, at most %d", len(m.Code), len(m.Reason), maxText)
	}
	return nil
}

func (m *Refused) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Request))
	w.Text(m.Code)
	w.Text(m.Reason)
}

func (m *Refused) read(r *protocol.NativeReader) {
	m.Request, m.Code, m.Reason = uint16(r.Uint32()), r.Text(), r.Text()
}
