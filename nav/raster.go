package nav

import (
	"math"

	"caper/levels/geometry"
)

// What a walker needs of a cell, metres. They are the shape of the grid, not
// tuning: the mover's own radius is physics'.
const (
	clearance = 0.3 // from the middle of a cell to the nearest wall
	headroom  = 1.8 // over the floor
	ankle     = 0.5 // what is lower is stepped over
)

// rasterise finds the free cells of a storey: those with a floor, clear of
// solids, water and sloped ways, and not cut off from both lesser neighbours
// by a wall thinner than a cell.
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

// layRow frees the cells of the ground's row whose middles lie in the level.
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

// cut takes out the cells that a solid leaves no room in. A wall that runs
// between the middles of two cells without coming near either would let a
// walker through, so of such a pair the nearer cell goes.
func (m *Map) cut(storey int, footprint geometry.Polygon, box geometry.Rect, span geometry.Span) {
	g := &m.grids[storey]
	if storey > 0 && !span.Overlaps(geometry.Span{Low: g.height + ankle, High: g.height + headroom}) {
		return // an upper floor is level: no cell of it is concerned
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
				continue // that one goes by itself
			} else if e < d {
				g.set(n[0], n[1], false)
			} else {
				g.set(x, z, false)
			}
		}
	})
}

// cutSloped takes out the cells under and on a ramp or stairs: it is walked by
// its link, and what stands under its low end has no headroom.
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

// distance is from a point to a convex polygon; 0 inside. One pass tells both:
// it is asked for every cell near a wall, millions of times a city.
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

// crosses tells whether a segment passes through a convex polygon.
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
