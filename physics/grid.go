package physics

import (
	"math"

	"caper/levels/geometry"
)

// cellSize is the edge of a cell of the index in metres. It is a number of the
// index alone: no result depends on it.
const cellSize = 8.0

// lattice is a grid of square cells over the level; places outside of it fall
// into the cells of its edge.
type lattice struct {
	origin        geometry.Point
	columns, rows int
}

func newLattice(r geometry.Rect) lattice {
	width, depth := r.Size()
	return lattice{
		origin:  r.Min,
		columns: max(1, int(math.Ceil(width/cellSize))),
		rows:    max(1, int(math.Ceil(depth/cellSize))),
	}
}

func (l *lattice) column(x float64) int { return clampCell((x-l.origin[0])/cellSize, l.columns) }

func (l *lattice) row(z float64) int { return clampCell((z-l.origin[1])/cellSize, l.rows) }

func clampCell(f float64, n int) int {
	if !(f > 0) {
		return 0
	}
	if f >= float64(n) {
		return n - 1
	}
	return int(f)
}

func (l *lattice) cells() int { return l.columns * l.rows }

// rectIndex lists, cell by cell, the rectangles that touch the cell, in the
// order of their numbers.
type rectIndex struct {
	starts []int32 // cells+1 offsets into items
	items  []int32
}

func (x *rectIndex) at(cell int) []int32 { return x.items[x.starts[cell]:x.starts[cell+1]] }

func newRectIndex(l *lattice, rects []geometry.Rect) rectIndex {
	x := rectIndex{starts: make([]int32, l.cells()+1)}
	each := func(visit func(cell int, item int32)) {
		for i, r := range rects {
			// A hair wider, so that rounding at a cell's edge loses nothing.
			r = r.Grow(1e-3)
			for row := l.row(r.Min[1]); row <= l.row(r.Max[1]); row++ {
				for column := l.column(r.Min[0]); column <= l.column(r.Max[0]); column++ {
					visit(row*l.columns+column, int32(i))
				}
			}
		}
	}
	each(func(cell int, _ int32) { x.starts[cell+1]++ })
	for i := 1; i < len(x.starts); i++ {
		x.starts[i] += x.starts[i-1]
	}
	x.items = make([]int32, x.starts[len(x.starts)-1])
	next := make([]int32, l.cells())
	each(func(cell int, item int32) {
		x.items[x.starts[cell]+next[cell]] = item
		next[cell]++
	})
	return x
}

// ray is a segment with t running from 0 at its start to 1 at its end.
type ray struct {
	x, y, z    float64
	dx, dy, dz float64
}

// cellWalk visits the cells along a ray in order (Amanatides and Woo, 1987).
// Enter and exit are the ray's t at the current cell's borders; the intervals
// of successive cells join without a gap.
type cellWalk struct {
	cell         int
	enter, exit  float64
	last         float64
	column, row  int
	stepX, stepZ int
	tX, tZ       float64 // t of the next border
	dtX, dtZ     float64
	lattice      *lattice
	started      bool
}

// newCellWalk begins the walk; a ray that misses the lattice visits no cell.
func newCellWalk(l *lattice, r *ray) (cellWalk, bool) {
	w := cellWalk{lattice: l, last: 1}
	first := 0.0
	if !clipAxis(r.x, r.dx, l.origin[0], l.origin[0]+float64(l.columns)*cellSize, &first, &w.last) ||
		!clipAxis(r.z, r.dz, l.origin[1], l.origin[1]+float64(l.rows)*cellSize, &first, &w.last) {
		return w, false
	}
	w.enter = first
	w.column, w.row = l.column(r.x+first*r.dx), l.row(r.z+first*r.dz)
	w.stepX, w.tX, w.dtX = axisSteps(r.x, r.dx, l.origin[0], w.column)
	w.stepZ, w.tZ, w.dtZ = axisSteps(r.z, r.dz, l.origin[1], w.row)
	return w, true
}

func clipAxis(start, d, low, high float64, first, last *float64) bool {
	if d == 0 {
		return start >= low && start <= high
	}
	a, b := (low-start)/d, (high-start)/d
	if a > b {
		a, b = b, a
	}
	*first, *last = math.Max(*first, a), math.Min(*last, b)
	return *first <= *last
}

func axisSteps(start, d, origin float64, cell int) (step int, t, dt float64) {
	switch {
	case d > 0:
		return 1, (origin + float64(cell+1)*cellSize - start) / d, cellSize / d
	case d < 0:
		return -1, (origin + float64(cell)*cellSize - start) / d, -cellSize / d
	}
	return 0, math.Inf(1), math.Inf(1)
}

// next moves to the next cell, or says that the ray has ended.
func (w *cellWalk) next() bool {
	if w.started {
		if w.exit >= w.last {
			return false
		}
		w.enter = w.exit
		if w.tX < w.tZ {
			w.column += w.stepX
			w.tX += w.dtX
		} else {
			w.row += w.stepZ
			w.tZ += w.dtZ
		}
		if w.column < 0 || w.column >= w.lattice.columns || w.row < 0 || w.row >= w.lattice.rows {
			return false
		}
	}
	w.started = true
	w.exit = math.Max(w.enter, math.Min(w.tX, w.tZ))
	if w.exit >= w.last {
		// Past the end, so that an entry exactly at the end still counts.
		w.exit = math.Inf(1)
	}
	w.cell = w.row*w.lattice.columns + w.column
	return true
}
