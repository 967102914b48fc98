package physics

import (
	"math"

	"caper/levels/geometry"
)

const (
	skin         = 1e-3 // metres kept from a wall
	maxSlides    = 4    // walls met in one move
	maxPushes    = 3    // rounds of pushing a person out of walls
	minPushDepth = 1e-6 // metres of overlap that cause a push
	edgeOverlap  = 0.05 // metres inside a face that still count as on it
)

// slide moves a person in the plane, stopping at walls and continuing along
// them. With velocity set, the person loses the speed into a wall.
func (s *Space) slide(p *Person, move geometry.Point, velocity bool) {
	radius := s.radiusOf(p)
	distance := length(move)
	if !finite(distance) {
		return
	}
	s.gatherShapes(p.Position[0], p.Position[2], radius+distance+skin*4)
	s.pushOutOfSolids(p, radius)
	for range maxSlides {
		if move.LenSqr() < 1e-14 {
			break
		}
		t, normal, hit := s.sweep(p, move, radius)
		p.Position[0] += move[0] * t
		p.Position[2] += move[1] * t
		if !hit {
			break
		}
		p.Position[0] += normal[0] * skin
		p.Position[2] += normal[1] * skin
		move = move.Mul(1 - t)
		if into := move.Dot(normal); into < 0 {
			move = move.Sub(normal.Mul(into))
		}
		if v := geometry.Flat(p.Velocity); velocity {
			if into := v.Dot(normal); into < 0 {
				v = v.Sub(normal.Mul(into))
				p.Velocity[0], p.Velocity[2] = v[0], v[1]
			}
		}
	}
	s.pushOutOfSolids(p, radius)
}

// gatherShapes collects the static shapes near a point, each once.
func (s *Space) gatherShapes(x, z, reach float64) {
	s.near = s.near[:0]
	l := &s.static.lattice
	area := geometry.Rect{Min: geometry.Point{x - reach, z - reach}, Max: geometry.Point{x + reach, z + reach}}
	left, right := l.column(area.Min[0]), l.column(area.Max[0])
	top, bottom := l.row(area.Min[1]), l.row(area.Max[1])
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			cell := row*l.columns + column
			for _, i := range s.static.blockers.at(cell) {
				s.gatherShape(i, &area, column, row, left, top)
			}
			for _, i := range s.static.surfaces.at(cell) {
				s.gatherShape(s.static.first+i, &area, column, row, left, top)
			}
		}
	}
}

func (s *Space) gatherShape(i int32, area *geometry.Rect, column, row, left, top int) {
	o := &s.static.shapes[i]
	l := &s.static.lattice
	if !o.stopsBodies() || !overlaps(o.bounds, *area) || (o.sort == doorShape && s.doors[o.index]) {
		return
	}
	// A shape in several cells counts in the first.
	if column == max(left, l.column(o.bounds.Min[0]-1e-3)) && row == max(top, l.row(o.bounds.Min[1]-1e-3)) {
		s.near = append(s.near, i)
	}
}

// stopsAt reports whether a shape stops a person whose circle touches it at a
// point, that is, whether it lies between the step height and the head.
func (s *Space) stopsAt(p *Person, o *shape, x, z float64) bool {
	step := s.tuning.People.Step.Value
	if !p.Grounded {
		step = s.tuning.People.AirStep.Value
	}
	top, bottom := o.high, o.low
	if o.sort == surfaceShape {
		top = o.topAt(x, z)
		bottom = top - o.thickness
	}
	return top > p.Position[1]+step && bottom < p.Position[1]+s.HeightOf(p)
}

