package nav

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// link joins two cells that are not neighbours: a door, stairs or a ramp.
type link struct {
	cells  [2]Cell
	points [2]mgl64.Vec3 // where the walker enters and leaves the link
	door   int32         // number in the scene, -1 for stairs and ramps
	length float64       // metres
}

// doorOffset is how far from a door's middle its link ends, metres.
const doorOffset = 0.9

// linkReach is how far a link's end may be from its cell, metres.
const linkReach = 2.5

// buildLinks attaches doors, stairs and ramps to the free cells at their ends.
// It omits a link with an end that has no free cell, because it leads nowhere.
func (m *Map) buildLinks() {
	for i := range m.scene.Doors {
		d := &m.scene.Doors[i]
		along := d.B.Sub(d.A).Normalize()
		out := geometry.Point{-along[1], along[0]}.Mul(doorOffset)
		middle := d.Middle()
		a, b := geometry.Flat(middle).Sub(out), geometry.Flat(middle).Add(out)
		m.addLink(geometry.At(a, middle[1]), geometry.At(b, middle[1]), int32(i))
	}
	for i := range m.scene.Links {
		l := &m.scene.Links[i]
		m.addLink(l.From, l.To, -1)
	}
}

func (m *Map) addLink(from, to mgl64.Vec3, door int32) {
	a, okA := m.attach(from, to)
	b, okB := m.attach(to, from)
	if !okA || !okB || a == b {
		return
	}
	m.links = append(m.links, link{
		cells: [2]Cell{a, b}, points: [2]mgl64.Vec3{from, to}, door: door,
		length: to.Sub(from).Len() + 1,
	})
}

// attach returns the free cell from which a walker reaches a link's end in a
// straight line: the nearest one on the end's own side.
func (m *Map) attach(end, other mgl64.Vec3) (Cell, bool) {
	storey := m.storeyAt(end)
	g := &m.grids[storey]
	p := geometry.Flat(end)
	away := p.Sub(geometry.Flat(other))
	x, z := g.at(p)
	best, found := math.Inf(1), Cell{}
	span := int32(math.Ceil(linkReach))
	for dz := -span; dz <= span; dz++ {
		for dx := -span; dx <= span; dx++ {
			if !g.isFree(x+dx, z+dz) {
				continue
			}
			q := g.centre(x+dx, z+dz)
			d := q.Sub(p)
			if d.Len() > linkReach || d.Dot(away) < -0.75*away.Len() || m.walled(storey, p, q) {
				continue
			}
			if d.Len() < best {
				best, found = d.Len(), Cell{int32(storey), x + dx, z + dz}
			}
		}
	}
	return found, !math.IsInf(best, 1)
}

// walled reports whether a solid stands between two points of a storey.
func (m *Map) walled(storey int, p, q geometry.Point) bool {
	floor := m.floor(storey, p)
	return m.stopped(geometry.Span{Low: floor + ankle, High: floor + headroom}, p, q)
}

// Blocked reports whether a solid blocks the straight line between two
// positions, at the height of a person at the first. Shut doors do not count.
func (m *Map) Blocked(from, to mgl64.Vec3) bool {
	body := geometry.Span{Low: from[1] + ankle, High: from[1] + headroom}
	return m.stopped(body, geometry.Flat(from), geometry.Flat(to))
}

// stopped reports whether a solid within a span of heights lies between two
// points.
func (m *Map) stopped(body geometry.Span, p, q geometry.Point) bool {
	box := geometry.Rect{Min: p, Max: p}.Union(geometry.Rect{Min: q, Max: q})
	hit := false
	m.solids.each(box, func(cell int) bool {
		for _, i := range m.solids.cells[cell] {
			s := &m.scene.Solids[i]
			if s.Span.Overlaps(body) && m.solids.bounds[i].Overlaps(box) && crosses(s.Footprint, p, q) {
				hit = true
				return false
			}
		}
		return true
	})
	return hit
}
