package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// What a server tells of what a character has.
type (
	// MissionRewarded is what a turn-in gave.
	MissionRewarded struct {
		Mission content.MissionID
		Purse   Purse
		Items   []Item
	}
	// PurseChanged is a character's standing, where no reward tells it.
	PurseChanged struct{ Purse Purse }
	// Inventory is the whole personal inventory, by slot.
	Inventory struct{ Stacks []Stack }
)

// Purse is a character's standing.
type Purse struct {
	Level        uint32
	Experience   uint64
	Credits      uint64
	CloneCredits uint64
}

// Item is some of an item template.
type Item struct {
	Template content.ItemTemplate
	Quantity uint32
}

// Stack is a stack in the inventory; one that an attempt owns says which.
type Stack struct {
	Category uint32
	Slot     uint32
	ID       uint64
	Template content.ItemTemplate
	Class    content.ItemClass
	Quantity uint32
	Mission  *content.MissionID // that owns it
	Key      string             // of its binding
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

// stackWidth is how many values a stack's tuple has.
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
