package nav

import (
	"encoding/binary"
	"hash/fnv"
	"math"
)

// Hash covers everything that Find reads: the free cells, the links, and the
// portal graph in its order. Two maps with the same hash answer every query
// alike.
func (m *Map) Hash() uint64 {
	m.portals()
	h := fnv.New64a()
	var b [8]byte
	put := func(numbers ...uint64) {
		for _, n := range numbers {
			binary.LittleEndian.PutUint64(b[:], n)
			h.Write(b[:])
		}
	}
	cell := func(c Cell) { put(uint64(c.Storey), uint64(c.X), uint64(c.Z)) }
	for i := range m.grids {
		put(m.grids[i].free...)
	}
	for i := range m.links {
		l := &m.links[i]
		cell(l.cells[0])
		cell(l.cells[1])
		put(uint64(l.door), math.Float64bits(l.length))
	}
	for _, n := range m.graph.nodes {
		cell(n.cell)
		put(uint64(n.first), uint64(n.count))
	}
	for _, e := range m.graph.edges {
		put(uint64(e.to), uint64(e.link), math.Float64bits(float64(e.length)))
	}
	for s := range m.chunks {
		for _, list := range m.chunks[s].nodes {
			put(uint64(len(list)))
			for _, n := range list {
				put(uint64(n))
			}
		}
	}
	return h.Sum64()
}
