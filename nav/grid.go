package nav

import (
	"math"
	"sync"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Cell is a square metre of a storey.
type Cell struct {
	Storey int32 // index in Scene.Storeys
	X, Z   int32 // column and row, counted from the storey's least x and z
}

// grid holds the walkable cells of one storey.
type grid struct {
	origin  geometry.Point
	columns int32
	rows    int32
	free    []uint64 // one bit per cell
	height  float64  // y of the storey's floor; unused for the ground
}

func newGrid(s geometry.Storey) grid {
	w, d := s.Bounds.Size()
	g := grid{
		origin:  geometry.Point{math.Floor(s.Bounds.Min[0]), math.Floor(s.Bounds.Min[1])},
		columns: int32(math.Ceil(w)), rows: int32(math.Ceil(d)), height: s.Height,
	}
	g.free = make([]uint64, (int(g.columns)*int(g.rows)+63)/64)
	return g
}

func (g *grid) inside(x, z int32) bool { return x >= 0 && z >= 0 && x < g.columns && z < g.rows }

func (g *grid) isFree(x, z int32) bool {
	if !g.inside(x, z) {
		return false
	}
	n := int(z)*int(g.columns) + int(x)
	return g.free[n/64]&(1<<(n%64)) != 0
}

func (g *grid) set(x, z int32, free bool) {
	if !g.inside(x, z) {
		return
	}
	n := int(z)*int(g.columns) + int(x)
	if free {
		g.free[n/64] |= 1 << (n % 64)
	} else {
		g.free[n/64] &^= 1 << (n % 64)
	}
}

// centre returns the middle of a cell.
func (g *grid) centre(x, z int32) geometry.Point {
	return geometry.Point{g.origin[0] + float64(x) + 0.5, g.origin[1] + float64(z) + 0.5}
}

// at returns the cell under a point, which may lie outside the grid.
func (g *grid) at(p geometry.Point) (x, z int32) {
	return int32(math.Floor(p[0] - g.origin[0])), int32(math.Floor(p[1] - g.origin[1]))
}

// Map is the walkable ground of a level.
type Map struct {
	scene  *geometry.Scene
	solids solidIndex
	grids  []grid
	links  []link
	once   sync.Once // builds the portals on first use
	graph  graph
	chunks []chunkIndex
	// linksAt lists the links at a cell, for searches over cells. It is only
	// looked up, never iterated.
	linksAt map[Cell][]int32
}

// Build returns the map of a scene. It leaves the portal graph for Prepare.
func Build(scene *geometry.Scene) *Map {
	m := &Map{scene: scene, solids: newSolidIndex(scene)}
	for _, s := range scene.Storeys {
		m.grids = append(m.grids, newGrid(s))
	}
	for i := range m.grids {
		m.rasterise(i)
	}
	m.buildLinks()
	return m
}

// Prepare builds the portal graph, which Build leaves out, so that no tick of a
// room pays for it.
func (m *Map) Prepare() { m.portals() }

// portals builds the portal graph unless it exists. The validator asks only
// which cells are free and reachable, so it never pays for the graph.
func (m *Map) portals() { m.once.Do(m.buildPortals) }

// Free reports whether a person can stand in a cell.
func (m *Map) Free(c Cell) bool {
	return c.Storey >= 0 && int(c.Storey) < len(m.grids) && m.grids[c.Storey].isFree(c.X, c.Z)
}

// Position returns where a person in the middle of a cell stands.
func (m *Map) Position(c Cell) mgl64.Vec3 {
	g := &m.grids[c.Storey]
	p := g.centre(c.X, c.Z)
	return geometry.At(p, m.floor(int(c.Storey), p))
}

// floor returns the y of a storey's floor at a point: the terrain for the
// ground, the storey's own height elsewhere.
func (m *Map) floor(storey int, p geometry.Point) float64 {
	if storey > 0 {
		return m.grids[storey].height
	}
	return m.scene.Terrain.HeightAt(p)
}

// stepHeight is how far above a person's foot the storey's floor may be,
// metres.
const stepHeight = 0.6

// Locate returns the cell in which a person at a position stands, or the
// nearest free one within reach metres on the same storey.
func (m *Map) Locate(position mgl64.Vec3, reach float64) (Cell, bool) {
	storey := m.storeyAt(position)
	g := &m.grids[storey]
	p := geometry.Flat(position)
	x, z := g.at(p)
	if g.isFree(x, z) {
		return Cell{int32(storey), x, z}, true
	}
	best, found := math.Inf(1), Cell{}
	span := int32(math.Ceil(reach))
	for dz := -span; dz <= span; dz++ {
		for dx := -span; dx <= span; dx++ {
			if !g.isFree(x+dx, z+dz) {
				continue
			}
			if d := g.centre(x+dx, z+dz).Sub(p).Len(); d < best && d <= reach+0.5 {
				best, found = d, Cell{int32(storey), x + dx, z + dz}
			}
		}
	}
	return found, !math.IsInf(best, 1)
}

// Storey returns the number of the storey on which a person at a position
// stands.
func (m *Map) Storey(position mgl64.Vec3) int { return m.storeyAt(position) }

// storeyAt returns the highest storey whose floor is under the foot.
func (m *Map) storeyAt(position mgl64.Vec3) int {
	best, height := 0, math.Inf(-1)
	p := geometry.Flat(position)
	for i := 1; i < len(m.grids); i++ {
		h := m.grids[i].height
		if m.scene.Storeys[i].Bounds.Contains(p) && h <= position[1]+stepHeight && h > height {
			best, height = i, h
		}
	}
	if best > 0 && m.scene.Terrain.HeightAt(p) > height {
		return 0
	}
	if best > 0 && position[1] < height-stepHeight {
		return 0
	}
	return best
}
