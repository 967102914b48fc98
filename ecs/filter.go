package ecs

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	arche "github.com/mlange-42/arche/ecs"
)

// Filter lists the entities that have certain components and lack others. The
// tag of its field names them. The list is rebuilt only after an entity of a
// matching shape was added, removed or changed in shape. A bound filter must
// not be copied.
type Filter struct {
	world    *World
	filter   arche.MaskFilter
	entities []Entity
	stale    bool
	revision uint64
}

// bind makes the filter that the field's tag describes, for instance
// `has:"Person" lacks:"Riding"`: names of components, separated by commas. The
// components count as read.
func (f *Filter) bind(r *Registrar, tag reflect.StructTag) {
	include, exclude := r.components(tag.Get("has")), r.components(tag.Get("lacks"))
	if len(include) == 0 {
		panic(fmt.Sprintf("ecs: a filter of %s names no component: its field needs a tag such as `has:\"Person\"`", r.system))
	}
	r.world.openFilter(f, include, exclude)
}

// components finds the components that a tag names and records that they are
// read.
func (r *Registrar) components(names string) []*component {
	var list []*component
	for name := range strings.SplitSeq(names, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		c := r.world.componentNamed(name)
		r.recordPresence(Read, c.name)
		list = append(list, c)
	}
	return list
}

func (w *World) openFilter(f *Filter, include, exclude []*component) {
	has, lacks := []arche.ID{w.identity}, []arche.ID{}
	for _, c := range include {
		has = append(has, c.id)
	}
	for _, c := range exclude {
		lacks = append(lacks, c.id)
	}
	*f = Filter{
		world:  w,
		filter: arche.MaskFilter{Include: arche.All(has...), Exclude: arche.All(lacks...)},
		stale:  true,
	}
	w.filters = append(w.filters, f)
}

// Entities lists the matching entities in ascending id order. The list belongs
// to the filter: it is valid until the next structural change and must not be
// modified.
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

// Revision grows whenever the list is rebuilt. While it is unchanged, the list
// holds the same entities in the same places.
func (f *Filter) Revision() uint64 {
	f.Entities()
	return f.revision
}

// Count returns how many entities match.
func (f *Filter) Count() int { return len(f.Entities()) }
