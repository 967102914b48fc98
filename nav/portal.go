package nav

// chunkSize is the edge of a chunk in cells. It is small enough that a leg
// within a chunk is short, and large enough that a city's graph stays small.
const chunkSize = 16

// portalSpan is the longest stretch of a chunk's border that one portal serves,
// in cells.
const portalSpan = 8

// node is a cell of the portal graph.
type node struct {
	cell  Cell
	first int32 // index of its first edge
	count int32 // number of its edges
}

// edge leads to another node.
type edge struct {
	to     int32   // index of the other node
	link   int32   // index of the link that it uses, -1 within the grid
	length float32 // metres
}

type graph struct {
	nodes []node
	edges []edge
}

// chunkIndex finds the nodes of each chunk of one storey.
type chunkIndex struct {
	columns, rows int32
	nodes         [][]int32
}

func (m *Map) chunkOf(c Cell) *[]int32 {
	k := &m.chunks[c.Storey]
	return &k.nodes[int(c.Z/chunkSize)*int(k.columns)+int(c.X/chunkSize)]
}

// protoEdge is an edge before finish sorts the edges by node.
type protoEdge struct {
	from int32
	edge edge
}

// buildPortals finds the portals of every chunk border, adds the ends of links,
// and joins the nodes that are connected within a chunk.
func (m *Map) buildPortals() {
	b := portalBuilder{m: m, at: map[Cell]int32{}}
	m.linksAt = map[Cell][]int32{}
	for s := range m.grids {
		g := &m.grids[s]
		k := chunkIndex{
			columns: (g.columns + chunkSize - 1) / chunkSize,
			rows:    (g.rows + chunkSize - 1) / chunkSize,
		}
		k.nodes = make([][]int32, int(k.columns)*int(k.rows))
		m.chunks = append(m.chunks, k)
	}
	for s := range m.grids {
		b.borders(int32(s))
	}
	for i := range m.links {
		l := &m.links[i]
		a, z := b.node(l.cells[0]), b.node(l.cells[1])
		b.join(a, z, int32(i), float32(l.length))
		for _, c := range l.cells {
			m.linksAt[c] = append(m.linksAt[c], int32(i))
		}
	}
	b.insides()
	b.finish()
}

type portalBuilder struct {
	m     *Map
	at    map[Cell]int32
	edges []protoEdge
}

func (b *portalBuilder) node(c Cell) int32 {
	if n, ok := b.at[c]; ok {
		return n
	}
	n := int32(len(b.m.graph.nodes))
	b.m.graph.nodes = append(b.m.graph.nodes, node{cell: c})
	b.at[c] = n
	list := b.m.chunkOf(c)
	*list = append(*list, n)
	return n
}

func (b *portalBuilder) join(a, z, link int32, length float32) {
	b.edges = append(b.edges, protoEdge{a, edge{z, link, length}}, protoEdge{z, edge{a, link, length}})
}

// borders places portals on the borders between neighbouring chunks.
func (b *portalBuilder) borders(s int32) {
	g := &b.m.grids[s]
	for x := int32(chunkSize); x < g.columns; x += chunkSize {
		b.border(g.rows, func(i int32) (Cell, Cell) { return Cell{s, x - 1, i}, Cell{s, x, i} })
	}
	for z := int32(chunkSize); z < g.rows; z += chunkSize {
		b.border(g.columns, func(i int32) (Cell, Cell) { return Cell{s, i, z - 1}, Cell{s, i, z} })
	}
}

// border walks along one border line and makes a portal of the middle of each
// run of free pairs. Runs end where chunks end.
func (b *portalBuilder) border(length int32, pair func(int32) (Cell, Cell)) {
	start := int32(-1)
	for i := int32(0); i <= length; i++ {
		open := false
		if i < length {
			p, q := pair(i)
			open = b.m.Free(p) && b.m.Free(q)
		}
		if start >= 0 && (!open || i%chunkSize == 0 || i-start >= portalSpan) {
			p, q := pair((start + i - 1) / 2)
			b.join(b.node(p), b.node(q), -1, 1)
			start = -1
		}
		if open && start < 0 {
			start = i
		}
	}
}

