package geometry

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Scene is the whole shape of a level.
type Scene struct {
	Bounds   Rect      // extent of the level, metres
	Terrain  Terrain   // the ground
	Solids   []Solid   // everything that stops a body or a ray
	Surfaces []Surface // floors above the ground, ramps and stairs
	Storeys  []Storey  // Storeys[0] is the ground and covers all of Bounds
	Links    []Link    // stairs and ramps between storeys
	Doors    []Door    // by door number
	Waters   []Water   // areas of water
	Roads    Roads     // the lane graph
}

// Storey is one walkable height over a rectangle: the ground, an upper floor or
// a deck. Package nav lays one walk grid over each storey.
type Storey struct {
	Bounds Rect    // the storey's extent, metres
	Height float64 // y of its floor; the ground uses the terrain's heights instead
}

// LinkKind is what joins two storeys.
type LinkKind uint8

// A link is either stairs or a ramp.
const (
	StairsLink LinkKind = iota
	RampLink
)

// Link joins two storeys, or two places of one storey, by stairs or a ramp. A
// walker takes it from end to end; the walk grids do not rasterise it.
type Link struct {
	Kind     LinkKind   // stairs or a ramp
	From, To mgl64.Vec3 // the points where a walker steps on and off
	Width    float64    // metres
	Storeys  [2]int     // indexes of From's and To's storey
}

// Door is a leaf in an opening of a wall. A shut door blocks casts, the people
// mover and physics; an open door blocks nothing. Its index in Scene.Doors is
// the door's number everywhere.
type Door struct {
	ID        string  // the door's id in the level document
	A, B      Point   // the ends of the opening, on the wall's centre line
	Span      Span    // heights of sill and lintel
	Thickness float64 // of the shut leaf, metres
	Gate      bool    // wide enough for a car
}

// Middle returns the middle of the opening at its sill.
func (d *Door) Middle() mgl64.Vec3 { return At(d.A.Add(d.B).Mul(0.5), d.Span.Low) }

// Leaf returns the shut door as a solid.
func (d *Door) Leaf() Solid {
	return Solid{Footprint: Bar(d.A, d.B, d.Thickness), Span: d.Span}
}

// Water is a convex area of water. A person in it wades, and a fire in it goes
// out.
type Water struct {
	Footprint Polygon // the area seen from above
	Level     float64 // y of the surface
	Deep      bool    // whether nobody can walk or drive through it; nav treats it as solid
}

// FloorHeight returns the floor under a foot at (p, y): the highest surface or
// ground that is at most step metres above y. It visits every surface, so it
// suits level building only; during a tick, use the indexed query of package
// physics.
func (s *Scene) FloorHeight(p Point, y, step float64) float64 {
	best := s.Terrain.HeightAt(p)
	for i := range s.Surfaces {
		f := &s.Surfaces[i]
		if !f.Footprint.Contains(p) {
			continue
		}
		if h := f.HeightAt(p); h <= y+step && h > best {
			best = h
		}
	}
	return best
}

// Validate returns all of the scene's inconsistencies at once: empty bounds,
// polygons that are not convex, spans that are upside down, NaN values, links
// to storeys that do not exist, and lanes that lead nowhere.
func (s *Scene) Validate() error {
	var faults []error
	fault := func(format string, arguments ...any) {
		faults = append(faults, fmt.Errorf(format, arguments...))
	}
	if w, d := s.Bounds.Size(); !(w > 0 && d > 0) {
		fault("bounds are empty")
	}
	if len(s.Storeys) == 0 {
		fault("no storeys: the first is the ground")
	}
	for i := range s.Solids {
		o := &s.Solids[i]
		if !o.Footprint.finite() || !o.Footprint.Convex() {
			fault("solid %d: footprint is not a convex counter-clockwise polygon", i)
		}
		if !(o.Span.Low < o.Span.High) {
			fault("solid %d: span %g to %g is empty", i, o.Span.Low, o.Span.High)
		}
	}
	for i := range s.Surfaces {
		f := &s.Surfaces[i]
		if !f.Footprint.finite() || !f.Footprint.Convex() {
			fault("surface %d: footprint is not a convex counter-clockwise polygon", i)
		}
		if !(f.Thickness >= 0) || !finite(f.Height, f.SlopeX, f.SlopeZ) {
			fault("surface %d: height, slopes and thickness must be finite", i)
		}
	}
	for i := range s.Links {
		for _, k := range s.Links[i].Storeys {
			if k < 0 || k >= len(s.Storeys) {
				fault("link %d: storey %d does not exist", i, k)
			}
		}
		if !(s.Links[i].Width > 0) {
			fault("link %d: width must be positive", i)
		}
	}
	for i := range s.Doors {
		d := &s.Doors[i]
		if !(d.Thickness > 0) || !(d.Span.Low < d.Span.High) || d.A == d.B {
			fault("door %d %q: thickness, span and opening must not be empty", i, d.ID)
		}
	}
	for i := range s.Waters {
		if w := &s.Waters[i]; !w.Footprint.finite() || !w.Footprint.Convex() {
			fault("water %d: footprint is not a convex counter-clockwise polygon", i)
		}
	}
	faults = append(faults, s.Roads.faults()...)
	return errors.Join(faults...)
}

func (p Polygon) finite() bool {
	for _, q := range p {
		if !finite(q[0], q[1]) {
			return false
		}
	}
	return true
}

func finite(numbers ...float64) bool {
	for _, n := range numbers {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return false
		}
	}
	return true
}
