package ecs

import (
	"slices"
	"strings"
)

// Unused is a registered part of the state, or a service, that nothing reads or
// nothing writes.
type Unused struct {
	Name    string // name of the type or service
	Kind    Kind   // kind of data
	Missing Mode   // Read when nothing reads it, Write when nothing writes it
}

// FindUnused lists the registered data that no system of the schedule and no
// attached code outside of it reads or writes. Every handle that writes can read
// back, but only a handle that says so counts as a reader: a Reader or Cursor, in
// the writing system or elsewhere, or an Updater. A filter reads which entities
// have a component, which is all that there is of a component without fields.
func FindUnused(w *World, order []Access) []Unused {
	touched := map[Touch]bool{}
	for _, a := range append(slices.Clip(order), w.outside...) {
		for _, t := range a.Touches {
			if t.Mode == Write || w.hasNoFields(t) {
				t.Presence = false
			}
			touched[Touch{Name: t.Name, Kind: t.Kind, Mode: t.Mode, Presence: t.Presence}] = true
		}
	}
	var list []Unused
	check := func(name string, kind Kind) {
		for _, mode := range []Mode{Read, Write} {
			if !touched[Touch{Name: name, Kind: kind, Mode: mode}] {
				list = append(list, Unused{name, kind, mode})
			}
		}
	}
	for _, c := range w.components {
		check(c.name, KindComponent)
	}
	for _, r := range w.resources {
		check(r.name(), KindResource)
	}
	for _, s := range w.stores {
		check(s.name(), KindStore)
	}
	for _, s := range w.streams {
		check(s.name(), KindEvent)
	}
	return append(list, w.unusedServices(touched)...)
}

// hasNoFields reports whether a touch is of a component without fields.
func (w *World) hasNoFields(t Touch) bool {
	return t.Kind == KindComponent && w.componentNamed(t.Name).kind.Size() == 0
}

// unusedServices lists the services that nothing uses, by name.
func (w *World) unusedServices(touched map[Touch]bool) []Unused {
	var list []Unused
	for _, s := range w.services { // in any order: the list is sorted below
		read, written := touched[Touch{Name: s.name, Kind: KindService, Mode: Read}], touched[Touch{Name: s.name, Kind: KindService, Mode: Write}]
		if !read && !written {
			list = append(list, Unused{s.name, KindService, Read})
		}
	}
	slices.SortFunc(list, func(a, b Unused) int { return strings.Compare(a.Name, b.Name) })
	return list
}
