package ecs

import (
	"cmp"
	"reflect"
	"slices"

	arche "github.com/mlange-42/arche/ecs"
)

// Filter is a set of entities by what components they have. It is built once,
// in Init; its list is made again only after an entity of a matching shape
// came, went or changed shape.
type Filter struct {
	world    *World
	filter   arche.MaskFilter
	entities []Entity
	stale    bool
	revision uint64
}

// Term is one condition of a filter.
type Term struct {
	kind    reflect.Type
	without bool
}

// Has asks for a component.
func Has[T any]() Term { return Term{reflect.TypeFor[T](), false} }

// Lacks asks that there is no such component.
func Lacks[T any]() Term { return Term{reflect.TypeFor[T](), true} }

func (w *World) newFilter(terms []Term) *Filter {
	include, exclude := []arche.ID{w.identity}, []arche.ID{}
	for _, t := range terms {
		if c := w.componentOf(t.kind); t.without {
			exclude = append(exclude, c.id)
		} else {
			include = append(include, c.id)
		}
	}
	f := &Filter{
		world:  w,
		filter: arche.MaskFilter{Include: arche.All(include...), Exclude: arche.All(exclude...)},
		stale:  true,
	}
	w.filters = append(w.filters, f)
	return f
}

// Entities lists the matching entities in ascending id order. The list is the
// filter's own: it is good until the next structural change and not to be
// written.
func (f *Filter) Entities() []Entity {
	if !f.stale {
		return f.entities
	}
	f.entities = f.entities[:0]
	query := f.world.tables.Query(&f.filter)
	for query.Next() {
		id := (*identity)(query.Get(f.world.identity)).ID
		f.entities = append(f.entities, Entity{id, query.Entity()})
	}
	slices.SortFunc(f.entities, func(a, b Entity) int { return cmp.Compare(a.ID, b.ID) })
	f.stale = false
	f.revision++
	return f.entities
}

// Revision grows whenever the list is made again: while it stays, the list is
// the same, in the same places.
func (f *Filter) Revision() uint64 {
	f.Entities()
	return f.revision
}

// Count is how many entities match.
func (f *Filter) Count() int { return len(f.Entities()) }
