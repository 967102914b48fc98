package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Smoke is a ball of smoke that reduces visibility.
type Smoke struct {
	Middle mgl64.Vec3 // metres
	Radius float64    // metres
	Dim    float64    // extinction per metre
}

// SightOptions narrow a visibility query.
type SightOptions struct {
	Ignore [2]uint64 // ids to ignore; 0 for none
	Fog    float64   // the air's extinction per metre
}

// minVisibility is the visibility below which nothing is seen.
const minVisibility = 1e-3

// Visibility returns how much of a point is visible from another: 0 behind a
// wall, a slab, a shut door, the ground or a car; otherwise the product of the
// transparencies of glass, foliage, fences, smoke and fog on the line between
// them (M-IMP-007). It does not allocate.
func (s *Space) Visibility(from, to mgl64.Vec3, options SightOptions) float64 {
	d := to.Sub(from)
	r, ok := newRay(from, to)
	if !ok {
		return 0
	}
	blocked := contact{t: 2}
	s.static.castTerrain(&r, &blocked)
	if blocked.t <= 1-1e-9 {
		return 0
	}
	length := d.Len()
	seen := s.throughSmoke(from, d, math.Exp(-math.Max(0, within(options.Fog, 0, 10))*length))
	cast := CastOptions{For: ForSight, Ignore: options.Ignore}
	walk, inside := newCellWalk(&s.static.lattice, &r)
	for inside && seen >= minVisibility && walk.next() {
		s.castStatic(&r, walk.cell, ForSight, &blocked)
		s.moving.cast(&r, walk.cell, &cast, &blocked)
		if blocked.t <= 1 {
			return 0
		}
		seen *= s.dimmed(&r, &walk, length)
	}
	if seen < minVisibility {
		return 0
	}
	return seen
}

// dimmed returns the transparency of the shapes that the ray enters in one
// cell. A shape in several cells counts in the one where the ray enters it.
func (s *Space) dimmed(r *ray, walk *cellWalk, length float64) float64 {
	seen, st := 1.0, s.static
	deck := st.castCell(walk.cell)
	for i := range deck {
		c := &deck[i]
		if c.stops&dims == 0 || float64(c.low) > r.high || float64(c.high) < r.low {
			continue
		}
		o := &st.shapes[c.shape]
		enter, leave, _, _, ok := st.clipSpan(o, r)
		if !ok || enter < walk.enter || enter >= walk.exit {
			continue
		}
		sight := &s.tuning.Sight
		switch o.material {
		case geometry.Glass:
			seen *= 1 - sight.GlassOpacity.Value
		case geometry.Fence:
			seen *= 1 - sight.FenceOpacity.Value
		case geometry.Foliage:
			seen *= math.Exp(-sight.FoliageDim.Value * (leave - enter) * length)
		}
	}
	return seen
}

func (s *Space) throughSmoke(from, d mgl64.Vec3, seen float64) float64 {
	a := d.Dot(d)
	if a == 0 {
		return seen
	}
	for i := range s.smoke {
		ball := &s.smoke[i]
		to := from.Sub(ball.Middle)
		b, c := to.Dot(d), to.Dot(to)-ball.Radius*ball.Radius
		root := b*b - a*c
		if root <= 0 {
			continue
		}
		root = math.Sqrt(root)
		enter, leave := math.Max(0, (-b-root)/a), math.Min(1, (-b+root)/a)
		if leave > enter {
			seen *= math.Exp(-ball.Dim * (leave - enter) * math.Sqrt(a))
		}
	}
	return seen
}

// SetSmoke replaces the smoke. It copies the slice. Smoke is not part of State;
// its owner sets it each tick.
func (s *Space) SetSmoke(clouds []Smoke) { s.smoke = append(s.smoke[:0], clouds...) }
