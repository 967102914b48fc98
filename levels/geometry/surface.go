package geometry

import "math"

// SurfaceKind is the kind of a surface.
type SurfaceKind uint8

// These are the kinds of surface.
const (
	Slab   SurfaceKind = iota // a level floor: a storey, a deck, a roof that people walk on
	Ramp                      // a slope for people and cars
	Stairs                    // a slope for people only
)

// Surface carries people, and cars unless it is stairs. It is the plane y =
// Height + SlopeX*x + SlopeZ*z over a convex footprint. It extends Thickness
// metres downwards; that volume stops rays and heads.
type Surface struct {
	Kind      SurfaceKind // slab, ramp or stairs
	Footprint Polygon     // the area seen from above
	Height    float64     // y of the plane at x = 0, z = 0
	SlopeX    float64     // rise per metre along x
	SlopeZ    float64     // rise per metre along z
	Thickness float64     // metres, downwards
}

// HeightAt returns the surface's y at a point of its footprint.
func (s Surface) HeightAt(p Point) float64 { return s.Height + s.SlopeX*p[0] + s.SlopeZ*p[1] }

// Sloped returns a straight surface that is width metres wide and climbs from
// fromY at a to toY at b.
func Sloped(kind SurfaceKind, a, b Point, fromY, toY, width, thickness float64) Surface {
	d := b.Sub(a)
	l := d.Len()
	rise := (toY - fromY) / (l * l)
	sx, sz := d[0]*rise, d[1]*rise
	return Surface{
		Kind: kind, Footprint: Bar(a, b, width), Thickness: thickness,
		Height: fromY - sx*a[0] - sz*a[1], SlopeX: sx, SlopeZ: sz,
	}
}

// Terrain is the ground: heights on a square grid, interpolated bilinearly. A
// terrain without samples is level at Base.
type Terrain struct {
	Origin  Point     // position of sample (0, 0)
	Cell    float64   // metres between samples
	Columns int       // samples along x
	Rows    int       // samples along z
	Heights []float64 // Columns*Rows values, row by row, metres above Base
	Base    float64   // y from which Heights count
}

// HeightAt returns the ground's y at a point. Outside the samples it is the
// height of the nearest edge.
func (t *Terrain) HeightAt(p Point) float64 {
	if len(t.Heights) == 0 {
		return t.Base
	}
	fx := math.Max(0, math.Min(float64(t.Columns-1), (p[0]-t.Origin[0])/t.Cell))
	fz := math.Max(0, math.Min(float64(t.Rows-1), (p[1]-t.Origin[1])/t.Cell))
	x0, z0 := int(fx), int(fz)
	x1, z1 := min(x0+1, t.Columns-1), min(z0+1, t.Rows-1)
	fx, fz = fx-float64(x0), fz-float64(z0)
	at := func(x, z int) float64 { return t.Heights[z*t.Columns+x] }
	low := at(x0, z0)*(1-fx) + at(x1, z0)*fx
	high := at(x0, z1)*(1-fx) + at(x1, z1)*fx
	return t.Base + low*(1-fz) + high*fz
}
