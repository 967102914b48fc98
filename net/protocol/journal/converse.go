package journal

import (
	"errors"
	"fmt"

	"caper/journal/content"
	"caper/net/protocol"
)

// maxConverse limits the entries of one payload.
const maxConverse = 256

// ConverseKind names a payload of Converse.
type ConverseKind uint8

// The payloads, with the form of each.
const (
	ConverseGreeting          ConverseKind = 0 // scalar
	ConverseMissionDispensed  ConverseKind = 1 // tuples of mission, title, briefing
	ConverseMissionReminder   ConverseKind = 2 // missions
	ConverseObjectiveComplete ConverseKind = 3 // triples
	ConverseObjectiveAmbient  ConverseKind = 4 // triples
	ConverseObjectiveChoice   ConverseKind = 5 // triples
	ConverseMissionComplete   ConverseKind = 6 // tuples of mission, title and what it gives
	ConverseEnd               ConverseKind = 7 // a marker
	ConverseForced            ConverseKind = 8 // a truth value
)

// Triple names an objective's dialogue.
type Triple struct {
	Mission   content.MissionID   // of the dialogue
	Objective content.ObjectiveID // of the dialogue
	Flag      content.FlagID      // of the dialogue
}

// Dispensed is a mission that is offered.
type Dispensed struct {
	Mission  content.MissionID // offered
	Title    content.TextID    // of the mission
	Briefing *uint32           // audio set, in the offer's own place (J-AUDIO-002)
}

// Completion is a mission that can be turned in, with its reward.
type Completion struct {
	Mission    content.MissionID // to be turned in
	Title      content.TextID    // of the mission
	Experience uint32            // points
	Credits    uint32            // currency
	Items      []Item            // all of these
	Choices    []Item            // one of these; the selection counts from 0
}

// Converse is the dialogue window: tuple(2) -> entity, list of tuple(2) ->
// kind, payload. A kind without entries is not sent.
type Converse struct {
	Entity            uint64              // spoken to
	ImportantGreeting uint32              // text of a greeting; 0 is none. The native enumeration spells it ImportantGreering.
	MissionDispensed  []Dispensed         // offered
	MissionReminder   []content.MissionID // under way
	ObjectiveComplete []Triple            // dialogues that complete an objective
	ObjectiveAmbient  []Triple            // dialogues without effect
	ObjectiveChoice   []Triple            // dialogues with three choices
	MissionComplete   []Completion        // to be turned in
	EndConversation   bool                // closes the window
	ForcedByScript    bool                // the client does not close the window by range
}

// Opcode is 711.
func (*Converse) Opcode() uint16 { return 711 }

// Validate reports the faults of all entries and nested payloads at once. It
// runs before anything is written (J-DLG-019).
func (m *Converse) Validate() error {
	var faults []error
	check := func(holds bool, format string, arguments ...any) {
		if !holds {
			faults = append(faults, fmt.Errorf(format, arguments...))
		}
	}
	check(m.Entity != 0, "there is no entity")
	for i, o := range m.MissionDispensed {
		check(o.Mission != 0 && o.Title != 0 && (o.Briefing == nil || *o.Briefing != 0), "dispensed mission %d: %+v", i, o)
	}
	for i, id := range m.MissionReminder {
		check(id != 0, "reminder %d names no mission", i)
	}
	for kind, triples := range [][]Triple{m.ObjectiveComplete, m.ObjectiveAmbient, m.ObjectiveChoice} {
		check(len(triples) <= maxConverse, "%d triples, at most %d", len(triples), maxConverse)
		for i, t := range triples {
			check(t.Mission != 0 && t.Objective != 0, "triple %d of kind %d: %+v", i, ConverseObjectiveComplete+ConverseKind(kind), t)
		}
	}
	for i := range m.MissionComplete {
		c := &m.MissionComplete[i]
		check(c.Mission != 0 && c.Title != 0, "completion %d: mission %d, title %d", i, c.Mission, c.Title)
		for _, items := range [][]Item{c.Items, c.Choices} {
			check(len(items) <= maxConverse, "completion %d: %d items, at most %d", i, len(items), maxConverse)
			for k, item := range items {
				check(item.Template != 0 && item.Quantity != 0, "completion %d: item %d: %+v", i, k, item)
			}
		}
	}
	check(len(m.MissionDispensed) <= maxConverse && len(m.MissionReminder) <= maxConverse && len(m.MissionComplete) <= maxConverse,
		"more than %d entries of one kind", maxConverse)
	return errors.Join(faults...)
}

func (*Converse) values() int { return 2 }

