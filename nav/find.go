package nav

import (
	"errors"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/quasilyte/pathing"

	"caper/levels/geometry"
)

// ErrNoPath is returned when this walker cannot get from one end to the other.
var ErrNoPath = errors.New("no path")

// Step is a corner of a path: the walker goes straight to Position.
type Step struct {
	Position mgl64.Vec3 // metres
	Door     int32      // number of the door that must be open on the way to Position, -1 for none
	Climb    bool       // whether the stretch to Position is stairs or a ramp
}

// Query asks for a path. If MayPass is nil, the walker passes every door.
type Query struct {
	From, To mgl64.Vec3          // ends of the path, metres
	Reach    float64             // how far the ends may be from walkable ground, metres; 0 means 3
	MayPass  func(door int) bool // reports whether the walker may pass a door
}

// Finder answers the queries of one room.
type Finder struct {
	m         *Map
	overlay   *Overlay
	searchers []*pathing.AStar
	flood     flood
	search    search
	detour    detour
	cells     []Cell
	hops      []hop
	legs      uint64
}

// NewFinder returns a room's finder over its overlay.
func NewFinder(m *Map, overlay *Overlay) *Finder {
	m.portals()
	f := &Finder{m: m, overlay: overlay}
	for i := range m.grids {
		g := &m.grids[i]
		f.searchers = append(f.searchers, pathing.NewAStar(pathing.AStarConfig{NumCols: uint(g.columns), NumRows: uint(g.rows)}))
	}
	f.search.init(len(m.graph.nodes))
	f.detour.init(m)
	return f
}

// legCells is the number of cells of a detour that count as a leg.
const legCells = 256

// Legs returns the number of legs searched so far, as a measure of work. Detours
// count by their size.
func (f *Finder) Legs() uint64 { return f.legs + f.detour.counts/legCells }

// retries bounds how often Find searches again around a blocked stretch.
const retries = 12

// Find appends the path's corners to steps; the last one is the goal. It
// returns ErrNoPath when no path joins the ends. The work is bounded: after some
// attempts over the portal graph, a search over the cells expands each cell once.
func (f *Finder) Find(steps []Step, q Query) ([]Step, error) {
	reach := q.Reach
	if reach == 0 {
		reach = 3
	}
	from, okFrom := f.locate(q.From, reach)
	to, okTo := f.locate(q.To, reach)
	if !okFrom || !okTo {
		return steps, ErrNoPath
	}
	if from.Storey == to.Storey && abs(from.X-to.X)+abs(from.Z-to.Z) <= legLimit {
		if f.direct(from, to) {
			return f.finish(f.straighten(steps, f.cells), q.To, to), nil
		}
	}
	f.search.clearBans()
	for range retries {
		if !f.search.run(f, from, to, q.MayPass) {
			break
		}
		if out, ok := f.refine(steps, from, f.search.path); ok {
			return f.finish(out, q.To, to), nil
		}
	}
	if f.overlay.count == 0 || !f.detour.find(f, from, to, q.MayPass, area{}) {
		return steps, ErrNoPath
	}
	f.hops = f.detour.appendHops(f.hops[:0], f.m, to)
	return f.finish(f.corners(steps, from, f.hops), q.To, to), nil
}

// direct tries a single leg and accepts it only if it is nearly the shortest
// possible. A long detour may be shorter through a door, which cells do not
// know.
func (f *Finder) direct(from, to Cell) bool {
	var ok bool
	f.cells, ok = f.leg(append(f.cells[:0], from), from, to)
	crow := int(abs(from.X-to.X) + abs(from.Z-to.Z))
	return ok && len(f.cells) <= crow+8
}

// locate is Map.Locate restricted to the cells that this room leaves free.
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

// refine turns the nodes of the search into corners, stretch by stretch. Where
// this room blocks a stretch, refine looks for a way around nearby. If there is
// none, it bans the stretch and returns false.
func (f *Finder) refine(steps []Step, from Cell, path []hop) ([]Step, bool) {
	f.hops = f.hops[:0]
	at := from
	for i := 0; i < len(path); i++ {
		h := &path[i]
		if h.link >= 0 {
			if !f.overlay.free(h.cell) {
				f.search.ban(h.from, h.node)
				return steps, false
			}
			f.hops = append(f.hops, *h)
			at = h.cell
			continue
		}
		var ok bool
		if f.cells, ok = f.leg(f.cells[:0], at, h.cell); ok {
			for _, c := range f.cells {
				f.hops = append(f.hops, hop{c, -1, -1, -1})
			}
		} else if i, ok = f.walkAround(at, path, i); !ok {
			f.search.ban(h.from, h.node)
			return steps, false
		}
		at = path[i].cell
	}
	return f.corners(steps, from, f.hops), true
}

// aroundHops is the largest number of nodes that a walk around something skips.
const aroundHops = 3

// walkAround appends a walk to the next free node of a path beyond a blocked
// stretch, and returns that node's index. It searches only the chunks nearby,
// and skips no link.
func (f *Finder) walkAround(at Cell, path []hop, i int) (int, bool) {
	for k := i; k < min(i+aroundHops, len(path)) && path[k].link < 0; k++ {
		if !f.overlay.free(path[k].cell) {
			continue
		}
		if f.detour.find(f, at, path[k].cell, nil, around(at, path[k].cell)) {
			f.hops = f.detour.appendHops(f.hops, f.m, path[k].cell)
			return k, true
		}
	}
	return i, false
}

// corners appends the corners of a walk over cells and links.
func (f *Finder) corners(steps []Step, from Cell, walk []hop) []Step {
	cells := append(f.cells[:0], from)
	at := from
	for i := range walk {
		h := &walk[i]
		if h.link >= 0 {
			l := &f.m.links[h.link]
			end := 0
			if l.cells[1] == at && l.cells[0] == h.cell {
				end = 1
			}
			steps = f.straighten(steps, cells)
			steps = append(steps, Step{l.points[end], -1, false},
				Step{l.points[1-end], l.door, l.door < 0})
			cells = cells[:0]
		}
		cells = append(cells, h.cell)
		at = h.cell
	}
	f.cells = cells
	return f.straighten(steps, cells)
}

// finish replaces the last corner by the goal itself, if the goal lies in the
// last cell.
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
