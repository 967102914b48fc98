package native

import (
	"fmt"

	"caper/journal/content"
	"caper/net/protocol"
)

// The bounds of what one message lists.
const (
	maxObjectives = 256
	maxCounters   = 256
	maxItems      = 10000
)

// What a server tells. Each says its tuple in order.
type (
	// Introduction begins what a client is told of its character: what it
	// knew before is void.
	Introduction struct {
		Character uint64
		Name      string
		Purse     Purse
	}
	// MissionGained adds an attempt to the client's journal.
	MissionGained struct {
		Mission     content.MissionID
		Title       content.TextID
		State       content.MissionState
		Completable bool
		Shareable   bool
		Objectives  []Objective // those that are not hidden
	}
	// MissionCleared takes an attempt out of the client's journal.
	MissionCleared struct{ Mission content.MissionID }
	// MissionStatus is an attempt's state, as committed.
	MissionStatus struct {
		Mission     content.MissionID
		State       content.MissionState
		Completable bool
		Shareable   bool
	}
	// ObjectiveStatus is an objective's new state.
	ObjectiveStatus struct {
		Mission content.MissionID
		Objective
	}
	// ObjectiveCounter is a counter's new value with its text.
	ObjectiveCounter struct {
		Mission   content.MissionID
		Objective content.ObjectiveID
		Counter
	}
	// ShowIndicator shows an indicator.
	ShowIndicator struct {
		Mission   content.MissionID
		Indicator uint32
	}
	// MissionRewarded is what a turn-in gave.
	MissionRewarded struct {
		Mission content.MissionID
		Purse   Purse
		Items   []Item
	}
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
	// PlayTutorialAudio plays a voice cue, in any zone.
	PlayTutorialAudio struct{ AudioSet uint32 }
	// Announcement shows an ambient text.
	Announcement struct{ Greeting uint32 }
	// PurseChanged is a character's standing, where no reward tells it.
	PurseChanged struct{ Purse Purse }
	// Inventory is the whole personal inventory, by slot.
	Inventory struct{ Stacks []Stack }
	// Refused says why a request was not carried out.
	Refused struct {
		Request uint16 // its opcode
		Code    string
		Reason  string
	}
)

// Purse is a character's standing.
type Purse struct {
	Level        uint32
	Experience   uint64
	Credits      uint64
	CloneCredits uint64
}

// Objective is one objective as a client sees it.
type Objective struct {
	ID       content.ObjectiveID
	Text     content.TextID
	State    content.ObjectiveState
	Counters []Counter
}

// Counter is a counter's value.
type Counter struct {
	Text  content.TextID
	Value int32
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

// messages are the messages by opcode.
var messages = byOpcode(
	func() Message { return new(Introduction) }, func() Message { return new(MissionGained) },
	func() Message { return new(MissionCleared) }, func() Message { return new(MissionStatus) },
	func() Message { return new(ObjectiveStatus) }, func() Message { return new(ObjectiveCounter) },
	func() Message { return new(ShowIndicator) }, func() Message { return new(MissionRewarded) },
	func() Message { return new(RadioOffer) }, func() Message { return new(SharedOffer) },
	func() Message { return new(PlayTutorialAudio) }, func() Message { return new(PlayerFlags) },
	func() Message { return new(Converse) }, func() Message { return new(Announcement) },
	func() Message { return new(Inventory) }, func() Message { return new(Refused) },
	func() Message { return new(PurseChanged) }, func() Message { return new(Tutorial) }, func() Message { return new(Abilities) }, func() Message { return new(ActorIntroduced) }, func() Message { return new(ActorRemoved) },
)

// Opcode is 699.
func (*Introduction) Opcode() uint16 { return 699 }

// Opcode is 700.
func (*MissionGained) Opcode() uint16 { return 700 }

// Opcode is 701.
func (*MissionCleared) Opcode() uint16 { return 701 }

// Opcode is 702.
func (*MissionStatus) Opcode() uint16 { return 702 }

// Opcode is 703.
func (*ObjectiveStatus) Opcode() uint16 { return 703 }

// Opcode is 704.
func (*ObjectiveCounter) Opcode() uint16 { return 704 }

// Opcode is 705.
func (*ShowIndicator) Opcode() uint16 { return 705 }

// Opcode is 706.
func (*MissionRewarded) Opcode() uint16 { return 706 }

// Opcode is 707.
func (*RadioOffer) Opcode() uint16 { return 707 }

// Opcode is 708.
func (*SharedOffer) Opcode() uint16 { return 708 }

// Opcode is 709.
func (*PlayTutorialAudio) Opcode() uint16 { return 709 }

// Opcode is 712.
func (*Announcement) Opcode() uint16 { return 712 }

// Opcode is 713.
func (*Inventory) Opcode() uint16 { return 713 }

// Opcode is 717.
func (*PurseChanged) Opcode() uint16 { return 717 }

// Opcode is 714.
func (*Refused) Opcode() uint16 { return 714 }

func (*Introduction) values() int      { return 3 }
func (*MissionGained) values() int     { return 6 }
func (*MissionCleared) values() int    { return 1 }
func (*MissionStatus) values() int     { return 4 }
func (*ObjectiveStatus) values() int   { return 2 }
func (*ObjectiveCounter) values() int  { return 4 }
func (*ShowIndicator) values() int     { return 2 }
func (*MissionRewarded) values() int   { return 3 }
func (*RadioOffer) values() int        { return 3 }
func (*SharedOffer) values() int       { return 4 }
func (*PlayTutorialAudio) values() int { return 1 }
func (*Announcement) values() int      { return 1 }
func (*Inventory) values() int         { return 1 }
func (*Refused) values() int           { return 3 }
func (*PurseChanged) values() int      { return 1 }

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

// objectiveWidth is how many values an objective's tuple has.
const objectiveWidth = 4

func (o *Objective) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(o.ID))
	w.Unsigned(uint64(o.Text))
	w.Unsigned(uint64(o.State))
	list(w, o.Counters, 2, func(c *Counter) { c.write(w) })
}

