package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Purpose says what a cast stands for, and so what stops it.
type Purpose uint8

// The purposes.
const (
	ForBodies Purpose = iota // stopped by all that stops a body, people and cars too
	ForShots                 // stopped by what is opaque, by people, cars and pieces
	ForSight                 // stopped by what is opaque and by cars
)

// Skip is a set of things that a cast leaves out.
type Skip uint8

// The things that may be left out.
const (
	SkipPeople Skip = 1 << iota
	SkipCars
	SkipProps
	SkipTerrain
	SkipStatic // solids, surfaces and doors
	SkipMoving = SkipPeople | SkipCars | SkipProps
)

// CastOptions narrows a cast. The zero value stops at everything that stops a
// body.
type CastOptions struct {
	For    Purpose
	Skip   Skip
	Ignore [2]uint64 // ids left out: oneself and the car one sits in; 0 for none
}

// Target is the sort of thing that was hit or found.
type Target uint8

// The targets.
const (
	Terrain Target = iota
	Solid
	Surface
	Door
	Human
	Car
	Prop
)

// Hit is where a cast ended.
type Hit struct {
	Point    mgl64.Vec3
	Normal   mgl64.Vec3 // unit, out of what was hit; zero when a cast of no length starts inside
	Distance float64    // metres from the start
	Target   Target
	Index    int    // of the solid, surface or door in the scene; -1 for the rest
	ID       uint64 // of the person, car or piece; 0 for the rest
	Material geometry.Material
	Inside   bool // the cast started inside of it: distance 0
}

// contact is a hit in the making.
type contact struct {
	t      float64
	normal mgl64.Vec3
	inside bool
	target Target
	index  int32
	id     uint64
	matter geometry.Material
}

// stops is a table: what stops a static cast, by purpose and material.
var stops = [3][4]bool{
	ForBodies: {geometry.Opaque: true, geometry.Glass: true, geometry.Fence: true},
	ForShots:  {geometry.Opaque: true},
	ForSight:  {geometry.Opaque: true},
}

// Cast finds the first thing on the segment from one point to another. Moving
// things stand where the last Refresh or MovePeople saw them. A cast that
// starts inside of something hits it at distance 0; a cast of no length hits
// only what it lies inside of. Points that are not finite hit nothing. It
// allocates nothing.
func (s *Space) Cast(from, to mgl64.Vec3, options CastOptions) (Hit, bool) {
	d := to.Sub(from)
	r, ok := newRay(from, to)
	if !ok {
		return Hit{}, false
	}
	best := contact{t: 2}
	if options.Skip&SkipTerrain == 0 {
		s.static.castTerrain(&r, &best)
	}
	moving := options.Skip&SkipMoving != SkipMoving
	walk, inside := newCellWalk(&s.static.lattice, &r)
	for inside && walk.next() {
		if options.Skip&SkipStatic == 0 {
			s.castStatic(&r, walk.cell, options.For, &best)
		}
		if moving {
			s.moving.cast(&r, walk.cell, &options, &best)
		}
		if best.t <= walk.exit {
			break
		}
	}
	if best.t > 1 {
		return Hit{}, false
	}
	hit := Hit{
		Point: from.Add(d.Mul(best.t)), Normal: best.normal, Distance: d.Len() * best.t,
		Target: best.target, Index: int(best.index), ID: best.id, Material: best.matter, Inside: best.inside,
	}
	if hit.ID != 0 || hit.Target == Terrain {
		hit.Index = -1
	}
	if best.inside && hit.Distance == 0 && d.Len() > 0 {
		hit.Normal = d.Mul(-1 / d.Len())
	}
	return hit, true
}

func (s *Space) castStatic(r *ray, cell int, purpose Purpose, best *contact) {
	st := s.static
	bit := uint8(1) << purpose
	deck := st.deck(cell)
	for i := range deck {
		c := &deck[i]
		if c.stops&bit == 0 || float64(c.low) > r.high || float64(c.high) < r.low {
			continue
		}
		o := &st.shapes[c.shape]
		if c.door && s.doors[o.index] {
			continue
		}
		if t, normal, inside, ok := st.clip(o, r); ok && t < best.t {
			*best = contact{
				t: t, normal: normal, inside: inside, target: targetOf[o.sort], index: o.index, matter: o.material,
			}
		}
	}
}

var targetOf = [...]Target{solidShape: Solid, surfaceShape: Surface, doorShape: Door}
