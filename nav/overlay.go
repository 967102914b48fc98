package nav

import (
	"math"

	"github.com/quasilyte/pathing"

	"caper/levels/geometry"
)

// Overlay holds what blocks cells in one room in addition to the level, such as
// parked cars and crates. It counts blockers, so a cell with two of them stays
// blocked until both are gone.
type Overlay struct {
	m        *Map
	grids    []*pathing.Grid
	counts   []map[int32]uint8
	count    int // blocked cells
	revision uint64
}

// These are the tile kinds of a pathing grid.
const (
	tileFree    = 0
	tileBlocked = 1
)

// NewOverlay returns a room's overlay without blockers.
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

// Revision changes whenever a cell is blocked or freed; paths found before that
// may be stale.
func (o *Overlay) Revision() uint64 { return o.revision }

func (o *Overlay) blocks(c Cell) bool {
	return o != nil && o.counts[c.Storey][c.Z*o.m.grids[c.Storey].columns+c.X] > 0
}

// free reports whether a walker of this room can stand in a cell.
func (o *Overlay) free(c Cell) bool { return o.m.Free(c) && !o.blocks(c) }

// Block adds a blocker with this footprint to a storey.
func (o *Overlay) Block(storey int, footprint geometry.Polygon) { o.change(storey, footprint, 1) }

// Unblock removes a blocker that was added with the same footprint.
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
		before := len(o.counts[storey])
		count := int(o.counts[storey][n]) + by
		if count < 0 || count > math.MaxUint8 {
			return
		}
		if count == 0 {
			delete(o.counts[storey], n)
		} else {
			o.counts[storey][n] = uint8(count)
		}
		o.count += len(o.counts[storey]) - before
		tile := uint8(tileFree)
		if count > 0 || !g.isFree(x, z) {
			tile = tileBlocked
		}
		o.grids[storey].SetCellTile(pathing.GridCoord{X: int(x), Y: int(z)}, tile)
	})
}
