package nav

import "caper/levels/geometry"

// solidIndex finds the solids near a rectangle that stop bodies, while a map is
// built. A level has thousands of solids, and a query concerns a handful.
type solidIndex struct {
	origin  geometry.Point
	columns int
	rows    int
	bounds  []geometry.Rect // by solid number
	cells   [][]int32       // solid numbers, by index cell
}

// solidCell is the edge of the index's cells, metres.
const solidCell = 16

func newSolidIndex(scene *geometry.Scene) solidIndex {
	w, d := scene.Bounds.Size()
	x := solidIndex{
		origin: scene.Bounds.Min, columns: int(w/solidCell) + 1, rows: int(d/solidCell) + 1,
		bounds: make([]geometry.Rect, len(scene.Solids)),
	}
	x.cells = make([][]int32, x.columns*x.rows)
	for i := range scene.Solids {
		s := &scene.Solids[i]
		x.bounds[i] = s.Footprint.Bounds()
		if s.Material.StopsBodies() {
			x.each(x.bounds[i], func(cell int) bool {
				x.cells[cell] = append(x.cells[cell], int32(i))
				return true
			})
		}
	}
	return x
}

// each visits the index cells that a rectangle touches until visit returns
// false. A rectangle beyond the index touches its edge cells.
func (x *solidIndex) each(r geometry.Rect, visit func(cell int) bool) {
	slot := func(v, least float64, count int) int { return max(0, min(int((v-least)/solidCell), count-1)) }
	x0, x1 := slot(r.Min[0], x.origin[0], x.columns), slot(r.Max[0], x.origin[0], x.columns)
	z0, z1 := slot(r.Min[1], x.origin[1], x.rows), slot(r.Max[1], x.origin[1], x.rows)
	for z := z0; z <= z1; z++ {
		for c := x0; c <= x1; c++ {
			if !visit(z*x.columns + c) {
				return
			}
		}
	}
}
