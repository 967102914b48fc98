package nav

import (
	"errors"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/quasilyte/pathing"

	"caper/levels/geometry"
)

// ErrNoWay says that no way leads there for this walker.
var ErrNoWay = errors.New("no way")

// Step is a corner of a way: walk straight to Position. Door is the door of
// the scene to be open on the way there, -1 for none; Climb says that the
// stretch is stairs or a ramp.
type Step struct {
	Position mgl64.Vec3
	Door     int32
	Climb    bool
}

// Query is a wish for a way. The zero May passes every door.
type Query struct {
	From, To mgl64.Vec3
	Reach    float64             // metres that the ends may be off the walkable ground; 0 is 3
	May      func(door int) bool // whether the walker may pass a door
}

// Finder answers queries in one room.
type Finder struct {
	m         *Map
	overlay   *Overlay
	searchers []*pathing.AStar
	flood     flood
	search    search
	cells     []Cell
	legs      uint64
}

// NewFinder makes a room's finder over its overlay.
func NewFinder(m *Map, overlay *Overlay) *Finder {
	m.portals()
	f := &Finder{m: m, overlay: overlay}
	for i := range m.grids {
		g := &m.grids[i]
		f.searchers = append(f.searchers, pathing.NewAStar(pathing.AStarConfig{NumCols: uint(g.columns), NumRows: uint(g.rows)}))
	}
	f.search.init(len(m.graph.nodes))
	return f
}

// Legs counts the legs searched so far: the work done.
func (f *Finder) Legs() uint64 { return f.legs }

// retries bounds how often a way is looked for anew around a blocked stretch.
const retries = 12

// Find appends the way's corners to steps, the goal's last. The error is
// ErrNoWay when the ends do not join.
func (f *Finder) Find(steps []Step, q Query) ([]Step, error) {
	reach := q.Reach
	if reach == 0 {
		reach = 3
	}
	from, okFrom := f.locate(q.From, reach)
	to, okTo := f.locate(q.To, reach)
	if !okFrom || !okTo {
		return steps, ErrNoWay
	}
	if from.Storey == to.Storey && abs(from.X-to.X)+abs(from.Z-to.Z) <= legLimit {
		if f.direct(from, to) {
			return f.finish(f.straighten(steps, f.cells), q.To, to), nil
		}
	}
	f.search.forget()
	for range retries {
		if !f.search.run(f, from, to, q.May) {
			return steps, ErrNoWay
		}
		if out, ok := f.refine(steps, from, to); ok {
			return f.finish(out, q.To, to), nil
		}
	}
	return steps, ErrNoWay
}

// direct tries a single leg, but only if it is about as short as can be:
// a long detour may be shorter through a door, which cells do not know.
func (f *Finder) direct(from, to Cell) bool {
	var ok bool
	f.cells, ok = f.leg(append(f.cells[:0], from), from, to)
	crow := int(abs(from.X-to.X) + abs(from.Z-to.Z))
	return ok && len(f.cells) <= crow+8
}

// locate is Map.Locate over cells that this room leaves free.
func (f *Finder) locate(position mgl64.Vec3, reach float64) (Cell, bool) {
	c, ok := f.m.Locate(position, reach)
	if !ok || f.overlay.free(c) {
		return c, ok
	}
	best, found := math.Inf(1), c
	span := int32(math.Ceil(reach))
	for dz := -span; dz <= span; dz++ {
		for dx := -span; dx <= span; dx++ {
			n := Cell{c.Storey, c.X + dx, c.Z + dz}
			if d := math.Hypot(float64(dx), float64(dz)); d < best && f.overlay.free(n) {
				best, found = d, n
			}
		}
	}
	return found, !math.IsInf(best, 1)
}

// refine turns the nodes found into corners, stretch by stretch. A stretch
// that this room blocks is remembered and the answer is false.
func (f *Finder) refine(steps []Step, from, to Cell) ([]Step, bool) {
	kept := len(steps)
	cells := append(f.cells[:0], from)
	at := from
	for _, hop := range f.search.path {
		if hop.link >= 0 {
			l := &f.m.links[hop.link]
			end := 0
			if l.cells[1] == at && l.cells[0] == hop.cell {
				end = 1
			}
			steps = f.straighten(steps, cells)
			steps = append(steps, Step{l.points[end], -1, false},
				Step{l.points[1-end], l.door, l.door < 0})
			cells = append(cells[:0], hop.cell)
			at = hop.cell
			continue
		}
		var ok bool
		if cells, ok = f.leg(cells, at, hop.cell); !ok {
			f.search.ban(hop.from, hop.node)
			f.cells = cells
			return steps[:kept], false
		}
		at = hop.cell
	}
	f.cells = cells
	return f.straighten(steps, cells), true
}

// finish replaces the last cell's middle by the goal itself where the goal
// lies in that cell.
func (f *Finder) finish(steps []Step, goal mgl64.Vec3, last Cell) []Step {
	g := &f.m.grids[last.Storey]
	if x, z := g.at(geometry.Flat(goal)); x == last.X && z == last.Z && len(steps) > 0 && !steps[len(steps)-1].Climb {
		steps[len(steps)-1].Position = goal
	} else if x == last.X && z == last.Z {
		steps = append(steps, Step{goal, -1, false})
	}
	return steps
}

func abs(n int32) int32 {
	if n < 0 {
		return -n
	}
	return n
}
