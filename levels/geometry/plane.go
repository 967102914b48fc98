package geometry

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Point is a point of the plane, (x, z) in metres.
type Point = mgl64.Vec2

// Flat drops the height of a position.
func Flat(position mgl64.Vec3) Point { return Point{position[0], position[2]} }

// At returns the position over a point at height y.
func At(p Point, y float64) mgl64.Vec3 { return mgl64.Vec3{p[0], y, p[1]} }

// Cross returns the z component of the cross product of two plane vectors.
func Cross(a, b Point) float64 { return a[0]*b[1] - a[1]*b[0] }

// Rect is an axis-aligned rectangle. Where the difference matters, it includes
// Min and excludes Max.
type Rect struct {
	Min, Max Point // corners of least and greatest x and z
}

// Contains reports whether p lies in r, including its edges.
func (r Rect) Contains(p Point) bool {
	return p[0] >= r.Min[0] && p[0] <= r.Max[0] && p[1] >= r.Min[1] && p[1] <= r.Max[1]
}

// Overlaps reports whether two rectangles share a point.
func (r Rect) Overlaps(o Rect) bool {
	return r.Min[0] <= o.Max[0] && o.Min[0] <= r.Max[0] && r.Min[1] <= o.Max[1] && o.Min[1] <= r.Max[1]
}

// Grow returns the rectangle with every edge moved outwards by d metres.
func (r Rect) Grow(d float64) Rect {
	return Rect{Point{r.Min[0] - d, r.Min[1] - d}, Point{r.Max[0] + d, r.Max[1] + d}}
}

// Union returns the smallest rectangle that contains both.
func (r Rect) Union(o Rect) Rect {
	return Rect{
		Point{math.Min(r.Min[0], o.Min[0]), math.Min(r.Min[1], o.Min[1])},
		Point{math.Max(r.Max[0], o.Max[0]), math.Max(r.Max[1], o.Max[1])},
	}
}

// Size returns the extent along x and along z, in metres.
func (r Rect) Size() (width, depth float64) { return r.Max[0] - r.Min[0], r.Max[1] - r.Min[1] }

// Polygon is a convex polygon. Its points run counter-clockwise when x points
// right and z points up on paper, and the last point does not repeat the first.
type Polygon []Point

// Bounds returns the polygon's bounding rectangle.
func (p Polygon) Bounds() Rect {
	r := Rect{p[0], p[0]}
	for _, q := range p[1:] {
		r = r.Union(Rect{q, q})
	}
	return r
}

// Contains reports whether q lies in the convex polygon, including its edges.
func (p Polygon) Contains(q Point) bool {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if Cross(b.Sub(a), q.Sub(a)) < 0 {
			return false
		}
	}
	return true
}

// Area returns the signed area, which is positive for a counter-clockwise
// polygon.
func (p Polygon) Area() float64 {
	sum := 0.0
	for i, a := range p {
		sum += Cross(a, p[(i+1)%len(p)])
	}
	return sum / 2
}

// Convex reports whether the polygon is convex and counter-clockwise.
func (p Polygon) Convex() bool {
	if len(p) < 3 || p.Area() <= 0 {
		return false
	}
	for i, a := range p {
		b, c := p[(i+1)%len(p)], p[(i+2)%len(p)]
		if Cross(b.Sub(a), c.Sub(b)) < -1e-9 {
			return false
		}
	}
	return true
}

// Box returns the polygon of a rectangle of the given full size, turned so that
// its depth runs along the yaw.
func Box(centre Point, width, depth, yaw float64) Polygon {
	f, r := Flat(Forward(yaw)).Mul(depth/2), Flat(Right(yaw)).Mul(width/2)
	return Polygon{
		centre.Sub(f).Add(r), centre.Add(f).Add(r), centre.Add(f).Sub(r), centre.Sub(f).Sub(r),
	}.Oriented()
}

// Bar returns the polygon of a straight wall of the given thickness between two
// points of its centre line.
func Bar(a, b Point, thickness float64) Polygon {
	d := b.Sub(a)
	if d.Len() == 0 {
		return Box(a, thickness, thickness, 0)
	}
	n := Point{-d[1], d[0]}.Mul(thickness / 2 / d.Len())
	return Polygon{a.Sub(n), b.Sub(n), b.Add(n), a.Add(n)}.Oriented()
}

// Oriented returns the polygon with its points in counter-clockwise order. It
// reverses p in place where needed.
func (p Polygon) Oriented() Polygon {
	if p.Area() >= 0 {
		return p
	}
	for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
		p[i], p[j] = p[j], p[i]
	}
	return p
}

// ClosestOnSegment returns the point of segment ab nearest to p, and the
// fraction of the segment at which it lies: 0 at a, 1 at b.
func ClosestOnSegment(a, b, p Point) (Point, float64) {
	d := b.Sub(a)
	l := d.Dot(d)
	if l == 0 {
		return a, 0
	}
	t := math.Max(0, math.Min(1, p.Sub(a).Dot(d)/l))
	return a.Add(d.Mul(t)), t
}
