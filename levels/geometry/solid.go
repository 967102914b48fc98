package geometry

// Span is a range of heights in metres.
type Span struct {
	Low, High float64 // y, metres
}

// Overlaps reports whether two spans share more than a common edge.
func (s Span) Overlaps(o Span) bool { return s.Low < o.High && o.Low < s.High }

// Contains reports whether y lies in the span, including its edges.
func (s Span) Contains(y float64) bool { return y >= s.Low && y <= s.High }

// Material determines what a solid stops.
type Material uint8

// These are the materials. How opaque glass, foliage and fences are is tuning,
// not geometry.
const (
	Opaque  Material = iota // stops bodies, shots and sight
	Glass                   // stops bodies; sight passes, dimmed
	Foliage                 // stops no body; sight passes, dimmed
	Fence                   // stops bodies; sight and shots pass
)

// Solid is a vertical prism over a convex footprint: a wall, a pillar, a whole
// building, or a crate that is part of the level. Every obstacle to bodies and
// rays is a solid.
type Solid struct {
	Footprint Polygon  // the prism's base
	Span      Span     // heights of bottom and top
	Material  Material // determines what the solid stops
}

// StopsBodies reports whether people and cars collide with the material.
func (m Material) StopsBodies() bool { return m != Foliage }
