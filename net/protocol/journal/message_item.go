package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// The messages of a server about what a character has.
type (
	// MissionRewarded announces what a turn-in gave.
	MissionRewarded struct {
		Mission content.MissionID // that was turned in
		Purse   Purse             // after the reward
		Items   []Item            // that were given
	}
	// PurseChanged replaces the purse when no reward does.
	PurseChanged struct {
		Purse Purse // from now on
	}
	// Inventory replaces the personal inventory.
	Inventory struct {
		Stacks []Stack // by category and slot
	}
)

// Purse is what a character has that is not in its inventory.
type Purse struct {
	Level        uint32 // from 1
	Experience   uint64 // points
	Credits      uint64 // currency
	CloneCredits uint64 // clone credits
}

// Item is a quantity of an item template.
type Item struct {
	Template content.ItemTemplate // what it is
	Quantity uint32               // from 1
}

// Stack is a stack in the inventory.
type Stack struct {
	Category uint32               // of its place
	Slot     uint32               // of its place
	ID       uint64               // durable number of the stack
	Template content.ItemTemplate // what it is
	Class    content.ItemClass    // what kind of item it is
	Quantity uint32               // from 1
	Mission  *content.MissionID   // whose attempt owns the stack; nil for none
	Key      string               // of the mission's item binding
}

// Opcode is 706.
func (*MissionRewarded) Opcode() uint16 { return 706 }

// Opcode is 713.
func (*Inventory) Opcode() uint16 { return 713 }

// Opcode is 717.
func (*PurseChanged) Opcode() uint16 { return 717 }

func (*MissionRewarded) values() int { return 3 }
func (*Inventory) values() int       { return 1 }
func (*PurseChanged) values() int    { return 1 }

// stackWidth is the number of values in a stack's tuple.
const stackWidth = 8

func (p *Purse) write(w *protocol.NativeWriter) {
	w.Tuple(4)
	w.Unsigned(uint64(p.Level))
	w.Unsigned(p.Experience)
	w.Unsigned(p.Credits)
	w.Unsigned(p.CloneCredits)
}

func (p *Purse) read(r *protocol.NativeReader) {
	r.Tuple(4)
	p.Level, p.Experience, p.Credits, p.CloneCredits = r.Uint32(), r.Uint64(), r.Uint64(), r.Uint64()
	r.Close()
}

func (m *MissionRewarded) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	m.Purse.write(w)
	list(w, m.Items, 2, func(i *Item) { i.write(w) })
}

func (m *MissionRewarded) read(r *protocol.NativeReader) {
	m.Mission = content.MissionID(r.Uint32())
	m.Purse.read(r)
	m.Items = lines(r, maxItems, 2, func(i *Item) { i.read(r) })
}

func (i *Item) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(i.Template))
	w.Unsigned(uint64(i.Quantity))
}

func (i *Item) read(r *protocol.NativeReader) {
	i.Template, i.Quantity = content.ItemTemplate(r.Uint32()), r.Uint32()
}

func (m *PurseChanged) write(w *protocol.NativeWriter) { m.Purse.write(w) }
func (m *PurseChanged) read(r *protocol.NativeReader)  { m.Purse.read(r) }

func (m *Inventory) write(w *protocol.NativeWriter) {
	list(w, m.Stacks, stackWidth, func(s *Stack) {
		w.Unsigned(uint64(s.Category))
		w.Unsigned(uint64(s.Slot))
		w.Unsigned(s.ID)
		w.Unsigned(uint64(s.Template))
		w.Unsigned(uint64(s.Class))
		w.Unsigned(uint64(s.Quantity))
		optional(w, s.Mission)
		w.Text(s.Key)
	})
}

func (m *Inventory) read(r *protocol.NativeReader) {
	m.Stacks = lines(r, maxItems, stackWidth, func(s *Stack) {
		s.Category, s.Slot, s.ID = r.Uint32(), r.Uint32(), r.Uint64()
		s.Template, s.Class, s.Quantity = content.ItemTemplate(r.Uint32()), content.ItemClass(r.Uint32()), r.Uint32()
		s.Mission, s.Key = maybe[content.MissionID](r), r.Text()
	})
}
