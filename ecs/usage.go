package ecs

import (
	"slices"
	"strings"
)

// Unused is a registered part of the state or a service that nothing reads or
// nothing writes.
type Unused struct {
	Name    string
	Kind    Kind
	Missing Mode // Read: nothing reads it
}

// FindUnused lists what is registered although no system of the schedule and
// nothing that is attached outside of it reads or writes it. An archetype that
// something spawns writes its components. A handle that writes counts as one
// that reads too, but for an emitter.
func FindUnused(w *World, order []Access) []Unused {
	touched, spawned := map[Touch]bool{}, map[string]bool{}
	for _, a := range append(slices.Clip(order), w.outside...) {
		for _, t := range a.Touches {
			touched[Touch{Name: t.Name, Kind: t.Kind, Mode: t.Mode}] = true
			if t.Kind == KindArchetype {
				for _, c := range w.archetypes[t.Name].components {
					spawned[c.name] = true
				}
			}
		}
	}
	var list []Unused
	check := func(name string, kind Kind) {
		written := touched[Touch{Name: name, Kind: kind, Mode: Write}]
		if !touched[Touch{Name: name, Kind: kind, Mode: Read}] && (!written || kind == KindEvent) {
			list = append(list, Unused{name, kind, Read})
		}
		if !written && !(kind == KindComponent && spawned[name]) {
			list = append(list, Unused{name, kind, Write})
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

// unusedServices lists the services that nothing takes, by name.
func (w *World) unusedServices(touched map[Touch]bool) []Unused {
	var list []Unused
	for _, s := range w.services { // any order: sorted below
		read, written := touched[Touch{Name: s.name, Kind: KindService, Mode: Read}], touched[Touch{Name: s.name, Kind: KindService, Mode: Write}]
		if !read && !written {
			list = append(list, Unused{s.name, KindService, Read})
		}
	}
	slices.SortFunc(list, func(a, b Unused) int { return strings.Compare(a.Name, b.Name) })
	return list
}
