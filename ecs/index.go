package ecs

import arche "github.com/mlange-42/arche/ecs"

const pageSize = 1024

// index finds an entity's row by its id. It holds pages of handles and frees a
// page once all of its ids are dead, so ids can grow for as long as a room
// lives.
type index struct {
	pages []*page
	alive int
}

type page struct {
	handles [pageSize]arche.Entity
	present [pageSize]bool
	alive   int
}

func (x *index) get(id ID) (arche.Entity, bool) {
	p := id / pageSize
	if p >= ID(len(x.pages)) || x.pages[p] == nil || !x.pages[p].present[id%pageSize] {
		return arche.Entity{}, false
	}
	return x.pages[p].handles[id%pageSize], true
}

func (x *index) has(id ID) bool {
	_, ok := x.get(id)
	return ok
}

func (x *index) put(id ID, handle arche.Entity) {
	for id/pageSize >= ID(len(x.pages)) {
		x.pages = append(x.pages, nil)
	}
	p := x.pages[id/pageSize]
	if p == nil {
		p = &page{}
		x.pages[id/pageSize] = p
	}
	if !p.present[id%pageSize] {
		p.alive++
		x.alive++
	}
	p.handles[id%pageSize], p.present[id%pageSize] = handle, true
}

func (x *index) drop(id ID) {
	p := x.pages[id/pageSize]
	p.present[id%pageSize] = false
	p.alive--
	x.alive--
	if p.alive == 0 {
		x.pages[id/pageSize] = nil
	}
}

// each walks the living ids in ascending order.
func (x *index) each(visit func(ID, arche.Entity)) {
	for n, p := range x.pages {
		if p == nil {
			continue
		}
		for i := range p.handles {
			if p.present[i] {
				visit(ID(n*pageSize+i), p.handles[i])
			}
		}
	}
}
