package journal

import "caper/net/protocol"

// The requests of a client about its inventory. A stack is named by its durable
// number. The server knows whose it is and what may be done to it.
type (
	// MoveItem puts a stack into a place that is free, or exchanges it with the
	// stack that is there.
	MoveItem struct {
		Item     uint64  // number of the stack
		Category uint32  // of the new place
		Slot     uint32  // of the new place
		Other    *uint64 // number of the stack that is there; nil: the place is free
	}
	// SplitItem puts a part of a stack into a free place.
	SplitItem struct {
		Item     uint64 // number of the stack
		Quantity uint32 // of the part
		Category uint32 // of the new place
		Slot     uint32 // of the new place
	}
	// MergeItem puts a part of a stack onto another.
	MergeItem struct {
		Item     uint64 // number of the stack
		Into     uint64 // number of the other stack
		Quantity uint32 // of the part
	}
	// EquipItem has the character wear a stack.
	EquipItem struct {
		Item uint64 // number of the stack
		Slot uint32 // of the equipment
	}
	// DestroyItem throws a part of a stack away.
	DestroyItem struct {
		Item     uint64 // number of the stack
		Quantity uint32 // of the part
	}
	// RedeemCloneCredit turns one item of a stack into a clone credit.
	RedeemCloneCredit struct {
		Item uint64 // number of the stack
	}
)

// Opcode is 502.
func (*MoveItem) Opcode() uint16 { return 502 }

// Opcode is 503.
func (*SplitItem) Opcode() uint16 { return 503 }

// Opcode is 504.
func (*MergeItem) Opcode() uint16 { return 504 }

// Opcode is 505.
func (*EquipItem) Opcode() uint16 { return 505 }

// Opcode is 506.
func (*DestroyItem) Opcode() uint16 { return 506 }

// Opcode is 507.
func (*RedeemCloneCredit) Opcode() uint16 { return 507 }

func (*MoveItem) values() int          { return 4 }
func (*SplitItem) values() int         { return 4 }
func (*MergeItem) values() int         { return 3 }
func (*EquipItem) values() int         { return 2 }
func (*DestroyItem) values() int       { return 2 }
func (*RedeemCloneCredit) values() int { return 1 }

func (m *MoveItem) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Item)
	w.Unsigned(uint64(m.Category))
	w.Unsigned(uint64(m.Slot))
	optional(w, m.Other)
}

func (m *MoveItem) read(r *protocol.NativeReader) {
	m.Item, m.Category, m.Slot = r.Uint64(), r.Uint32(), r.Uint32()
	if !r.Nil() {
		other := r.Uint64()
		m.Other = &other
	}
}

func (m *SplitItem) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Item)
	w.Unsigned(uint64(m.Quantity))
	w.Unsigned(uint64(m.Category))
	w.Unsigned(uint64(m.Slot))
}

func (m *SplitItem) read(r *protocol.NativeReader) {
	m.Item, m.Quantity, m.Category, m.Slot = r.Uint64(), r.Uint32(), r.Uint32(), r.Uint32()
}

func (m *MergeItem) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Item)
	w.Unsigned(m.Into)
	w.Unsigned(uint64(m.Quantity))
}

func (m *MergeItem) read(r *protocol.NativeReader) {
	m.Item, m.Into, m.Quantity = r.Uint64(), r.Uint64(), r.Uint32()
}

func (m *EquipItem) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Item)
	w.Unsigned(uint64(m.Slot))
}

func (m *EquipItem) read(r *protocol.NativeReader) { m.Item, m.Slot = r.Uint64(), r.Uint32() }

func (m *DestroyItem) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Item)
	w.Unsigned(uint64(m.Quantity))
}

func (m *DestroyItem) read(r *protocol.NativeReader) { m.Item, m.Quantity = r.Uint64(), r.Uint32() }

func (m *RedeemCloneCredit) write(w *protocol.NativeWriter) { w.Unsigned(m.Item) }
func (m *RedeemCloneCredit) read(r *protocol.NativeReader)  { m.Item = r.Uint64() }
