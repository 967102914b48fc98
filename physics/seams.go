package physics

import (
	"math"
	"slices"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// box2d knows convex shapes one by one. Where two of them are flush or overlap,
// the end face of one lies inside the other, and a body that scrapes along both
// would be stopped by a face that nobody can see. Therefore the level records
// which parts of its edges other shapes cover, and a contact on a covered part
// is moved to a face in the open, or dropped. Shapes stay as they are, since
// spans and doors decide from body to body which of them form one surface.

const (
	seamReach    = 0.005 // metres ahead of a face at which another shape covers it
	seamSlack    = 0.002 // metres by which a covering shape counts as larger; less than seamReach, or two coplanar faces would cover each other
	openLength   = 0.01  // metres of a face that must be uncovered to be touched
	contactReach = 2 * box2d.B2_polygonRadius
)

// cover is a part of an edge that another shape covers.
type cover struct {
	shape    int32
	from, to float64 // metres along the edge
}

// joint is an end of an edge at which the face of another shape goes on in the
// same line.
type joint struct {
	shape int32
	end   int32 // 0 at the edge's first corner, 1 at its last
}

// indexCovers records for every edge the shapes that cover parts of it.
func (s *Static) indexCovers() {
	s.coverStarts, s.jointStarts = make([]int32, 1, len(s.edges)+1), make([]int32, 1, len(s.edges)+1)
	var near []int32
	for i := range s.shapes {
		o := &s.shapes[i]
		// box2d cuts a footprint of many corners into pieces, with seams of
		// their own.
		o.seams = o.edges > box2d.B2_maxPolygonVertices
		near = s.shapesNear(int32(i), near[:0])
		for k := range s.edgesOf(o) {
			first, e := len(s.covers), &s.edges[int(o.firstEdge)+k]
			for _, j := range near {
				if from, to, ok := s.covered(e, &s.shapes[j]); ok {
					s.covers = append(s.covers, cover{j, from, to})
					o.seams = true
				}
				for end := range int32(2) {
					if s.continues(e, end, &s.shapes[j]) {
						s.joints = append(s.joints, joint{j, end})
						o.seams = true
					}
				}
			}
			slices.SortStableFunc(s.covers[first:], func(a, b cover) int {
				switch {
				case a.from < b.from:
					return -1
				case a.from > b.from:
					return 1
				}
				return 0
			})
			s.coverStarts = append(s.coverStarts, int32(len(s.covers)))
			s.jointStarts = append(s.jointStarts, int32(len(s.joints)))
		}
	}
}

// shapesNear appends the shapes that stop bodies and touch a shape that does,
// in ascending order.
func (s *Static) shapesNear(i int32, into []int32) []int32 {
	o := &s.shapes[i]
	if !o.stopsBodies() {
		return into
	}
	area := o.bounds.Grow(seamReach + seamSlack)
	l := &s.lattice
	for row := l.row(area.Min[1]); row <= l.row(area.Max[1]); row++ {
		for column := l.column(area.Min[0]); column <= l.column(area.Max[0]); column++ {
			cell := row*l.columns + column
			into = append(into, s.blockers.at(cell)...)
			for _, k := range s.surfaces.at(cell) {
				into = append(into, s.first+k)
			}
		}
	}
	slices.Sort(into)
	return slices.DeleteFunc(slices.Compact(into), func(j int32) bool {
		v := &s.shapes[j]
		return j == i || !v.stopsBodies() || !overlaps(v.bounds, area)
	})
}

// covered returns the part of an edge that lies in another shape.
func (s *Static) covered(e *edge, o *shape) (from, to float64, ok bool) {
	along := e.direction()
	start := e.a.Add(e.normal.Mul(seamReach))
	from, to = 0, e.length
	for _, f := range s.edgesOf(o) {
		ahead, slope := f.normal.Dot(start)-f.offset-seamSlack, f.normal.Dot(along)
		switch {
		case math.Abs(slope) < 1e-9:
			if ahead > 0 {
				return 0, 0, false
			}
		case slope > 0:
			to = math.Min(to, -ahead/slope)
		default:
			from = math.Max(from, -ahead/slope)
		}
	}
	return from, to, to > from
}

// continues reports whether a face of another shape goes on in line beyond an
// end of an edge.
func (s *Static) continues(e *edge, end int32, o *shape) bool {
	along := e.direction()
	for _, f := range s.edgesOf(o) {
		if f.normal.Dot(e.normal) < 1-1e-6 {
			continue
		}
		from := f.a.Sub(e.a)
		first := from.Dot(along)
		last := first + f.length
		if math.Abs(from.Dot(e.normal)) > seamSlack || first > e.length+seamReach || last < -seamReach {
			continue
		}
		if (end == 0 && first < -openLength) || (end == 1 && last > e.length+openLength) {
			return true
		}
	}
	return false
}

// direction returns the direction of an edge from its first corner.
func (e *edge) direction() geometry.Point { return geometry.Point{-e.normal[1], e.normal[0]} }

// open reports whether some of an edge between two places, in metres along it,
// is covered by nothing that stops the body.
func (s *Space) open(b *body, edge int32, from, to float64) bool {
	e := &s.static.edges[edge]
	from, to = math.Max(0, from), math.Min(e.length, to)
	middle := pointOf(b.rigid.M_sweep.C)
	for _, c := range s.static.covers[s.static.coverStarts[edge]:s.static.coverStarts[edge+1]] {
		if c.to <= from {
			continue
		}
		if c.from >= to || from+openLength >= to {
			break
		}
		at := math.Max(c.from, math.Min(c.to, middle.Sub(e.a).Dot(e.direction())))
		if !s.blocksAt(b, &s.static.shapes[c.shape], e.a.Add(e.direction().Mul(at)), middle) {
			continue
		}
		if c.from > from+openLength {
			return true
		}
		from = math.Max(from, c.to)
	}
	return to > from+openLength
}

// joined reports whether a face that stops the body goes on beyond an end of an
// edge.
func (s *Space) joined(b *body, edge, end int32) bool {
	e := &s.static.edges[edge]
	for _, j := range s.static.joints[s.static.jointStarts[edge]:s.static.jointStarts[edge+1]] {
		if j.end == end {
			p := e.a.Add(e.direction().Mul(float64(end) * e.length))
			if s.blocksAt(b, &s.static.shapes[j.shape], p, pointOf(b.rigid.M_sweep.C)) {
				return true
			}
		}
	}
	return false
}

// closeSeam moves a contact of a body and a static shape from a covered part of
// the shape to a face in the open. It reports false when the body touches no
// such face.
func (s *Space) closeSeam(contact box2d.B2ContactInterface, b *body, shape int32, old *box2d.B2Manifold) bool {
	o := &s.static.shapes[shape]
	m := contact.GetManifold()
	if m.Type != box2d.B2Manifold_Type.E_faceA && s.openCorner(m, b, o) {
		return true
	}
	face := s.openFace(m, b, o)
	if face < 0 {
		// A body that was put into the level is pushed out by any face.
		return s.static.contains(o, b.rigid.M_xf.P.X, b.rigid.M_xf.P.Y)
	}
	chosen := *m
	s.touchFace(m, b, face, uint8(face-o.firstEdge), old)
	if m.PointCount == 0 {
		*m = chosen // box2d stops at a touching contact without points, also a dropped one
		return false
	}
	return true
}

// openFace returns the edge with the face that a body touches: the one that
// box2d chose if it is in the open, else the open one that the body has entered
// least, or -1.
func (s *Space) openFace(m *box2d.B2Manifold, b *body, o *shape) int32 {
	best, least := int32(-1), math.Inf(-1)
	n := pointOf(m.LocalNormal)
	for k := range o.edges {
		edge := o.firstEdge + k
		e := &s.static.edges[edge]
		if from, to, ok := b.reaches(e); !ok || !s.open(b, edge, from, to) {
			continue
		}
		if m.Type == box2d.B2Manifold_Type.E_faceA && e.normal.Dot(n) > 1-1e-9 && math.Abs(n.Dot(pointOf(m.LocalPoint))-e.offset) < 1e-6 {
			return edge
		}
		if d := b.separation(e); d > least {
			best, least = edge, d
		}
	}
	return best
}

// openCorner reports whether the corner of a shape that a face of the body met
// is a real one: both of its edges are in the open.
func (s *Space) openCorner(m *box2d.B2Manifold, b *body, o *shape) bool {
	q := b.rigid.M_xf.Q
	out := geometry.Point{q.C*m.LocalNormal.X - q.S*m.LocalNormal.Y, q.S*m.LocalNormal.X + q.C*m.LocalNormal.Y}
	corner, deepest := int32(0), math.Inf(1)
	for k := range o.edges {
		if d := s.static.edges[o.firstEdge+k].a.Dot(out); d < deepest {
			corner, deepest = k, d
		}
	}
	after, before := o.firstEdge+corner, o.firstEdge+(corner+o.edges-1)%o.edges
	length := s.static.edges[before].length
	return s.open(b, after, 0, 2*openLength) && s.open(b, before, length-2*openLength, length) &&
		!s.joined(b, after, 0) && !s.joined(b, before, 1)
}

// reaches returns the part of an edge that a body touches, in metres along the
// edge.
func (b *body) reaches(e *edge) (from, to float64, ok bool) {
	xf, d := &b.rigid.M_xf, e.direction()
	p := e.a.Sub(geometry.Point{xf.P.X, xf.P.Y})
	start := geometry.Point{p[0]*xf.Q.C + p[1]*xf.Q.S, -p[0]*xf.Q.S + p[1]*xf.Q.C}
	slope := geometry.Point{d[0]*xf.Q.C + d[1]*xf.Q.S, -d[0]*xf.Q.S + d[1]*xf.Q.C}
	from, to = 0, e.length
	for axis := range 2 {
		half := b.half[axis] + contactReach + openLength
		if math.Abs(slope[axis]) < 1e-12 {
			if math.Abs(start[axis]) > half {
				return 0, 0, false
			}
			continue
		}
		one, two := (-half-start[axis])/slope[axis], (half-start[axis])/slope[axis]
		from, to = math.Max(from, math.Min(one, two)), math.Min(to, math.Max(one, two))
	}
	return from, to, to > from
}

// separation returns the distance of a body from the line of an edge, negative
// behind it.
func (b *body) separation(e *edge) float64 {
	xf := &b.rigid.M_xf
	along := math.Abs(e.normal[0]*xf.Q.C + e.normal[1]*xf.Q.S)
	across := math.Abs(-e.normal[0]*xf.Q.S + e.normal[1]*xf.Q.C)
	return e.normal[0]*xf.P.X + e.normal[1]*xf.P.Y - e.offset - b.half[0]*along - b.half[1]*across
}

// touchFace makes the manifold of a body and one face of a static shape. The
// body's side that looks at the face is cut where the face ends. Where the face
// goes on in another shape it is not cut, since each corner of the body belongs
// to the shape that it touches: so all shapes together give the points that one
// long shape would. Points that the old manifold had keep their impulses.
func (s *Space) touchFace(m *box2d.B2Manifold, b *body, edge int32, face uint8, old *box2d.B2Manifold) {
	e := &s.static.edges[edge]
	d := e.direction()
	ends, side := b.sideFacing(e.normal)
	var places [2]float64 // of the ends along the face
	for i := range ends {
		places[i] = b.world(ends[i]).Sub(e.a).Dot(d)
	}
	m.Type, m.PointCount = box2d.B2Manifold_Type.E_faceA, 0
	m.LocalNormal, m.LocalPoint = vectorOf(e.normal), vectorOf(e.a.Add(d.Mul(e.length/2)))
	for i, p := range ends {
		kind, place, other := box2d.B2ContactFeature_Type.E_vertex, places[i], places[1-i]
		if place < -seamReach && s.joined(b, edge, 0) || place > e.length+seamReach && s.joined(b, edge, 1) {
			continue
		}
		if cut := math.Max(-contactReach, math.Min(e.length+contactReach, place)); cut != place {
			share := (cut - place) / (other - place)
			if !(share > 0 && share <= 1) {
				m.PointCount = 0
				return // the whole side lies beyond the end of the face
			}
			p, kind = p.Add(ends[1-i].Sub(p).Mul(share)), box2d.B2ContactFeature_Type.E_face
		}
		if e.normal.Dot(b.world(p))-e.offset > contactReach {
			continue
		}
		point := &m.Points[m.PointCount]
		*point = box2d.B2ManifoldPoint{LocalPoint: vectorOf(p)}
		point.Id.IndexA, point.Id.IndexB = face, 2*side+uint8(i)
		point.Id.TypeA, point.Id.TypeB = box2d.B2ContactFeature_Type.E_face, kind
		for j := range old.PointCount {
			if old.Points[j].Id == point.Id {
				point.NormalImpulse, point.TangentImpulse = old.Points[j].NormalImpulse, old.Points[j].TangentImpulse
			}
		}
		m.PointCount++
	}
}

// sideFacing returns the ends, in the body's frame, and the number of the side
// of a body that looks most against a direction.
func (b *body) sideFacing(normal geometry.Point) (ends [2]geometry.Point, side uint8) {
	q := b.rigid.M_xf.Q
	local := geometry.Point{normal[0]*q.C + normal[1]*q.S, -normal[0]*q.S + normal[1]*q.C}
	axis := 0
	if math.Abs(local[1]) > math.Abs(local[0]) {
		axis, side = 1, 2
	}
	sign := -math.Copysign(1, local[axis])
	if sign > 0 {
		side++
	}
	for i, end := range [2]float64{-1, 1} {
		ends[i][axis], ends[i][1-axis] = sign*b.half[axis], end*b.half[1-axis]
	}
	return ends, side
}

// world converts a point of a body's frame to the level's.
func (b *body) world(p geometry.Point) geometry.Point {
	xf := &b.rigid.M_xf
	return geometry.Point{xf.P.X + p[0]*xf.Q.C - p[1]*xf.Q.S, xf.P.Y + p[0]*xf.Q.S + p[1]*xf.Q.C}
}
