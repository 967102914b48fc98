package nav

import "github.com/quasilyte/pathing"

// legLimit is the longest leg that quasilyte/pathing searches, in cells along
// the axes. The library's paths end at stepLimit steps and lose one at 57.
const (
	legLimit  = 40
	stepLimit = 56
)

// walkLayer allows walkers on free tiles only.
var walkLayer = pathing.MakeGridLayer([4]uint8{tileFree: 1, tileBlocked: 0})

// leg appends the cells of a path between two cells of one storey, without the
// first. It returns false if there is no path that the library can find.
func (f *Finder) leg(path []Cell, from, to Cell) ([]Cell, bool) {
	if from == to {
		return path, true
	}
	a := pathing.GridCoord{X: int(from.X), Y: int(from.Z)}
	z := pathing.GridCoord{X: int(to.X), Y: int(to.Z)}
	if a.Dist(z) > legLimit {
		return path, false
	}
	f.legs++
	found := f.searchers[from.Storey].BuildPath(f.overlay.grids[from.Storey], a, z, walkLayer)
	if found.Partial || found.Steps.Len() > stepLimit {
		return f.chunkLeg(path, from, to)
	}
	start, at := len(path), a
	for found.Steps.HasNext() {
		at = at.Move(found.Steps.Next())
		c := Cell{from.Storey, int32(at.X), int32(at.Y)}
		if !f.overlay.free(c) {
			return path[:start], false
		}
		path = append(path, c)
	}
	if at != z {
		return path[:start], false
	}
	return path, true
}

// chunkLeg finds a path within one chunk that has more steps than the library
// can represent.
func (f *Finder) chunkLeg(path []Cell, from, to Cell) ([]Cell, bool) {
	f.flood.run(f.m, f.overlay, from)
	if f.flood.distance(to) < 0 {
		return path, false
	}
	return f.flood.back(path, to), true
}