func (o *Objective) read(r *protocol.NativeReader) {
	o.ID, o.Text, o.State = content.ObjectiveID(r.Uint32()), content.TextID(r.Uint32()), state[content.ObjectiveState](r)
	o.Counters = lines(r, maxCounters, 2, func(c *Counter) { c.read(r) })
}

func (c *Counter) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(c.Text))
	w.Signed(int64(c.Value))
}

func (c *Counter) read(r *protocol.NativeReader) {
	c.Text, c.Value = content.TextID(r.Uint32()), r.Int32()
}

// state reads a state's number; one that is none stays recognisable as such.
func state[T ~uint8](r *protocol.NativeReader) T { return T(min(r.Uint32(), 255)) }

func (m *Introduction) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Character)
	w.Text(m.Name)
	m.Purse.write(w)
}

func (m *Introduction) read(r *protocol.NativeReader) {
	m.Character, m.Name = r.Uint64(), r.Text()
	m.Purse.read(r)
}

func (m *MissionGained) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Title))
	w.Unsigned(uint64(m.State))
	w.Bool(m.Completable)
	w.Bool(m.Shareable)
	list(w, m.Objectives, objectiveWidth, func(o *Objective) { o.write(w) })
}

func (m *MissionGained) read(r *protocol.NativeReader) {
	m.Mission, m.Title, m.State = content.MissionID(r.Uint32()), content.TextID(r.Uint32()), state[content.MissionState](r)
	m.Completable, m.Shareable = r.Bool(), r.Bool()
	m.Objectives = lines(r, maxObjectives, objectiveWidth, func(o *Objective) { o.read(r) })
}

func (m *MissionCleared) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Mission)) }
func (m *MissionCleared) read(r *protocol.NativeReader)  { m.Mission = content.MissionID(r.Uint32()) }

func (m *MissionStatus) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.State))
	w.Bool(m.Completable)
	w.Bool(m.Shareable)
}

func (m *MissionStatus) read(r *protocol.NativeReader) {
	m.Mission, m.State = content.MissionID(r.Uint32()), state[content.MissionState](r)
	m.Completable, m.Shareable = r.Bool(), r.Bool()
}

func (m *ObjectiveStatus) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	w.Tuple(objectiveWidth)
	m.Objective.write(w)
}

func (m *ObjectiveStatus) read(r *protocol.NativeReader) {
	m.Mission = content.MissionID(r.Uint32())
	r.Tuple(objectiveWidth)
	m.Objective.read(r)
	r.Close()
}

func (m *ObjectiveCounter) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Objective))
	m.Counter.write(w)
}

func (m *ObjectiveCounter) read(r *protocol.NativeReader) {
	m.Mission, m.Objective = content.MissionID(r.Uint32()), content.ObjectiveID(r.Uint32())
	m.Counter.read(r)
}

func (m *ShowIndicator) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Mission))
	w.Unsigned(uint64(m.Indicator))
}

func (m *ShowIndicator) read(r *protocol.NativeReader) {
	m.Mission, m.Indicator = content.MissionID(r.Uint32()), r.Uint32()
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

func (m *PlayTutorialAudio) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.AudioSet)) }
func (m *PlayTutorialAudio) read(r *protocol.NativeReader)  { m.AudioSet = r.Uint32() }

func (m *PurseChanged) write(w *protocol.NativeWriter) { m.Purse.write(w) }
func (m *PurseChanged) read(r *protocol.NativeReader)  { m.Purse.read(r) }

func (m *Announcement) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Greeting)) }
func (m *Announcement) read(r *protocol.NativeReader)  { m.Greeting = r.Uint32() }

// stackWidth is how many values a stack's tuple has.
const stackWidth = 8

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

// Validate keeps texts within what the wire takes.
func (m *Refused) Validate() error {
	if len(m.Code) > maxText || len(m.Reason) > maxText {
		return fmt.Errorf("a code of %d and a reason of %d bytes, at most %d", len(m.Code), len(m.Reason), maxText)
	}
	return nil
}

// maxText is the longest text of a message, in bytes.
const maxText = 1 << 10

func (m *Refused) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(m.Request))
	w.Text(m.Code)
	w.Text(m.Reason)
}

func (m *Refused) read(r *protocol.NativeReader) {
	m.Request, m.Code, m.Reason = uint16(r.Uint32()), r.Text(), r.Text()
}
