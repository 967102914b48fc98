package nav

import (
	"math"

	"caper/levels/geometry"
)

// lookAhead bounds how many cells a smoothed stretch may skip.
const lookAhead = 48

// straighten appends the corners of a chain of cells. From each corner, the
// next one is the farthest cell that a straight walk reaches.
func (f *Finder) straighten(steps []Step, cells []Cell) []Step {
	for i := 0; i < len(cells)-1; {
		next := i + 1
		for k := min(i+lookAhead, len(cells)-1); k > next; k-- {
			if f.straight(cells[i], cells[k]) {
				next = k
				break
			}
		}
		steps = append(steps, Step{f.m.Position(cells[next]), -1, false})
		i = next
	}
	return steps
}

// straight reports whether the straight walk between the middles of two cells
// stays on free cells, with the width of a person's body.
func (f *Finder) straight(a, b Cell) bool {
	g := &f.m.grids[a.Storey]
	p, q := g.centre(a.X, a.Z), g.centre(b.X, b.Z)
	side := q.Sub(p)
	side = geometry.Point{-side[1], side[0]}.Mul(clearance / side.Len())
	return f.clear(a.Storey, p.Add(side), q.Add(side)) && f.clear(a.Storey, p.Sub(side), q.Sub(side))
}

// clear reports whether all cells that a segment passes are free.
func (f *Finder) clear(storey int32, p, q geometry.Point) bool {
	g := &f.m.grids[storey]
	x, z := g.at(p)
	endX, endZ := g.at(q)
	dx, dz := q[0]-p[0], q[1]-p[1]
	stepX, nextX, perX := walkAxis(p[0]-g.origin[0], dx, x)
	stepZ, nextZ, perZ := walkAxis(p[1]-g.origin[1], dz, z)
	for range 4 * lookAhead {
		if !f.overlay.free(Cell{storey, x, z}) {
			return false
		}
		if x == endX && z == endZ {
			return true
		}
		if nextX < nextZ {
			x, nextX = x+stepX, nextX+perX
		} else {
			z, nextZ = z+stepZ, nextZ+perZ
		}
	}
	return false
}

// walkAxis prepares a walk over cells along one axis. It returns the step, the
// fraction of the segment at the first cell border, and the fraction per cell.
func walkAxis(from, d float64, cell int32) (step int32, next, per float64) {
	switch {
	case d > 0:
		return 1, (float64(cell) + 1 - from) / d, 1 / d
	case d < 0:
		return -1, (float64(cell) - from) / d, -1 / d
	}
	return 0, math.Inf(1), math.Inf(1)
}
