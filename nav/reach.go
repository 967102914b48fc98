package nav

import "github.com/go-gl/mathgl/mgl64"

// Reach is the ground that a walker who may pass every door reaches from a set
// of starting points (M-IMP-006, M-VAL-028).
type Reach struct {
	m      *Map
	grids  [][]uint64
	linked [][]bool // by storey and row: whether a link ends in the row
}

// ReachFrom floods the map from the starting points.
func (m *Map) ReachFrom(starts []mgl64.Vec3) *Reach {
	r := &Reach{m: m}
	for i := range m.grids {
		r.grids = append(r.grids, make([]uint64, len(m.grids[i].free)))
		r.linked = append(r.linked, make([]bool, m.grids[i].rows))
	}
	links := map[Cell][]Cell{}
	for i := range m.links {
		c := m.links[i].cells
		links[c[0]] = append(links[c[0]], c[1])
		links[c[1]] = append(links[c[1]], c[0])
		r.linked[c[0].Storey][c[0].Z], r.linked[c[1].Storey][c[1].Z] = true, true
	}
	var open []Cell
	for _, p := range starts {
		if c, ok := m.Locate(p, 2); ok && r.markReached(c) {
			open = append(open, c)
		}
	}
	for len(open) > 0 {
		c := open[len(open)-1]
		open = r.spread(open[:len(open)-1], c, links)
	}
	return r
}

// spread marks the whole free run of a row that contains a cell, and opens what
// borders on it: the neighbouring rows and the far ends of its links.
func (r *Reach) spread(open []Cell, c Cell, links map[Cell][]Cell) []Cell {
	g := &r.m.grids[c.Storey]
	first, last := c.X, c.X
	for g.isFree(first-1, c.Z) && r.markReached(Cell{c.Storey, first - 1, c.Z}) {
		first--
	}
	for g.isFree(last+1, c.Z) && r.markReached(Cell{c.Storey, last + 1, c.Z}) {
		last++
	}
	for _, z := range [2]int32{c.Z - 1, c.Z + 1} {
		for x := first; x <= last; x++ {
			if n := (Cell{c.Storey, x, z}); g.isFree(x, z) && r.markReached(n) {
				open = append(open, n)
			}
		}
	}
	if !r.linked[c.Storey][c.Z] {
		return open
	}
	for x := first; x <= last; x++ {
		for _, n := range links[Cell{c.Storey, x, c.Z}] {
			if r.markReached(n) {
				open = append(open, n)
			}
		}
	}
	return open
}

// markReached marks a cell as reached; it returns false if the cell was marked before.
func (r *Reach) markReached(c Cell) bool {
	n := int(c.Z)*int(r.m.grids[c.Storey].columns) + int(c.X)
	if r.grids[c.Storey][n/64]&(1<<(n%64)) != 0 {
		return false
	}
	r.grids[c.Storey][n/64] |= 1 << (n % 64)
	return true
}

// Contains reports whether the walker reaches a position, or free ground within
// slack metres of it on its floor.
func (r *Reach) Contains(position mgl64.Vec3, slack float64) bool {
	c, ok := r.m.Locate(position, slack)
	if !ok {
		return false
	}
	n := int(c.Z)*int(r.m.grids[c.Storey].columns) + int(c.X)
	return r.grids[c.Storey][n/64]&(1<<(n%64)) != 0
}

// Open reports whether a person can stand at a position, that is, whether its
// own cell is free.
func (m *Map) Open(position mgl64.Vec3) bool {
	_, ok := m.Locate(position, 0)
	return ok
}
