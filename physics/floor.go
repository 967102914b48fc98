package physics

import (
	"math"

	"caper/levels/geometry"
)

// NoSurface is the surface index of a floor that is terrain.
const NoSurface = -1

// Floor is the floor under a foot or a tyre.
type Floor struct { // y in metres
	Height         float64 // index in Scene.Surfaces; NoSurface on the terrain
	Surface        int     // index in Scene.Surfaces, NoSurface on the terrain
	SlopeX, SlopeZ float64 // rise per metre; 0 on the terrain
}

// FloorHeight returns the floor under a foot at (p, y): the highest surface or
// ground that is at most step metres above y (M-IMP-004). It is the indexed
// form of Scene.FloorHeight and returns the same value.
func (s *Static) FloorHeight(p geometry.Point, y, step float64) float64 {
	return s.floor(p[0], p[1], y+step, true).Height
}

// Floor is like FloorHeight and also returns the surface.
func (s *Static) Floor(p geometry.Point, y, step float64) Floor {
	return s.floor(p[0], p[1], y+step, true)
}

// TyreFloor is like Floor for bodies that cannot use stairs.
func (s *Static) TyreFloor(p geometry.Point, y, step float64) Floor {
	return s.floor(p[0], p[1], y+step, false)
}

func (s *Static) floor(x, z, limit float64, stairs bool) Floor {
	best := Floor{Height: s.scene.Terrain.HeightAt(geometry.Point{x, z}), Surface: NoSurface}
	cell := s.lattice.row(z)*s.lattice.columns + s.lattice.column(x)
	for _, i := range s.surfaces.at(cell) {
		o := &s.shapes[s.first+i]
		if o.kind == geometry.Stairs && !stairs {
			continue
		}
		if h := o.topAt(x, z); h <= limit && h > best.Height && s.contains(o, x, z) {
			best = Floor{Height: h, Surface: int(i), SlopeX: o.slopeX, SlopeZ: o.slopeZ}
		}
	}
	return best
}

// CeilingHeight returns the lowest underside above (p, y) of a surface or of a
// solid that stops bodies. It is +Inf under the open sky.
func (s *Static) CeilingHeight(p geometry.Point, y float64) float64 {
	best := math.Inf(1)
	cell := s.lattice.row(p[1])*s.lattice.columns + s.lattice.column(p[0])
	for _, i := range s.surfaces.at(cell) {
		o := &s.shapes[s.first+i]
		if h := o.topAt(p[0], p[1]) - o.thickness; h >= y && h < best && s.contains(o, p[0], p[1]) {
			best = h
		}
	}
	for _, i := range s.blockers.at(cell) {
		o := &s.shapes[i]
		if o.sort == solidShape && o.low >= y && o.low < best && o.stopsBodies() && s.contains(o, p[0], p[1]) {
			best = o.low
		}
	}
	return best
}

// support returns the floor for a body that may also stand on top of solids.
func (s *Static) support(x, z, limit float64) Floor {
	best := s.floor(x, z, limit, true)
	cell := s.lattice.row(z)*s.lattice.columns + s.lattice.column(x)
	for _, i := range s.blockers.at(cell) {
		o := &s.shapes[i]
		if o.sort == solidShape && o.high <= limit && o.high > best.Height && o.stopsBodies() && s.contains(o, x, z) {
			best = Floor{Height: o.high, Surface: NoSurface}
		}
	}
	return best
}

// wading reports whether feet at (x, y, z) are in water.
func (s *Static) wading(x, y, z float64) bool {
	p := geometry.Point{x, z}
	for i := range s.waters {
		w := &s.scene.Waters[i]
		if y < w.Level && s.waters[i].Contains(p) && w.Footprint.Contains(p) {
			return true
		}
	}
	return false
}
