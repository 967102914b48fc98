package physics

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// mover is one moving thing in the index: a vertical cylinder (people) or an
// oriented box (cars, props).
type mover struct {
	id        uint64
	target    Target
	place     int32   // index of a person in the last people slice, or of a body in Space.bodies
	x, z      float64 // middle
	low, high float64 // range of heights
	radius    float64 // of the cylinder, or of the circle around the box
	forward   geometry.Point
	half      geometry.Point // half sizes of the box, along and across forward
}

// movingIndex holds the moving things of one moment in the cells of the static
// lattice, as linked lists in flat arrays. Things at rest stay at the front of
// the arrays from one tick to the next; the others are added again each tick.
type movingIndex struct {
	lattice      *lattice
	heads        []int32       // first entry of a cell; -1 for none
	touched      []restingCell // cells used by things that are added again
	restingCells []int32       // cells used by things at rest
	entries      []movingEntry
	movers       []mover
	atRest       [2]int   // number of movers and of entries at rest, at the front
	seen         []uint32 // stamps, so that a query finds a mover once
	stamp        uint32
}

// restingCell is a cell and its first entry at rest.
type restingCell struct{ cell, head int32 }

type movingEntry struct{ mover, next int32 }

func newMovingIndex(l *lattice) movingIndex {
	m := movingIndex{lattice: l, heads: make([]int32, l.cells())}
	for i := range m.heads {
		m.heads[i] = -1
	}
	return m
}

// clear removes all things that are not at rest.
func (m *movingIndex) clear() {
	for _, t := range m.touched {
		m.heads[t.cell] = t.head
	}
	m.touched, m.movers, m.entries = m.touched[:0], m.movers[:m.atRest[0]], m.entries[:m.atRest[1]]
	m.seen = m.seen[:m.atRest[0]]
}

// empty removes everything.
func (m *movingIndex) empty() {
	m.clear()
	for _, cell := range m.restingCells {
		m.heads[cell] = -1
	}
	m.atRest, m.restingCells = [2]int{}, m.restingCells[:0]
	m.clear()
}

// keepAtRest makes the current content permanent until the next empty.
func (m *movingIndex) keepAtRest() {
	m.atRest = [2]int{len(m.movers), len(m.entries)}
	for _, t := range m.touched {
		m.restingCells = append(m.restingCells, t.cell)
	}
	m.touched = m.touched[:0]
}

func (m *movingIndex) add(v mover) {
	n := int32(len(m.movers))
	m.movers = append(m.movers, v)
	m.seen = append(m.seen, 0)
	l := m.lattice
	left, right := l.column(v.x-v.radius), l.column(v.x+v.radius)
	for row := l.row(v.z - v.radius); row <= l.row(v.z+v.radius); row++ {
		for column := left; column <= right; column++ {
			cell := int32(row*l.columns + column)
			if head := m.heads[cell]; int(head) < m.atRest[1] {
				m.touched = append(m.touched, restingCell{cell, head})
			}
			m.entries = append(m.entries, movingEntry{n, m.heads[cell]})
			m.heads[cell] = int32(len(m.entries) - 1)
		}
	}
}

var skipOf = [...]Skip{Human: SkipPeople, Car: SkipCars, Prop: SkipProps}

func (m *movingIndex) cast(r *ray, cell int, options *CastOptions, best *contact) {
	for e := m.heads[cell]; e >= 0; e = m.entries[e].next {
		v := &m.movers[m.entries[e].mover]
		if v.low > r.high || v.high < r.low || v.id == options.Ignore[0] || v.id == options.Ignore[1] || options.Skip&skipOf[v.target] != 0 {
			continue
		}
		if options.For == ForSight && v.target != Car {
			continue
		}
		t, normal, inside, ok := v.clip(r)
		if ok && (t < best.t || (t == best.t && best.id != 0 && v.id < best.id)) {
			*best = contact{t: t, normal: normal, inside: inside, target: v.target, id: v.id}
		}
	}
}

