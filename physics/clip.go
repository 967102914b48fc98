package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// faceTolerance is the distance in metres within which a point counts as lying
// on a face. A ray that starts on a face and leaves the shape is not inside it.
const faceTolerance = 1e-9

// clip intersects a ray with a shape's planes (Cyrus and Beck, 1978) and
// returns the t at which the ray enters.
func (s *Static) clip(o *shape, r *ray) (t float64, normal mgl64.Vec3, inside, ok bool) {
	t, _, normal, inside, ok = s.clipSpan(o, r)
	return t, normal, inside, ok
}

// clipSpan is like clip and also returns the t at which the ray leaves.
func (s *Static) clipSpan(o *shape, r *ray) (enter, leave float64, normal mgl64.Vec3, inside, ok bool) {
	c := clipper{leave: 1, face: -1}
	first, count := int(o.firstEdge), int(o.edges)
	for i := 0; i < count; i++ {
		e := &s.edges[first+i]
		distance := e.normal[0]*r.x + e.normal[1]*r.z - e.offset
		slope := e.normal[0]*r.dx + e.normal[1]*r.dz
		if !c.cut(distance, slope, i) {
			return
		}
	}
	above := r.y - o.top - o.slopeX*r.x - o.slopeZ*r.z
	climb := r.dy - o.slopeX*r.dx - o.slopeZ*r.dz
	if !c.cut(above, climb, count) || !c.cut(-above-o.thickness, -climb, count+1) {
		return
	}
	switch {
	case c.face < 0:
		inside = true
	case c.face < count:
		n := s.edges[first+c.face].normal
		normal = mgl64.Vec3{n[0], 0, n[1]}
	default:
		normal = mgl64.Vec3{-o.slopeX, 1, -o.slopeZ}.Normalize()
		if c.face == count+1 {
			normal = normal.Mul(-1)
		}
	}
	return c.enter, c.leave, normal, inside, true
}

// clipper narrows the part of a ray that lies inside a convex body. Face is the
// plane through which the ray enters; it is -1 while the start is inside.
type clipper struct {
	enter, leave float64
	face         int
}

// cut applies one plane, given by the start's distance outside of it and the
// change of that distance over the ray.
func (c *clipper) cut(distance, slope float64, face int) bool {
	if distance >= -faceTolerance {
		if slope >= 0 {
			return false
		}
		t := -distance / slope
		if t < 0 {
			t = 0
		}
		if t >= c.enter {
			c.enter, c.face = t, face
		}
	} else if slope > 0 {
		if t := -distance / slope; t < c.leave {
			c.leave = t
		}
	}
	return c.enter < c.leave
}

// castTerrain finds where a ray passes down through the ground. The ground
// stops rays from above only.
func (s *Static) castTerrain(r *ray, best *contact) {
	g := &s.scene.Terrain
	if r.low > s.highest {
		return
	}
	if len(g.Heights) == 0 {
		if r.dy < 0 && r.y >= g.Base-faceTolerance {
			if t := (g.Base - r.y) / r.dy; t <= 1 && t < best.t {
				*best = contact{t: math.Max(0, t), normal: mgl64.Vec3{0, 1, 0}, target: Terrain}
			}
		}
		return
	}
	s.castSamples(r, best)
}

// castSamples walks the cells of the terrain. The ground is bilinear within a
// cell, so the height above it along the ray is quadratic in t.
func (s *Static) castSamples(r *ray, best *contact) {
	g := &s.scene.Terrain
	t := 0.0
	for t < 1 && t < best.t {
		next := math.Min(1, math.Min(nextBorder(r.x, r.dx, g.Origin[0], g.Cell, g.Columns, t),
			nextBorder(r.z, r.dz, g.Origin[1], g.Cell, g.Rows, t)))
		over := func(u float64) float64 {
			return r.y + u*r.dy - g.HeightAt(geometry.Point{r.x + u*r.dx, r.z + u*r.dz})
		}
		a, m, b := over(t), over((t+next)/2), over(next)
		if hit, ok := downward(a, m, b); ok {
			u := t + hit*(next-t)
			if u < best.t {
				*best = contact{t: u, normal: s.groundNormal(r.x+u*r.dx, r.z+u*r.dz), target: Terrain}
			}
			return
		}
		t = next
	}
}

// nextBorder returns the first t after the given one at which a coordinate
// crosses a sample line.
func nextBorder(start, d, origin, cell float64, samples int, t float64) float64 {
	if d == 0 {
		return 1
	}
	f := (start + t*d - origin) / cell
	line := math.Floor(f+1e-9) + 1
	if d < 0 {
		line = math.Ceil(f-1e-9) - 1
	}
	// Outside of the samples the ground continues as at their edge.
	if d > 0 {
		line = math.Max(line, 0)
	} else {
		line = math.Min(line, float64(samples-1))
	}
	if (d > 0 && line > float64(samples-1)) || (d < 0 && line < 0) {
		return 1
	}
	return math.Max(t+1e-9, (origin+line*cell-start)/d)
}

// downward finds the first zero of the quadratic through (0, a), (1/2, m) and
// (1, b) at which it falls below zero.
func downward(a, m, b float64) (float64, bool) {
	if a < -faceTolerance {
		return 0, false
	}
	q := 2*a - 4*m + 2*b
	l := 4*m - 3*a - b
	if math.Abs(q) < 1e-12 {
		if l >= 0 || a+l > 0 {
			return 0, false
		}
		return math.Max(0, -a/l), true
	}
	root := l*l - 4*q*a
	if root < 0 {
		return 0, false
	}
	u := (-l - math.Sqrt(root)) / (2 * q)
	return math.Max(0, u), u >= -1e-9 && u <= 1
}

func (s *Static) groundNormal(x, z float64) mgl64.Vec3 {
	g := &s.scene.Terrain
	const d = 0.05
	dx := g.HeightAt(geometry.Point{x + d, z}) - g.HeightAt(geometry.Point{x - d, z})
	dz := g.HeightAt(geometry.Point{x, z + d}) - g.HeightAt(geometry.Point{x, z - d})
	return mgl64.Vec3{-dx / (2 * d), 1, -dz / (2 * d)}.Normalize()
}
