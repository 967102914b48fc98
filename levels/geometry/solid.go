package geometry

// Span is a range of heights in metres.
type Span struct{ Low, High float64 }

// Overlaps tells whether two spans share more than a touching edge.
func (s Span) Overlaps(o Span) bool { return s.Low < o.High && o.Low < s.High }

// Holds tells whether y lies in the span, edges included.
func (s Span) Holds(y float64) bool { return y >= s.Low && y <= s.High }

// Material says what a solid stops.
type Material uint8

// The materials. Opacity of all but Opaque ones is tuning, not geometry.
const (
	Opaque  Material = iota // stops bodies, shots and sight
	Glass                   // stops bodies; sight passes dimmed
	Foliage                 // stops nobody; sight is dimmed
	Fence                   // stops bodies; sight and shots pass
)

// Solid is a vertical prism over a convex footprint: a wall, a pillar, a whole
// building, a crate of the level. Everything that stops a body or a ray is one.
type Solid struct {
	Footprint Polygon
	Span      Span
	Material  Material
}

// StopsBodies tells whether people and cars collide with the material.
func (m Material) StopsBodies() bool { return m != Foliage }
