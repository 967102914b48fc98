package protocol

import (
	"encoding/binary"
	"fmt"
)

// These are the limits of a snapshot.
const (
	MaxEntities = 4096 // in one snapshot
	HistorySize = 32   // largest age of a base, in snapshots
)

// Update is one entity in a snapshot: its state and the state that the client
// has.
type Update struct {
	Now  Entity  // the state as of the snapshot
	Base *Entity // the state that the client acknowledged; nil for none
	Age  uint8   // snapshots since the base, 0 without a base
}

// Snapshot is the header of a snapshot.
type Snapshot struct {
	Number uint32 // number of the snapshot, from 1
	Tick   uint64 // number of the tick
	Input  uint32 // sequence of the client's last input that the room has taken
	Self   uint64 // entity that the client controls or watches
}

// noEntity is the base of an entity that the client does not have.
var noEntity Entity

// Append appends a snapshot: the header, the ids that are gone, then the
// updates by columns, in ascending id order. A column in which nothing differs
// takes one zero byte.
func (s *Snapshot) Append(b []byte, gone []uint64, updates []Update) []byte {
	b = append(b, byte(KindSnapshot))
	b = binary.AppendUvarint(b, uint64(s.Number))
	b = binary.AppendUvarint(b, s.Tick)
	b = binary.AppendUvarint(b, uint64(s.Input))
	b = binary.AppendUvarint(b, s.Self)
	b = binary.AppendUvarint(b, uint64(len(gone)))
	last := uint64(0)
	for _, id := range gone {
		b = binary.AppendUvarint(b, id-last)
		last = id
	}
	b = binary.AppendUvarint(b, uint64(len(updates)))
	last = 0
	for i := range updates {
		b = binary.AppendUvarint(b, updates[i].Now.ID-last)
		last = updates[i].Now.ID
	}
	for i := range updates {
		b = append(b, updates[i].Age)
	}
	changed := changes(updates)
	for n := range columns {
		if changed&(1<<n) == 0 {
			b = append(b, 0)
			continue
		}
		b = appendColumn(append(b, 1), n, updates)
	}
	return b
}

// appendColumn appends the numbers of one column, one block at a time.
func appendColumn(b []byte, n int, updates []Update) []byte {
	var block [blockSize]int64
	for from := 0; from < len(updates); from += blockSize {
		part := updates[from:min(from+blockSize, len(updates))]
		if n < 7 {
			motionDifferences(n, part, &block)
		} else {
			otherDifferences(n, part, &block)
		}
		b = appendVarints(b, block[:len(part)])
	}
	return b
}

// appendVarints appends numbers as binary.AppendVarint does, but faster, since
// most take one byte.
func appendVarints(b []byte, numbers []int64) []byte {
	for _, n := range numbers {
		zigzag := uint64(n)<<1 ^ uint64(n>>63)
		if zigzag < 0x80 {
			b = append(b, byte(zigzag))
			continue
		}
		b = binary.AppendUvarint(b, zigzag)
	}
	return b
}

func (u *Update) base() *Entity {
	if u.Base == nil {
		return &noEntity
	}
	return u.Base
}

// ReadSnapshot reads a snapshot into a client's history. After an error the
// history is unchanged. The client is then out of step and must connect again.
func (h *History) ReadSnapshot(frame []byte) (Snapshot, error) {
	r := read(frame, KindSnapshot, MaxServerFrame)
	s := Snapshot{Number: uint32(r.below(1<<32, "number")), Tick: r.uvarint(), Input: uint32(r.below(1<<32, "input")), Self: r.uvarint()}
	if r.err == nil && (s.Number == 0 || s.Number <= h.Newest.Number) {
		r.fail(fmt.Sprintf("snapshot %d after %d", s.Number, h.Newest.Number))
	}
	h.gone = h.readIDs(&r, h.gone[:0])
	h.ids = h.readIDs(&r, h.ids[:0])
	h.updates = h.updates[:0]
	for _, id := range h.ids {
		h.updates = append(h.updates, h.base(&r, id, s.Number))
	}
	for n := range columns {
		readColumn(&r, n, h.updates)
	}
	if err := r.end(); err != nil {
		return Snapshot{}, fmt.Errorf("reading snapshot: %w", err)
	}
	h.add(s)
	return s, nil
}

// readIDs reads ascending ids.
func (h *History) readIDs(r *reader, into []uint64) []uint64 {
	n := r.below(MaxEntities+1, "entities")
	last := uint64(0)
	for range n {
		step := r.uvarint()
		if r.err != nil {
			return into[:0]
		}
		if step == 0 || last+step < last {
			r.fail("ids do not ascend")
			return into[:0]
		}
		last += step
		into = append(into, last)
	}
	return into
}

func readColumn(r *reader, n int, entities []Entity) {
	switch r.byte() {
	case 0:
	case 1:
		for i := range entities {
			e := &entities[i]
			e.setColumn(n, e.column(n)+r.varint())
		}
	default:
		r.fail("unknown column")
	}
}