func (m *Converse) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Entity)
	w.List(m.payloads())
	begin := func(kind ConverseKind) {
		w.Tuple(2)
		w.Unsigned(uint64(kind))
	}
	if m.ImportantGreeting != 0 {
		begin(ConverseGreeting)
		w.Unsigned(uint64(m.ImportantGreeting))
	}
	if len(m.MissionDispensed) > 0 {
		begin(ConverseMissionDispensed)
		list(w, m.MissionDispensed, 3, func(o *Dispensed) {
			w.Unsigned(uint64(o.Mission))
			w.Unsigned(uint64(o.Title))
			optional(w, o.Briefing)
		})
	}
	if len(m.MissionReminder) > 0 {
		begin(ConverseMissionReminder)
		numbers(w, m.MissionReminder)
	}
	for kind, triples := range [][]Triple{m.ObjectiveComplete, m.ObjectiveAmbient, m.ObjectiveChoice} {
		if len(triples) > 0 {
			begin(ConverseObjectiveComplete + ConverseKind(kind))
			list(w, triples, 3, func(t *Triple) {
				w.Unsigned(uint64(t.Mission))
				w.Unsigned(uint64(t.Objective))
				w.Unsigned(uint64(t.Flag))
			})
		}
	}
	if len(m.MissionComplete) > 0 {
		begin(ConverseMissionComplete)
		list(w, m.MissionComplete, 6, func(c *Completion) { c.write(w) })
	}
	if m.EndConversation {
		begin(ConverseEnd)
		w.Bool(true)
	}
	if m.ForcedByScript {
		begin(ConverseForced)
		w.Bool(true)
	}
}

// payloads returns the number of kinds that have entries.
func (m *Converse) payloads() int {
	n := 0
	for _, there := range []bool{
		m.ImportantGreeting != 0, len(m.MissionDispensed) > 0, len(m.MissionReminder) > 0, len(m.ObjectiveComplete) > 0,
		len(m.ObjectiveAmbient) > 0, len(m.ObjectiveChoice) > 0, len(m.MissionComplete) > 0, m.EndConversation, m.ForcedByScript,
	} {
		if there {
			n++
		}
	}
	return n
}

func (c *Completion) write(w *protocol.NativeWriter) {
	w.Unsigned(uint64(c.Mission))
	w.Unsigned(uint64(c.Title))
	w.Unsigned(uint64(c.Experience))
	w.Unsigned(uint64(c.Credits))
	list(w, c.Items, 2, func(i *Item) { i.write(w) })
	list(w, c.Choices, 2, func(i *Item) { i.write(w) })
}

func (c *Completion) read(r *protocol.NativeReader) {
	c.Mission, c.Title = content.MissionID(r.Uint32()), content.TextID(r.Uint32())
	c.Experience, c.Credits = r.Uint32(), r.Uint32()
	c.Items = lines(r, maxConverse, 2, func(i *Item) { i.read(r) })
	c.Choices = lines(r, maxConverse, 2, func(i *Item) { i.read(r) })
}

func (m *Converse) read(r *protocol.NativeReader) {
	m.Entity = r.Uint64()
	kinds := r.List(int(ConverseForced) + 1)
	next := ConverseKind(0) // kinds come in ascending order, each once
	for range kinds {
		r.Tuple(2)
		kind := state[ConverseKind](r)
		if kind < next || kind > ConverseForced {
			r.Fail(fmt.Sprintf("payload %d", kind))
			return
		}
		next = kind + 1
		before := m.payloads()
		m.readPayload(kind, r)
		if m.payloads() == before { // a kind without entries is not sent
			r.Fail(fmt.Sprintf("payload %d is empty", kind))
		}
		r.Close()
	}
	r.Close()
}

func (m *Converse) readPayload(kind ConverseKind, r *protocol.NativeReader) {
	switch kind {
	case ConverseGreeting:
		m.ImportantGreeting = r.Uint32()
	case ConverseMissionDispensed:
		m.MissionDispensed = lines(r, maxConverse, 3, func(o *Dispensed) {
			o.Mission, o.Title, o.Briefing = content.MissionID(r.Uint32()), content.TextID(r.Uint32()), maybe[uint32](r)
		})
	case ConverseMissionReminder:
		m.MissionReminder = numbered[content.MissionID](r, maxConverse)
	case ConverseObjectiveComplete, ConverseObjectiveAmbient, ConverseObjectiveChoice:
		triples := lines(r, maxConverse, 3, func(t *Triple) {
			t.Mission, t.Objective, t.Flag = content.MissionID(r.Uint32()), content.ObjectiveID(r.Uint32()), content.FlagID(r.Uint32())
		})
		*[]*[]Triple{&m.ObjectiveComplete, &m.ObjectiveAmbient, &m.ObjectiveChoice}[kind-ConverseObjectiveComplete] = triples
	case ConverseMissionComplete:
		m.MissionComplete = lines(r, maxConverse, 6, func(c *Completion) { c.read(r) })
	case ConverseEnd:
		m.EndConversation = r.Bool()
	case ConverseForced:
		m.ForcedByScript = r.Bool()
	}
}
