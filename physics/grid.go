package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// cellSize is the edge of an index cell in metres. Results do not depend on it.
const cellSize = 8.0

// lattice is a grid of square cells over the level. A place outside of it
// belongs to the nearest cell at its edge.
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

// rectIndex lists for each cell the rectangles that touch it, in the order of
// their numbers.
type rectIndex struct {
	starts []int32 // cells+1 offsets into items
	items  []int32
}

func (x *rectIndex) at(cell int) []int32 { return x.items[x.starts[cell]:x.starts[cell+1]] }

func newRectIndex(l *lattice, rects []geometry.Rect) rectIndex {
	x := rectIndex{starts: make([]int32, l.cells()+1)}
	each := func(visit func(cell int, item int32)) {
		for i, r := range rects {
			// The rectangle grows a little, so that rounding at a cell's edge
			// loses nothing.
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
	low, high  float64 // range of heights
}

// maxCoordinate bounds a ray's coordinates in metres. Beyond it products lose
// their precision.
const maxCoordinate = 1e7

// newRay makes a ray and reports whether its ends are within bounds.
func newRay(from, to mgl64.Vec3) (ray, bool) {
	if !(math.Abs(from[0]) <= maxCoordinate && math.Abs(from[1]) <= maxCoordinate && math.Abs(from[2]) <= maxCoordinate &&
		math.Abs(to[0]) <= maxCoordinate && math.Abs(to[1]) <= maxCoordinate && math.Abs(to[2]) <= maxCoordinate) {
		return ray{}, false
	}
	return ray{
		x: from[0], y: from[1], z: from[2], dx: to[0] - from[0], dy: to[1] - from[1], dz: to[2] - from[2],
		low: math.Min(from[1], to[1]), high: math.Max(from[1], to[1]),
	}, true
}

// cellWalk visits the cells along a ray in order (Amanatides and Woo, 1987).
// Enter and exit are the ray's t at the borders of the current cell; the
// intervals of successive cells join without a gap.
type cellWalk struct {
	cell         int
	enter, exit  float64
	last         float64
	column, row  int
	stepX, stepZ int
	tX, tZ       float64 // t at the next border
	dtX, dtZ     float64
	lattice      *lattice
	started      bool
}

// newCellWalk starts a walk and reports whether the ray meets the lattice.
func newCellWalk(l *lattice, r *ray) (cellWalk, bool) {
	w := cellWalk{lattice: l, last: 1}
	perX, perZ := 1/r.dx, 1/r.dz
	if !w.clip(r.x, r.dx, perX, l.origin[0], l.columns) || !w.clip(r.z, r.dz, perZ, l.origin[1], l.rows) {
		return w, false
	}
	w.column, w.row = l.column(r.x+w.enter*r.dx), l.row(r.z+w.enter*r.dz)
	w.stepX, w.tX, w.dtX = axisSteps(r.x, r.dx, perX, l.origin[0], w.column)
	w.stepZ, w.tZ, w.dtZ = axisSteps(r.z, r.dz, perZ, l.origin[1], w.row)
	return w, true
}

// clip narrows the walk to the part in which one coordinate is over the
// lattice.
func (w *cellWalk) clip(start, d, per, origin float64, cells int) bool {
	low, high := origin-start, origin+float64(cells)*cellSize-start
	if d == 0 {
		return low <= 0 && high >= 0
	}
	low, high = low*per, high*per
	if low > high {
		low, high = high, low
	}
	if low > w.enter {
		w.enter = low
	}
	if high < w.last {
		w.last = high
	}
	return w.enter <= w.last
}

func axisSteps(start, d, per, origin float64, cell int) (step int, t, dt float64) {
	switch {
	case d > 0:
		return 1, (origin + float64(cell+1)*cellSize - start) * per, cellSize * per
	case d < 0:
		return -1, (origin + float64(cell)*cellSize - start) * per, -cellSize * per
	}
	return 0, math.MaxFloat64, math.MaxFloat64
}

// next moves to the next cell and reports whether the ray reaches it.
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
	w.exit = w.tX
	if w.tZ < w.exit {
		w.exit = w.tZ
	}
	if w.exit < w.enter {
		w.exit = w.enter
	}
	if w.exit >= w.last {
		// The exit lies past the end, so that an entry exactly at the end
		// counts.
		w.exit = math.MaxFloat64
	}
	w.cell = w.row*w.lattice.columns + w.column
	return true
}
