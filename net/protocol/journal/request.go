package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// The requests of a client about missions. Each comment names what the tuple
// holds, in order. An entity has 64 bits, all other numbers have 32.
type (
	// RequestConverse opens a conversation.
	RequestConverse struct {
		Entity uint64 // to speak to
	}
	// AssignNPCMission accepts a mission that the open conversation offers.
	AssignNPCMission struct {
		Entity  uint64            // spoken to
		Mission content.MissionID // offered
	}
	// CompleteNPCObjective chooses Continue in an objective's dialogue.
	CompleteNPCObjective struct {
		Entity    uint64              // spoken to
		Mission   content.MissionID   // of the dialogue
		Objective content.ObjectiveID // of the dialogue
		Flag      content.FlagID      // of the dialogue
	}
	// CompleteNPCMission turns a mission in.
	CompleteNPCMission struct {
		Entity    uint64            // spoken to
		Mission   content.MissionID // to be turned in
		Selection *uint32           // among the choices shown, from 0
		Rating    *uint32           // every rating is refused
	}
	// RewardNPCMission takes the reward of an older success, which the open
	// conversation shows.
	RewardNPCMission struct {
		Entity    uint64            // spoken to
		Mission   content.MissionID // that was completed
		Selection *uint32           // among the choices shown, from 0
	}
	// AssignRadioMission accepts the mission that the radio offers.
	AssignRadioMission struct {
		Mission content.MissionID // offered
	}
	// CompleteRadioMission turns a mission in over the radio. It names no
	// attempt: the current one is meant (J-TURNIN-006).
	CompleteRadioMission struct {
		Mission   content.MissionID // to be turned in
		Selection *uint32           // among the choices shown, from 0
		Rating    *uint32           // every rating is refused
	}
	// PerformNPCChoice takes one of three choices.
	PerformNPCChoice struct {
		Entity    uint64              // spoken to
		Mission   content.MissionID   // of the dialogue
		Objective content.ObjectiveID // of the dialogue
		Flag      content.FlagID      // of the dialogue
		Choice    int32               // from 1
	}
	// AssignSharedMission accepts a mission that another player shares.
	AssignSharedMission struct {
		Source  uint64            // entity of the player who shares
		Mission content.MissionID // offered
	}
	// ShareMission offers the character's own mission to its party.
	ShareMission struct {
		Mission content.MissionID // to be shared
	}
	// AbandonMission drops the current attempt.
	AbandonMission struct {
		Mission content.MissionID // of the attempt
	}
	// ClearMission takes an ended attempt out of the journal.
	ClearMission struct {
		Mission content.MissionID // of the attempt
	}
)

// requests makes an empty request of each opcode.
var requests = byOpcode(
	func() Message { return new(RequestConverse) }, func() Message { return new(AssignNPCMission) },
	func() Message { return new(CompleteNPCObjective) }, func() Message { return new(CompleteNPCMission) },
	func() Message { return new(RewardNPCMission) }, func() Message { return new(AssignRadioMission) },
	func() Message { return new(CompleteRadioMission) }, func() Message { return new(PerformNPCChoice) },
	func() Message { return new(AssignSharedMission) }, func() Message { return new(ShareMission) },
	func() Message { return new(AbandonMission) }, func() Message { return new(ClearMission) },
	func() Message { return new(MoveItem) }, func() Message { return new(SplitItem) }, func() Message { return new(MergeItem) },
	func() Message { return new(EquipItem) }, func() Message { return new(DestroyItem) }, func() Message { return new(RedeemCloneCredit) },
)

func byOpcode(kinds ...func() Message) map[uint16]func() Message {
	table := make(map[uint16]func() Message, len(kinds))
	for _, kind := range kinds {
		opcode := kind().Opcode()
		if table[opcode] != nil {
			panic("journal: two messages have one opcode")
		}
		table[opcode] = kind
	}
	return table
}

// Opcode is 490.
func (*RequestConverse) Opcode() uint16 { return 490 }

// Opcode is 491.
func (*AssignNPCMission) Opcode() uint16 { return 491 }

// Opcode is 492.
func (*CompleteNPCObjective) Opcode() uint16 { return 492 }

// Opcode is 493.
func (*CompleteNPCMission) Opcode() uint16 { return 493 }

// Opcode is 494.
func (*RewardNPCMission) Opcode() uint16 { return 494 }

// Opcode is 495.
func (*AssignRadioMission) Opcode() uint16 { return 495 }

// Opcode is 496.
func (*CompleteRadioMission) Opcode() uint16 { return 496 }

