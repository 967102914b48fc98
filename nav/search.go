package nav

import "math"

// hop is one stretch of a path over the portal graph.
type hop struct {
	cell       Cell
	from, node int32 // of the graph; -1 for the ends of the query
	link       int32
}

// search runs A* over the portal graph. Its slices are as long as the graph,
// and entries are valid for the run whose number they carry, so that starting a
// run clears nothing.
type search struct {
	number uint32 // number of the current run
	seen   []uint32
	closed []uint32
	cost   []float32
	parent []int32
	via    []int32
	ends   []float32 // distance to the goal, for the nodes of the goal's chunk
	endRun []uint32
	open   openList
	path   []hop
	banned [][2]int32
}

func (s *search) init(nodes int) {
	s.seen, s.closed, s.endRun = make([]uint32, nodes), make([]uint32, nodes), make([]uint32, nodes)
	s.cost, s.ends = make([]float32, nodes), make([]float32, nodes)
	s.parent, s.via = make([]int32, nodes), make([]int32, nodes)
}

// clearBans lifts the bans of the previous query.
func (s *search) clearBans() { s.banned = s.banned[:0] }

// ban keeps later runs of this query from using a stretch.
func (s *search) ban(from, to int32) { s.banned = append(s.banned, [2]int32{from, to}) }

func (s *search) isBanned(from, to int32) bool {
	for _, b := range s.banned {
		if b[0] == from && b[1] == to {
			return true
		}
	}
	return false
}

// run finds the cheapest path from one cell to another and stores it in s.path.
func (s *search) run(f *Finder, from, to Cell, may func(int) bool) bool {
	s.number++
	s.open = s.open[:0]
	s.goal(f, to)
	f.flood.run(f.m, f.overlay, from)
	best, last := float32(math.Inf(1)), int32(-1)
	if d := f.flood.distance(to); d >= 0 && !s.isBanned(-1, -1) {
		best, last = float32(d), -2
	}
	for _, n := range *f.m.chunkOf(from) {
		if d := f.flood.distance(f.m.graph.nodes[n].cell); d >= 0 && !s.isBanned(-1, n) {
			s.push(f, n, -1, -1, float32(d), to)
		}
	}
	for len(s.open) > 0 {
		item := s.open.pop()
		if item.estimate >= best {
			break
		}
		n := item.node
		if s.closed[n] == s.number {
			continue
		}
		s.closed[n] = s.number
		if s.endRun[n] == s.number && !s.isBanned(n, -1) {
			if total := s.cost[n] + s.ends[n]; total < best {
				best, last = total, n
			}
		}
		s.expand(f, n, to, may)
	}
	return s.storePath(f, last, to)
}

// goal measures the distances from the goal to the nodes of its chunk.
func (s *search) goal(f *Finder, to Cell) {
	f.flood.run(f.m, f.overlay, to)
	for _, n := range *f.m.chunkOf(to) {
		if d := f.flood.distance(f.m.graph.nodes[n].cell); d >= 0 {
			s.ends[n], s.endRun[n] = float32(d), s.number
		}
	}
}

func (s *search) expand(f *Finder, n int32, to Cell, may func(int) bool) {
	at := &f.m.graph.nodes[n]
	for _, e := range f.m.graph.edges[at.first : at.first+at.count] {
		if s.closed[e.to] == s.number || s.isBanned(n, e.to) {
			continue
		}
		if e.link >= 0 && may != nil {
			if door := f.m.links[e.link].door; door >= 0 && !may(int(door)) {
				continue
			}
		}
		s.push(f, e.to, n, e.link, s.cost[n]+e.length, to)
	}
}

func (s *search) push(f *Finder, n, parent, via int32, cost float32, to Cell) {
	if s.seen[n] == s.number && cost >= s.cost[n] {
		return
	}
	s.seen[n], s.cost[n], s.parent[n], s.via[n] = s.number, cost, parent, via
	s.open.push(openItem{cost + f.m.crow(f.m.graph.nodes[n].cell, to), n})
}

// crow returns a lower bound of the walk's length, in metres.
func (m *Map) crow(a, b Cell) float32 {
	p, q := m.grids[a.Storey].centre(a.X, a.Z), m.grids[b.Storey].centre(b.X, b.Z)
	d := q.Sub(p)
	if a.Storey == b.Storey {
		return float32(math.Abs(d[0]) + math.Abs(d[1]))
	}
	return float32(d.Len())
}

// storePath stores the path in s.path by following the parents back. last is -2 for a
// path within one chunk.
func (s *search) storePath(f *Finder, last int32, to Cell) bool {
	s.path = s.path[:0]
	if last == -1 {
		return false
	}
	if last == -2 {
		s.path = append(s.path, hop{to, -1, -1, -1})
		return true
	}
	s.path = append(s.path, hop{to, last, -1, -1})
	for n := last; n >= 0; n = s.parent[n] {
		s.path = append(s.path, hop{f.m.graph.nodes[n].cell, s.parent[n], n, s.via[n]})
	}
	for i, j := 0, len(s.path)-1; i < j; i, j = i+1, j-1 {
		s.path[i], s.path[j] = s.path[j], s.path[i]
	}
	return true
}

type openItem struct {
	estimate float32
	node     int32
}

// openList is a binary heap ordered by estimate, then node, so that ties
// resolve the same way in every run.
type openList []openItem

func (o openList) less(i, j int) bool {
	return o[i].estimate < o[j].estimate || o[i].estimate == o[j].estimate && o[i].node < o[j].node
}

func (o *openList) push(item openItem) {
	*o = append(*o, item)
	h := *o
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if !h.less(i, up) {
			return
		}
		h[i], h[up] = h[up], h[i]
		i = up
	}
}

func (o *openList) pop() openItem {
	h := *o
	top, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	*o = h
	for i := 0; ; {
		least := i
		for k := 2*i + 1; k <= 2*i+2 && k < last; k++ {
			if h.less(k, least) {
				least = k
			}
		}
		if least == i {
			return top
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}
