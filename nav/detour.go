package nav

// detour is a search over the cells of the grids, for what the portal graph
// cannot see: that something in this room stands on a portal and leaves room
// beside it. It visits each cell once at most, and keeps its state by chunks, so
// that a short detour costs little memory.
type detour struct {
	number uint32
	slots  [][]int32  // for each storey and chunk, the index in blocks
	stamps [][]uint32 // the run in which a chunk got its block
	blocks []block
	used   int
	open   openList
	cells  []Cell // by the number of a cell in the open list
	counts uint64 // cells expanded so far, as a measure of work
}

// block is the state of a chunk's cells.
type block struct {
	cost   [chunkSize * chunkSize]float32 // metres; 0 for a cell not reached
	number [chunkSize * chunkSize]int32   // the cell's number
	parent [chunkSize * chunkSize]int32   // number of the cell before it, -1 for the start
	link   [chunkSize * chunkSize]int32   // link by which it was reached, -1 for a step
	closed [chunkSize * chunkSize]bool
}

func (d *detour) init(m *Map) {
	for i := range m.chunks {
		n := len(m.chunks[i].nodes)
		d.slots, d.stamps = append(d.slots, make([]int32, n)), append(d.stamps, make([]uint32, n))
	}
}

// at returns the block and the place in it of a cell.
func (d *detour) at(m *Map, c Cell) (*block, int) {
	chunk := int(c.Z/chunkSize)*int(m.chunks[c.Storey].columns) + int(c.X/chunkSize)
	if d.stamps[c.Storey][chunk] != d.number {
		d.stamps[c.Storey][chunk] = d.number
		d.slots[c.Storey][chunk] = int32(d.used)
		if d.used == len(d.blocks) {
			d.blocks = append(d.blocks, block{})
		}
		b := &d.blocks[d.used]
		clear(b.cost[:])
		clear(b.closed[:])
		d.used++
	}
	return &d.blocks[d.slots[c.Storey][chunk]], int(c.Z%chunkSize)*chunkSize + int(c.X%chunkSize)
}

// area limits a detour to the chunks around two cells; the zero area is the
// whole map.
type area struct {
	storey     int32
	x0, z0     int32
	x1, z1     int32
	restricted bool
}

// around returns the area of the chunks of two cells of one storey and of those
// next to them.
func around(a, b Cell) area {
	low := func(p, q int32) int32 { return (min(p, q)/chunkSize - 1) * chunkSize }
	high := func(p, q int32) int32 { return (max(p, q)/chunkSize + 2) * chunkSize }
	return area{a.Storey, low(a.X, b.X), low(a.Z, b.Z), high(a.X, b.X), high(a.Z, b.Z), true}
}

func (a *area) contains(c Cell) bool {
	return !a.restricted || c.Storey == a.storey && c.X >= a.x0 && c.X < a.x1 && c.Z >= a.z0 && c.Z < a.z1
}

// find searches the shortest walk between two cells over the cells that the room
// leaves free, and over the links that the walker may pass unless the search is
// restricted to an area. The result is in the parents.
func (d *detour) find(f *Finder, from, to Cell, may func(int) bool, within area) bool {
	d.number++
	d.used, d.open, d.cells = 0, d.open[:0], d.cells[:0]
	if !f.overlay.free(from) || !f.overlay.free(to) {
		return false
	}
	d.push(f.m, from, to, -1, -1, 1)
	for len(d.open) > 0 {
		n := d.open.pop().node
		c := d.cells[n]
		b, k := d.at(f.m, c)
		if b.closed[k] {
			continue
		}
		b.closed[k] = true
		d.counts++
		if c == to {
			return true
		}
		cost, number := b.cost[k], b.number[k]
		for _, next := range [4]Cell{{c.Storey, c.X + 1, c.Z}, {c.Storey, c.X - 1, c.Z}, {c.Storey, c.X, c.Z + 1}, {c.Storey, c.X, c.Z - 1}} {
			if within.contains(next) && f.overlay.free(next) {
				d.push(f.m, next, to, number, -1, cost+1)
			}
		}
		if !within.restricted {
			d.pushLinks(f, c, to, number, cost, may)
		}
	}
	return false
}

// pushLinks offers the cells to which the links at a cell lead.
func (d *detour) pushLinks(f *Finder, c, to Cell, number int32, cost float32, may func(int) bool) {
	for _, i := range f.m.linksAt[c] {
		l := &f.m.links[i]
		if l.door >= 0 && may != nil && !may(int(l.door)) {
			continue
		}
		end := l.cells[0]
		if end == c {
			end = l.cells[1]
		}
		if f.overlay.free(end) {
			d.push(f.m, end, to, number, i, cost+float32(l.length))
		}
	}
}

// push offers a walk to a cell at a cost.
func (d *detour) push(m *Map, c, to Cell, parent, link int32, cost float32) {
	b, k := d.at(m, c)
	if b.closed[k] || b.cost[k] > 0 && cost >= b.cost[k] {
		return
	}
	if b.cost[k] == 0 {
		b.number[k] = int32(len(d.cells))
		d.cells = append(d.cells, c)
	}
	b.cost[k], b.parent[k], b.link[k] = cost, parent, link
	d.open.push(openItem{cost + m.crow(c, to), b.number[k]})
}

// appendHops appends the walk to a cell that find reached as hops from the
// start, without the start.
func (d *detour) appendHops(hops []hop, m *Map, to Cell) []hop {
	first := len(hops)
	for c := to; ; {
		b, k := d.at(m, c)
		if b.parent[k] < 0 {
			break
		}
		hops = append(hops, hop{c, -1, -1, b.link[k]})
		c = d.cells[b.parent[k]]
	}
	for i, j := first, len(hops)-1; i < j; i, j = i+1, j-1 {
		hops[i], hops[j] = hops[j], hops[i]
	}
	return hops
}