// sweep moves a person's circle until it meets a shape. It returns the share of
// the move that is free and the normal of the shape that was met.
func (s *Space) sweep(p *Person, move geometry.Point, radius float64) (t float64, normal geometry.Point, hit bool) {
	t = 1
	at := geometry.Flat(p.Position)
	for _, i := range s.near {
		o := &s.static.shapes[i]
		// A surface stops at its rim only: inside the rim it is a floor or a
		// ceiling.
		if o.sort == surfaceShape && s.static.contains(o, at[0], at[1]) {
			continue
		}
		for k := range s.static.edgesOf(o) {
			e := &s.static.edges[int(o.firstEdge)+k]
			if u, ok := e.meet(at, move, radius); ok && u < t {
				q := at.Add(move.Mul(u)).Sub(e.normal.Mul(radius))
				if s.stopsAt(p, o, q[0], q[1]) {
					t, normal, hit = u, e.normal, true
				}
			}
			if u, n, ok := meetCorner(at, move, e.a, radius); ok && u < t && s.stopsAt(p, o, e.a[0], e.a[1]) {
				t, normal, hit = u, n, true
			}
		}
	}
	return t, normal, hit
}

// meet returns where a moving circle touches an edge's face.
func (e *edge) meet(at, move geometry.Point, radius float64) (float64, bool) {
	closing := e.normal.Dot(move)
	if closing >= 0 {
		return 0, false
	}
	distance := e.normal.Dot(at) - e.offset - radius
	if distance < -edgeOverlap || distance > -closing {
		return 0, false
	}
	u := math.Max(0, -distance/closing)
	q := at.Add(move.Mul(u)).Sub(e.a)
	along := -q[0]*e.normal[1] + q[1]*e.normal[0]
	return u, along >= 0 && along <= e.length
}

// meetCorner returns where a moving circle touches a corner.
func meetCorner(at, move, corner geometry.Point, radius float64) (float64, geometry.Point, bool) {
	d := at.Sub(corner)
	a, b, c := move.Dot(move), d.Dot(move), d.Dot(d)-radius*radius
	if b >= 0 || a == 0 {
		return 0, geometry.Point{}, false
	}
	root := b*b - a*c
	if root < 0 {
		return 0, geometry.Point{}, false
	}
	u := (-b - math.Sqrt(root)) / a
	if u > 1 || (u < 0 && c < -2*radius*edgeOverlap) {
		return 0, geometry.Point{}, false
	}
	u = math.Max(0, u)
	n := d.Add(move.Mul(u))
	if l := length(n); l > 0 {
		return u, n.Mul(1 / l), true
	}
	return 0, geometry.Point{}, false
}

// pushOutOfSolids pushes a person out of overlapping solids and doors.
func (s *Space) pushOutOfSolids(p *Person, radius float64) {
	for range maxPushes {
		moved := false
		for _, i := range s.near {
			o := &s.static.shapes[i]
			if o.sort == surfaceShape || !s.stopsAt(p, o, p.Position[0], p.Position[2]) {
				continue
			}
			out, deep := s.static.overlap(o, geometry.Flat(p.Position), radius)
			if deep > minPushDepth {
				p.Position[0] += out[0] * (deep + skin/2)
				p.Position[2] += out[1] * (deep + skin/2)
				moved = true
			}
		}
		if !moved {
			return
		}
	}
}

// overlap returns how deep a circle lies in a convex footprint, and the
// direction out of it.
func (s *Static) overlap(o *shape, at geometry.Point, radius float64) (geometry.Point, float64) {
	edges := s.edgesOf(o)
	nearest, most := 0, math.Inf(-1)
	for i := range edges {
		d := edges[i].normal.Dot(at) - edges[i].offset
		if d >= radius {
			return geometry.Point{}, 0
		}
		if d > most {
			nearest, most = i, d
		}
	}
	if most <= 0 {
		return edges[nearest].normal, radius - most
	}
	// Outside, the nearest point of the footprint is on a face or a corner.
	best, least := geometry.Point{}, math.Inf(1)
	for i := range edges {
		if edges[i].normal.Dot(at) < edges[i].offset {
			continue
		}
		q, _ := geometry.ClosestOnSegment(edges[i].a, edges[(i+1)%len(edges)].a, at)
		if d := at.Sub(q).LenSqr(); d < least {
			best, least = q, d
		}
	}
	l := math.Sqrt(least)
	if l >= radius || l == 0 {
		return geometry.Point{}, 0
	}
	return at.Sub(best).Mul(1 / l), radius - l
}