// clip returns the t at which a ray enters the mover.
func (v *mover) clip(r *ray) (t float64, normal mgl64.Vec3, inside, ok bool) {
	c := clipper{leave: 1, face: -1}
	if !c.cut(r.y-v.high, r.dy, 0) || !c.cut(v.low-r.y, -r.dy, 1) {
		return
	}
	x, z := r.x-v.x, r.z-v.z
	f := v.forward
	if v.target == Human {
		if !c.cutCircle(x, z, r.dx, r.dz, v.radius) {
			return
		}
	} else {
		along, across := x*f[0]+z*f[1], x*-f[1]+z*f[0]
		dAlong, dAcross := r.dx*f[0]+r.dz*f[1], r.dx*-f[1]+r.dz*f[0]
		if !c.cut(along-v.half[0], dAlong, 2) || !c.cut(-along-v.half[0], -dAlong, 3) ||
			!c.cut(across-v.half[1], dAcross, 4) || !c.cut(-across-v.half[1], -dAcross, 5) {
			return
		}
	}
	switch c.face {
	case -1:
		inside = true
	case 0:
		normal = mgl64.Vec3{0, 1, 0}
	case 1:
		normal = mgl64.Vec3{0, -1, 0}
	case 2:
		normal = mgl64.Vec3{f[0], 0, f[1]}
	case 3:
		normal = mgl64.Vec3{-f[0], 0, -f[1]}
	case 4:
		normal = mgl64.Vec3{-f[1], 0, f[0]}
	case 5:
		normal = mgl64.Vec3{f[1], 0, -f[0]}
	case 6:
		normal = mgl64.Vec3{(x + c.enter*r.dx) / v.radius, 0, (z + c.enter*r.dz) / v.radius}
	}
	return c.enter, normal, inside, true
}

// cutCircle applies a cylinder around the origin. Its face is 6.
func (c *clipper) cutCircle(x, z, dx, dz, radius float64) bool {
	a, b, k := dx*dx+dz*dz, x*dx+z*dz, x*x+z*z-radius*radius
	if a == 0 {
		return k < -faceTolerance
	}
	root := b*b - a*k
	if root <= 0 {
		return false
	}
	root = math.Sqrt(root)
	if k >= -faceTolerance {
		if b >= 0 {
			return false
		}
		if t := math.Max(0, (-b-root)/a); t >= c.enter {
			c.enter, c.face = t, 6
		}
	}
	c.leave = math.Min(c.leave, (-b+root)/a)
	return c.enter < c.leave
}

// Near is one moving thing that a query found.
type Near struct {
	ID       uint64  // id of the person, car or prop
	Target   Target  // Human, Car or Prop
	Distance float64 // metres in the plane to its middle
}

// Nearby appends the people, cars and props whose circle in the plane comes
// within radius of the point, in ascending id order. Heights do not matter. It
// sees things where the last Refresh or MovePeople saw them.
func (s *Space) Nearby(point geometry.Point, radius float64, into []Near) []Near {
	start := len(into)
	s.found = s.moving.gather(point[0], point[1], radius, s.found[:0])
	for _, n := range s.found {
		v := &s.moving.movers[n]
		into = append(into, Near{v.id, v.target, math.Hypot(v.x-point[0], v.z-point[1])})
	}
	slices.SortFunc(into[start:], func(a, b Near) int { return compareIDs(a.ID, b.ID) })
	return into
}

// gather appends the indices of the movers within reach, each once.
func (m *movingIndex) gather(x, z, reach float64, into []int32) []int32 {
	if m.stamp++; m.stamp == 0 {
		clear(m.seen)
		m.stamp = 1
	}
	l := m.lattice
	for row := l.row(z - reach); row <= l.row(z+reach); row++ {
		for column := l.column(x - reach); column <= l.column(x+reach); column++ {
			for e := m.heads[row*l.columns+column]; e >= 0; e = m.entries[e].next {
				n := m.entries[e].mover
				if m.seen[n] == m.stamp {
					continue
				}
				m.seen[n] = m.stamp
				v := &m.movers[n]
				dx, dz, d := v.x-x, v.z-z, reach+v.radius
				if dx*dx+dz*dz <= d*d {
					into = append(into, n)
				}
			}
		}
	}
	return into
}

func compareIDs(a, b uint64) int {
	if a < b {
		return -1
	}
	if a > b {
		return 1
	}
	return 0
}