// Opcode is 497 (J-DLG-014).
func (*PerformNPCChoice) Opcode() uint16 { return 497 }

// Opcode is 498.
func (*AssignSharedMission) Opcode() uint16 { return 498 }

// Opcode is 499.
func (*ShareMission) Opcode() uint16 { return 499 }

// Opcode is 500.
func (*AbandonMission) Opcode() uint16 { return 500 }

// Opcode is 501.
func (*ClearMission) Opcode() uint16 { return 501 }

func (*RequestConverse) values() int      { return 1 }
func (*AssignNPCMission) values() int     { return 2 }
func (*CompleteNPCObjective) values() int { return 4 }
func (*CompleteNPCMission) values() int   { return 4 }
func (*RewardNPCMission) values() int     { return 3 }
func (*AssignRadioMission) values() int   { return 1 }
func (*CompleteRadioMission) values() int { return 3 }
func (*PerformNPCChoice) values() int     { return 5 }
func (*AssignSharedMission) values() int  { return 2 }
func (*ShareMission) values() int         { return 1 }
func (*AbandonMission) values() int       { return 1 }
func (*ClearMission) values() int         { return 1 }

func (m *RequestConverse) write(w *protocol.NativeWriter) { w.Unsigned(m.Entity) }
func (m *RequestConverse) read(r *protocol.NativeReader)  { m.Entity = r.Uint64() }

func (m *AssignNPCMission) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Entity)
	w.Unsigned(uint64(m.Mission))
}

func (m *AssignNPCMission) read(r *protocol.NativeReader) {
	m.Entity, m.Mission = r.Uint64(), content.MissionID(r.Uint32())
}

func (m *CompleteNPCObjective) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Entity)
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Objective))
	w.Unsigned(uint64(m.Flag))
}

func (m *CompleteNPCObjective) read(r *protocol.NativeReader) {
	m.Entity, m.Mission = r.Uint64(), content.MissionID(r.Uint32())
	m.Objective, m.Flag = content.ObjectiveID(r.Uint32()), content.FlagID(r.Uint32())
}

func (m *CompleteNPCMission) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Entity)
	w.Unsigned(uint64(m.Mission))
	optional(w, m.Selection)
	optional(w, m.Rating)
}

func (m *CompleteNPCMission) read(r *protocol.NativeReader) {
	m.Entity, m.Mission = r.Uint64(), content.MissionID(r.Uint32())
	m.Selection = maybe[uint32](r)
	m.Rating = maybe[uint32](r)
}

func (m *RewardNPCMission) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Entity)
	w.Unsigned(uint64(m.Mission))
	optional(w, m.Selection)
}

func (m *RewardNPCMission) read(r *protocol.NativeReader) {
	m.Entity, m.Mission = r.Uint64(), content.MissionID(r.Uint32())
	m.Selection = maybe[uint32](r)
}

func (m *AssignRadioMission) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Mission)) }
func (m *AssignRadioMission) read(r *protocol.NativeReader) {
	m.Mission = content.MissionID(r.Uint32())
}

func (m *CompleteRadioMission) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	optional(w, m.Selection)
	optional(w, m.Rating)
}

func (m *CompleteRadioMission) read(r *protocol.NativeReader) {
	m.Mission = content.MissionID(r.Uint32())
	m.Selection = maybe[uint32](r)
	m.Rating = maybe[uint32](r)
}

func (m *PerformNPCChoice) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Entity)
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Objective))
	w.Unsigned(uint64(m.Flag))
	w.Signed(int64(m.Choice))
}

func (m *PerformNPCChoice) read(r *protocol.NativeReader) {
	m.Entity, m.Mission = r.Uint64(), content.MissionID(r.Uint32())
	m.Objective, m.Flag = content.ObjectiveID(r.Uint32()), content.FlagID(r.Uint32())
	m.Choice = r.Int32()
}

func (m *AssignSharedMission) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Source)
	w.Unsigned(uint64(m.Mission))
}

func (m *AssignSharedMission) read(r *protocol.NativeReader) {
	m.Source, m.Mission = r.Uint64(), content.MissionID(r.Uint32())
}

func (m *ShareMission) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Mission)) }
func (m *ShareMission) read(r *protocol.NativeReader)  { m.Mission = content.MissionID(r.Uint32()) }

func (m *AbandonMission) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Mission)) }
func (m *AbandonMission) read(r *protocol.NativeReader)  { m.Mission = content.MissionID(r.Uint32()) }

func (m *ClearMission) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Mission)) }
func (m *ClearMission) read(r *protocol.NativeReader)  { m.Mission = content.MissionID(r.Uint32()) }
