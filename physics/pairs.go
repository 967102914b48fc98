package physics

import (
	"math"
	"slices"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// box2d's own search for pairs allocates for every tree node that it visits,
// about fifty times per moving body. Therefore this file searches over the
// static lattice and the list of bodies before each step. box2d stores the
// contacts.

const (
	margin         = 0.4 // metres that a body may move before the next search
	lookaheadSteps = 4.0 // steps of motion that a search covers
	bandSlack      = 1.0 // metres of height by which pairs are found early
)

// findPairs searches the pairs of every body that left the rectangle for which
// its pairs are known, in ascending id order.
func (s *Space) findPairs(dt float64) {
	for _, b := range s.stepBodies() {
		if !b.physical() || (!b.stale && !b.awake()) {
			continue
		}
		if y := b.y(); math.Abs(y-b.filteredHeight) > bandSlack/2 {
			s.refilter(b)
		}
		reach := b.reach(dt, 1)
		if !b.stale && inside(reach, b.fat) {
			continue
		}
		b.fat, b.stale, b.filteredHeight = b.reach(dt, lookaheadSteps).Grow(margin), false, b.y()
		s.setRow(b)
		s.pairStatic(b)
		s.pairBodies(b)
	}
}

// reach returns the rectangle that a body sweeps in a number of steps.
func (b *body) reach(dt, steps float64) geometry.Rect {
	r := b.tight().Grow(math.Min(1, math.Abs(b.Spin)*dt) * b.half[0])
	v := b.rigid.M_linearVelocity
	move := geometry.Point{v.X * dt * steps, v.Y * dt * steps}
	return r.Union(geometry.Rect{Min: r.Min.Add(move), Max: r.Max.Add(move)})
}

func inside(a, b geometry.Rect) bool {
	return a.Min[0] >= b.Min[0] && a.Min[1] >= b.Min[1] && a.Max[0] <= b.Max[0] && a.Max[1] <= b.Max[1]
}

func (s *Space) pairStatic(b *body) {
	l := &s.static.lattice
	left, right := l.column(b.fat.Min[0]), l.column(b.fat.Max[0])
	top, bottom := l.row(b.fat.Min[1]), l.row(b.fat.Max[1])
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			cell := row*l.columns + column
			for _, i := range s.static.blockers.at(cell) {
				s.pairShape(b, i, column, row, left, top)
			}
			for _, i := range s.static.surfaces.at(cell) {
				s.pairShape(b, s.static.first+i, column, row, left, top)
			}
		}
	}
}

// pairShape makes the contacts of a body and a static shape, once, in the first
// cell in which they meet.
func (s *Space) pairShape(b *body, i int32, column, row, left, top int) {
	o := &s.static.shapes[i]
	l := &s.static.lattice
	if !overlaps(o.bounds, b.fat) || column != max(left, l.column(o.bounds.Min[0]-1e-3)) ||
		row != max(top, l.row(o.bounds.Min[1]-1e-3)) || !s.mayTouchShape(b, i) {
		return
	}
	for k := s.ranges[i][0]; k < s.ranges[i][1]; k++ {
		s.world.M_contactManager.AddPair(&s.statics[k].fixture.M_proxies[0], &b.fixture.M_proxies[0])
	}
}

func (s *Space) pairBodies(b *body) {
	for _, other := range s.lists.loose {
		s.pair(b, other)
	}
	if b.Anchored {
		return
	}
	w, d := b.fat.Size()
	middle := b.fat.Min.Add(b.fat.Max).Mul(0.5)
	s.near = s.lists.planted.gather(middle[0], middle[1], math.Hypot(w, d)/2+2*margin, s.near[:0])
	slices.Sort(s.near) // by id
	for _, n := range s.near {
		s.pair(b, s.bodies[s.lists.planted.movers[n].place])
	}
}

// pair makes the contact of two bodies that may touch.
func (s *Space) pair(b, other *body) {
	if other == b || !other.physical() || !overlaps(other.fat, b.fat) || !mayTouch(b, other) {
		return
	}
	first, second := b, other
	if other.ID < b.ID {
		first, second = other, b
	}
	// AddPair wakes both bodies; nearness alone must not wake them.
	flags, slept := other.rigid.M_flags, other.rigid.M_sleepTime
	own, ownSlept := b.rigid.M_flags, b.rigid.M_sleepTime
	s.world.M_contactManager.AddPair(&first.fixture.M_proxies[0], &second.fixture.M_proxies[0])
	other.rigid.M_flags, other.rigid.M_sleepTime = flags, slept
	b.rigid.M_flags, b.rigid.M_sleepTime = own, ownSlept
}

// mayTouch reports whether two bodies can collide near their current heights.
func mayTouch(a, b *body) bool {
	if a.Ghost || b.Ghost {
		return false
	}
	p, q := a.span(), b.span()
	return p.Low-bandSlack < q.High && q.Low-bandSlack < p.High
}

func (s *Space) mayTouchShape(b *body, i int32) bool {
	o := &s.static.shapes[i]
	if b.Ghost || b.Anchored || !o.stopsBodies() || (o.sort == doorShape && s.doors[o.index]) {
		return false
	}
	span := b.span()
	return span.Low-bandSlack < o.high && o.low-bandSlack < span.High
}

// refilter makes box2d filter a body's contacts again and makes findPairs
// search its pairs again.
func (s *Space) refilter(b *body) {
	b.stale, b.filteredHeight = true, b.y()
	if b.Anchored {
		s.invalidateLists()
	}
	if b.physical() {
		flagContacts(b.rigid, b.fixture)
	}
}

// flagContacts marks the contacts of a fixture for filtering.
func flagContacts(b *box2d.B2Body, f *box2d.B2Fixture) {
	for e := b.M_contactList; e != nil; e = e.Next {
		if e.Contact.GetFixtureA() == f || e.Contact.GetFixtureB() == f {
			e.Contact.FlagForFiltering()
		}
	}
}
