package nav

import (
	"math"

	"github.com/quasilyte/pathing"

	"caper/levels/geometry"
)

// Overlay is what blocks cells in one room beyond the level: parked cars,
// crates. Blockers are counted, so that two over one cell both have to go.
type Overlay struct {
	m        *Map
	grids    []*pathing.Grid
	counts   []map[int32]uint8
	revision uint64
}

// The tile kinds of a pathing grid.
const (
	tileFree    = 0
	tileBlocked = 1
)

// NewOverlay makes a room's overlay, with nothing in the way.
func NewOverlay(m *Map) *Overlay {
	o := &Overlay{m: m}
	for i := range m.grids {
		g := &m.grids[i]
		tiles := pathing.NewGrid(pathing.GridConfig{
			WorldWidth: uint(g.columns), WorldHeight: uint(g.rows), CellWidth: 1, CellHeight: 1,
		})
		for z := range g.rows {
			for x := range g.columns {
				if !g.isFree(x, z) {
					tiles.SetCellTile(pathing.GridCoord{X: int(x), Y: int(z)}, tileBlocked)
				}
			}
		}
		o.grids = append(o.grids, tiles)
		o.counts = append(o.counts, map[int32]uint8{})
	}
	return o
}

// Revision changes whenever a cell is blocked or freed: ways found before may
// be stale.
func (o *Overlay) Revision() uint64 { return o.revision }

func (o *Overlay) blocks(c Cell) bool {
	return o != nil && o.counts[c.Storey][c.Z*o.m.grids[c.Storey].columns+c.X] > 0
}

// free tells whether a walker of this room can stand in a cell.
func (o *Overlay) free(c Cell) bool { return o.m.Free(c) && !o.blocks(c) }

// Block puts a blocker's footprint over a storey's cells.
func (o *Overlay) Block(storey int, footprint geometry.Polygon) { o.change(storey, footprint, 1) }

// Unblock takes a blocker away that was put there with the same footprint.
func (o *Overlay) Unblock(storey int, footprint geometry.Polygon) { o.change(storey, footprint, -1) }

func (o *Overlay) change(storey int, footprint geometry.Polygon, by int) {
	if storey < 0 || storey >= len(o.m.grids) {
		return
	}
	g := &o.m.grids[storey]
	o.revision++
	g.each(footprint.Bounds().Grow(clearance), func(x, z int32) {
		if distance(footprint, g.centre(x, z)) >= clearance {
			return
		}
		n := z*g.columns + x
		count := int(o.counts[storey][n]) + by
		if count < 0 || count > math.MaxUint8 {
			return
		}
		if count == 0 {
			delete(o.counts[storey], n)
		} else {
			o.counts[storey][n] = uint8(count)
		}
		tile := uint8(tileFree)
		if count > 0 || !g.isFree(x, z) {
			tile = tileBlocked
		}
		o.grids[storey].SetCellTile(pathing.GridCoord{X: int(x), Y: int(z)}, tile)
	})
}
