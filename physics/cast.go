package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Purpose is the purpose of a cast. It decides what stops the cast.
type Purpose uint8

// The purposes.
const (
	ForBodies Purpose = iota // stopped by everything that stops a body, and by people and cars
	ForShots                 // stopped by opaque things, people, cars and props
	ForSight                 // stopped by opaque things and cars
)

// Skip is a set of things that a cast ignores.
type Skip uint8

// The things that a cast can ignore.
const (
	SkipPeople Skip = 1 << iota
	SkipCars
	SkipProps
	SkipTerrain
	SkipStatic // solids, surfaces and doors
	SkipMoving = SkipPeople | SkipCars | SkipProps
)

// CastOptions narrow a cast. The zero value stops at everything that stops a
// body.
type CastOptions struct {
	For    Purpose   // purpose of the cast
	Skip   Skip      // what the cast ignores
	Ignore [2]uint64 // ids to ignore, such as the caller and its car; 0 for none
}

// Target is the kind of thing that a cast or query found.
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

// Hit is the end of a cast.
type Hit struct {
	Point    mgl64.Vec3        // metres
	Normal   mgl64.Vec3        // unit vector out of the hit thing; zero when a cast of no length starts inside
	Distance float64           // metres from the start
	Target   Target            // kind of the hit thing
	Index    int               // of the solid, surface or door in the scene; -1 for other targets
	ID       uint64            // of the person, car or prop; 0 for other targets
	Material geometry.Material // of the solid or door
	Inside   bool              // the cast started inside; the distance is 0
}

// contact is the closest hit found so far. Its t runs from 0 to 1 along the
// ray.
type contact struct {
	t      float64
	normal mgl64.Vec3
	inside bool
	target Target
	index  int32
	id     uint64
	matter geometry.Material
}

// stops lists by purpose and material what stops a cast at static shapes.
var stops = [3][4]bool{
	ForBodies: {geometry.Opaque: true, geometry.Glass: true, geometry.Fence: true},
	ForShots:  {geometry.Opaque: true},
	ForSight:  {geometry.Opaque: true},
}

// Cast finds the first thing on the segment between two points. It sees moving
// things where the last Refresh or MovePeople saw them. A cast that starts
// inside a thing hits it at distance 0; a cast of no length hits only a thing
// that contains it. Points that are not finite hit nothing. Cast does not
// allocate.
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
	deck := st.castCell(cell)
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
