package nav

import "github.com/go-gl/mathgl/mgl64"

// Reach is what a walker who may pass every door reaches on foot from a set of
// starting points (M-IMP-006, M-VAL-028).
type Reach struct {
	m     *Map
	grids [][]uint64
}

// ReachFrom floods the map from the starting points.
func (m *Map) ReachFrom(starts []mgl64.Vec3) *Reach {
	r := &Reach{m: m}
	for i := range m.grids {
		r.grids = append(r.grids, make([]uint64, len(m.grids[i].free)))
	}
	links := map[Cell][]Cell{}
	for i := range m.links {
		c := m.links[i].cells
		links[c[0]] = append(links[c[0]], c[1])
		links[c[1]] = append(links[c[1]], c[0])
	}
	var open []Cell
	for _, p := range starts {
		if c, ok := m.Locate(p, 2); ok && r.mark(c) {
			open = append(open, c)
		}
	}
	for len(open) > 0 {
		c := open[len(open)-1]
		open = open[:len(open)-1]
		for _, n := range [4]Cell{{c.Storey, c.X + 1, c.Z}, {c.Storey, c.X - 1, c.Z}, {c.Storey, c.X, c.Z + 1}, {c.Storey, c.X, c.Z - 1}} {
			if m.Free(n) && r.mark(n) {
				open = append(open, n)
			}
		}
		for _, n := range links[c] {
			if r.mark(n) {
				open = append(open, n)
			}
		}
	}
	return r
}

// mark notes a cell; false when it was noted before.
func (r *Reach) mark(c Cell) bool {
	n := int(c.Z)*int(r.m.grids[c.Storey].columns) + int(c.X)
	if r.grids[c.Storey][n/64]&(1<<(n%64)) != 0 {
		return false
	}
	r.grids[c.Storey][n/64] |= 1 << (n % 64)
	return true
}

// Holds tells whether a position, or free ground within slack metres of it on
// its floor, is reached.
func (r *Reach) Holds(position mgl64.Vec3, slack float64) bool {
	c, ok := r.m.Locate(position, slack)
	if !ok {
		return false
	}
	n := int(c.Z)*int(r.m.grids[c.Storey].columns) + int(c.X)
	return r.grids[c.Storey][n/64]&(1<<(n%64)) != 0
}

// Open tells whether a person can stand at a position: its own cell is free.
func (m *Map) Open(position mgl64.Vec3) bool {
	_, ok := m.Locate(position, 0)
	return ok
}
