package nav

import (
	"math"

	"caper/levels/geometry"
)

// These are a walker's requirements on a cell, in metres. They define the grid
// and are not tuning; the people mover's radius belongs to package physics.
const (
	clearance = 0.3 // least distance from the middle of a cell to a wall
	headroom  = 1.8 // free height above the floor
	ankle     = 0.5 // a walker steps over what is lower
)

// rasterise finds the free cells of a storey. A free cell has a floor and is
// clear of solids, water and slopes. Where a thin wall runs between two
// neighbouring cells, at most one of them is free.
func (m *Map) rasterise(storey int) {
	g := &m.grids[storey]
	m.layFloor(storey)
	for i := range m.scene.Solids {
		s := &m.scene.Solids[i]
		if s.Material.StopsBodies() {
			m.cut(storey, s.Footprint, m.solids.bounds[i], s.Span)
		}
	}
	for i := range m.scene.Doors {
		leaf := m.scene.Doors[i].Leaf()
		m.cut(storey, leaf.Footprint, leaf.Footprint.Bounds(), leaf.Span)
	}
	for i := range m.scene.Surfaces {
		if s := &m.scene.Surfaces[i]; s.Kind != geometry.Slab {
			m.cutSloped(g, storey, s)
		}
	}
}

// layFloor frees the cells that have a floor at the storey's height.
func (m *Map) layFloor(storey int) {
	g := &m.grids[storey]
	if storey == 0 {
		for z := range g.rows {
			m.layRow(g, z)
		}
		for i := range m.scene.Waters {
			if w := &m.scene.Waters[i]; w.Deep {
				g.each(w.Footprint.Bounds(), func(x, z int32) {
					if w.Footprint.Contains(g.centre(x, z)) {
						g.set(x, z, false)
					}
				})
			}
		}
	}
	for i := range m.scene.Surfaces {
		s := &m.scene.Surfaces[i]
		if s.Kind != geometry.Slab {
			continue
		}
		g.each(s.Footprint.Bounds(), func(x, z int32) {
			p := g.centre(x, z)
			if math.Abs(s.HeightAt(p)-m.floor(storey, p)) < ankle && s.Footprint.Contains(p) {
				g.set(x, z, true)
			}
		})
	}
}

// layRow frees the cells of a row of the ground whose middles lie in the level.
func (m *Map) layRow(g *grid, z int32) {
	first, last := int32(0), g.columns-1
	for first <= last && !m.scene.Bounds.Contains(g.centre(first, z)) {
		first++
	}
	for last >= first && !m.scene.Bounds.Contains(g.centre(last, z)) {
		last--
	}
	row := int(z) * int(g.columns)
	for n := row + int(first); n <= row+int(last); {
		if n%64 == 0 && n+63 <= row+int(last) {
			g.free[n/64] = math.MaxUint64
			n += 64
			continue
		}
		g.free[n/64] |= 1 << (n % 64)
		n++
	}
}

// each visits the cells whose middles may lie in a rectangle.
func (g *grid) each(r geometry.Rect, visit func(x, z int32)) {
	x0, z0 := g.at(r.Min)
	x1, z1 := g.at(r.Max)
	for z := max(z0, 0); z <= min(z1, g.rows-1); z++ {
		for x := max(x0, 0); x <= min(x1, g.columns-1); x++ {
			visit(x, z)
		}
	}
}

// cut removes the cells in which a solid leaves no room. A wall that runs
// between the middles of two cells, near neither of them, would let a walker
// through, so cut removes the nearer cell of such a pair.
func (m *Map) cut(storey int, footprint geometry.Polygon, box geometry.Rect, span geometry.Span) {
	g := &m.grids[storey]
	if storey > 0 && !span.Overlaps(geometry.Span{Low: g.height + ankle, High: g.height + headroom}) {
		return // an upper floor is level, so none of its cells is affected
	}
	g.each(box.Grow(1), func(x, z int32) {
		p := g.centre(x, z)
		floor := m.floor(storey, p)
		if !span.Overlaps(geometry.Span{Low: floor + ankle, High: floor + headroom}) {
			return
		}
		d := distance(footprint, p)
		if d < clearance {
			g.set(x, z, false)
			return
		}
		for _, n := range [2][2]int32{{x + 1, z}, {x, z + 1}} {
			q := g.centre(n[0], n[1])
			if !crosses(footprint, p, q) {
				continue
			}
			if e := distance(footprint, q); e < clearance {
				continue // this cell is cut by its own distance
			} else if e < d {
				g.set(n[0], n[1], false)
			} else {
				g.set(x, z, false)
			}
		}
	})
}

// cutSloped removes the cells on and under a ramp or stairs. Walkers use its
// link instead, and there is no headroom under its low end.
func (m *Map) cutSloped(g *grid, storey int, s *geometry.Surface) {
	g.each(s.Footprint.Bounds().Grow(clearance), func(x, z int32) {
		p := g.centre(x, z)
		if distance(s.Footprint, p) >= clearance {
			return
		}
		over := s.HeightAt(p) - m.floor(storey, p)
		if over > -ankle && over < headroom+s.Thickness {
			g.set(x, z, false)
		}
	})
}

// distance returns the distance from a point to a convex polygon, 0 inside. It
// finds inside and outside in one pass, because it runs for every cell near a
// wall, millions of times per city.
func distance(f geometry.Polygon, p geometry.Point) float64 {
	inside, best := true, math.Inf(1)
	a := f[len(f)-1]
	for _, b := range f {
		ex, ez := b[0]-a[0], b[1]-a[1]
		px, pz := p[0]-a[0], p[1]-a[1]
		inside = inside && ex*pz-ez*px >= 0
		if l := ex*ex + ez*ez; l > 0 {
			t := max(0, min(1, (px*ex+pz*ez)/l))
			px, pz = px-t*ex, pz-t*ez
		}
		best = min(best, px*px+pz*pz)
		a = b
	}
	if inside {
		return 0
	}
	return math.Sqrt(best)
}

// crosses reports whether a segment passes through a convex polygon.
func crosses(f geometry.Polygon, a, b geometry.Point) bool {
	d := b.Sub(a)
	enter, leave := 0.0, 1.0
	for i, p := range f {
		edge := f[(i+1)%len(f)].Sub(p)
		// Inside is to the left of every edge.
		num, den := geometry.Cross(edge, a.Sub(p)), geometry.Cross(edge, d)
		switch {
		case den == 0 && num < 0:
			return false
		case den > 0:
			enter = math.Max(enter, -num/den)
		case den < 0:
			leave = math.Min(leave, -num/den)
		}
	}
	return enter <= leave
}