// insides joins the nodes of each chunk by their true distances within it.
func (b *portalBuilder) insides() {
	var wave wave
	for s := range b.m.chunks {
		for _, list := range b.m.chunks[s].nodes {
			if len(list) < 2 {
				continue
			}
			wave.open(b.m, b.m.graph.nodes[list[0]].cell)
			for i, from := range list {
				wave.run(b.m.graph.nodes[from].cell)
				for _, to := range list[i+1:] {
					if d := wave.distance(b.m.graph.nodes[to].cell); d >= 0 {
						b.join(from, to, -1, float32(d))
					}
				}
			}
		}
	}
}

// finish stores the edges in one slice, ordered by node.
func (b *portalBuilder) finish() {
	nodes := b.m.graph.nodes
	for _, e := range b.edges {
		nodes[e.from].count++
	}
	total := int32(0)
	for i := range nodes {
		nodes[i].first = total
		total += nodes[i].count
		nodes[i].count = 0
	}
	b.m.graph.edges = make([]edge, total)
	for _, e := range b.edges {
		n := &nodes[e.from]
		b.m.graph.edges[n.first+n.count] = e.edge
		n.count++
	}
}

// flood measures walking distances from a cell within its chunk.
type flood struct {
	origin Cell
	x0, z0 int32
	dist   [chunkSize * chunkSize]int16
	queue  [chunkSize * chunkSize]uint16
}

// run floods the chunk of a cell; a non-nil overlay blocks further cells.
func (f *flood) run(m *Map, o *Overlay, from Cell) {
	f.origin, f.x0, f.z0 = from, from.X/chunkSize*chunkSize, from.Z/chunkSize*chunkSize
	for i := range f.dist {
		f.dist[i] = -1
	}
	start := f.slot(from)
	f.dist[start] = 0
	f.queue[0] = uint16(start)
	for head, tail := 0, 1; head < tail; head++ {
		at := int32(f.queue[head])
		x, z := f.x0+at%chunkSize, f.z0+at/chunkSize
		for _, n := range [4][2]int32{{x + 1, z}, {x - 1, z}, {x, z + 1}, {x, z - 1}} {
			if n[0] < f.x0 || n[1] < f.z0 || n[0] >= f.x0+chunkSize || n[1] >= f.z0+chunkSize {
				continue
			}
			c := Cell{from.Storey, n[0], n[1]}
			slot := f.slot(c)
			if f.dist[slot] >= 0 || !m.Free(c) || o.blocks(c) {
				continue
			}
			f.dist[slot] = f.dist[at] + 1
			f.queue[tail] = uint16(slot)
			tail++
		}
	}
}

func (f *flood) slot(c Cell) int32 { return (c.Z-f.z0)*chunkSize + c.X - f.x0 }

// distance returns the walk in metres to a cell of the flooded chunk, or -1 if
// there is none.
func (f *flood) distance(c Cell) int {
	if c.Storey != f.origin.Storey || c.X < f.x0 || c.Z < f.z0 || c.X >= f.x0+chunkSize || c.Z >= f.z0+chunkSize {
		return -1
	}
	return int(f.dist[f.slot(c)])
}

// back walks from a flooded cell to the origin and appends the cells in order
// from the origin, without the origin itself.
func (f *flood) back(path []Cell, c Cell) []Cell {
	from := len(path)
	for at := c; at != f.origin; {
		path = append(path, at)
		d := f.dist[f.slot(at)]
		for _, n := range [4]Cell{{at.Storey, at.X + 1, at.Z}, {at.Storey, at.X - 1, at.Z}, {at.Storey, at.X, at.Z + 1}, {at.Storey, at.X, at.Z - 1}} {
			if f.distance(n) == int(d)-1 {
				at = n
				break
			}
		}
	}
	for i, j := from, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
