package replay

import (
	"encoding/binary"
	"errors"
	"math"

	"caper/components"
	"caper/systems/input"
)

// changeLayout marks the layout of a recorded commit, which used to have fields
// that no system read.
const changeLayout = 1 << 2

// appendChange appends the encoding of a commit.
func appendChange(b []byte, c *components.DurableChange) []byte {
	b = append(b, bit(c.Whole)|bit(c.HasFlags)<<1|changeLayout)
	b = binary.AppendUvarint(b, uint64(len(c.Flags)))
	for _, f := range c.Flags {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(f.ID)), uint64(f.Value))
	}
	b = binary.AppendUvarint(b, uint64(len(c.Missions)))
	for i := range c.Missions {
		b = appendMission(b, &c.Missions[i])
	}
	b = binary.AppendUvarint(b, uint64(len(c.Cleared)))
	for _, mission := range c.Cleared {
		b = binary.AppendUvarint(b, uint64(mission))
	}
	return b
}

func appendMission(b []byte, m *components.DurableMission) []byte {
	b = binary.AppendUvarint(b, uint64(m.Mission))
	b = binary.AppendUvarint(b, uint64(m.Assignment))
	b = append(b, m.State)
	b = binary.AppendUvarint(b, uint64(len(m.Objectives)))
	for _, o := range m.Objectives {
		b = append(binary.AppendUvarint(b, uint64(o.ID)), o.State)
	}
	return b
}

// change reads a commit.
func (r *Reader) change() *components.DurableChange {
	marks := r.byte()
	if r.err == nil && marks&changeLayout == 0 {
		r.err = errors.New("a commit in a layout that is no longer read")
	}
	c := &components.DurableChange{Whole: marks&1 != 0, HasFlags: marks&2 != 0}
	for range r.uvarint(input.MaxFlags) {
		c.Flags = append(c.Flags, components.DurableFlag{ID: r.uint32(), Value: r.uint32()})
		if r.err != nil {
			return c
		}
	}
	for range r.uvarint(input.MaxMissions) {
		c.Missions = append(c.Missions, r.mission())
		if r.err != nil {
			return c
		}
	}
	for range r.uvarint(input.MaxMissions) {
		c.Cleared = append(c.Cleared, r.uint32())
		if r.err != nil {
			return c
		}
	}
	return c
}

func (r *Reader) mission() components.DurableMission {
	m := components.DurableMission{
		Mission: r.uint32(), Assignment: int64(r.uvarint(math.MaxUint64)), State: r.byte(),
	}
	for range r.uvarint(input.MaxObjectives) {
		m.Objectives = append(m.Objectives, components.DurableObjective{ID: r.uint32(), State: r.byte()})
		if r.err != nil {
			return m
		}
	}
	return m
}

func (r *Reader) uint32() uint32 { return uint32(r.uvarint(math.MaxUint32)) }
