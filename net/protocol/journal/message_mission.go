package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// The messages of a server about attempts.
type (
	// MissionGained adds an attempt to the client's journal.
	MissionGained struct {
		Mission     content.MissionID    // of the attempt
		Title       content.TextID       // of the mission
		State       content.MissionState // of the attempt
		Completable bool                 // the attempt can be turned in
		Shareable   bool                 // the mission can be shared
		Objectives  []Objective          // those that are not hidden
	}
	// MissionCleared takes an attempt out of the client's journal.
	MissionCleared struct {
		Mission content.MissionID // of the attempt
	}
	// MissionStatus replaces an attempt's state.
	MissionStatus struct {
		Mission     content.MissionID    // of the attempt
		State       content.MissionState // as committed
		Completable bool                 // the attempt can be turned in
		Shareable   bool                 // the mission can be shared
	}
	// ObjectiveStatus replaces an objective's state.
	ObjectiveStatus struct {
		Mission content.MissionID // of the attempt
		Objective
	}
	// ObjectiveCounter replaces a counter's value.
	ObjectiveCounter struct {
		Mission   content.MissionID   // of the attempt
		Objective content.ObjectiveID // of the counter
		Counter
	}
	// ShowIndicator shows an indicator.
	ShowIndicator struct {
		Mission   content.MissionID // of the attempt
		Indicator uint32            // number of the indicator
	}
)

// Objective is one objective as a client sees it.
type Objective struct {
	ID       content.ObjectiveID    // within the mission
	Text     content.TextID         // that describes it
	State    content.ObjectiveState // never hidden
	Counters []Counter              // those that have counted anything
}

// Counter is the value of a counter.
type Counter struct {
	Text  content.TextID // that describes what is counted
	Value int32          // so far
}

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

func (*MissionGained) values() int    { return 6 }
func (*MissionCleared) values() int   { return 1 }
func (*MissionStatus) values() int    { return 4 }
func (*ObjectiveStatus) values() int  { return 2 }
func (*ObjectiveCounter) values() int { return 4 }
func (*ShowIndicator) values() int    { return 2 }

// objectiveWidth is the number of values in an objective's tuple.
const objectiveWidth = 4

// state reads the number of a state. A number that is too large for a state
// becomes 255, which no state has.
func state[T ~uint8](r *protocol.NativeReader) T { return T(min(r.Uint32(), 255)) }

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
