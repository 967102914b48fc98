package ecs

import (
	"slices"
	"testing"
)

func TestUnusedParts(t *testing.T) {
	w := newTestWorld()
	Provide(w, new(int))
	emit := &probe[struct {
		out     Emitter[bang]
		spawner Spawner `archetype:"marked"`
	}]{}
	reader := &probe[struct {
		things Reader[thing]
		bags   StoreUpdater[bag]
	}]{}
	order := run(w, emit, reader).Order()
	want := []Unused{
		{"thing", KindComponent, Write}, {"mark", KindComponent, Read},
		{"sky", KindResource, Read}, {"sky", KindResource, Write},
		{"bang", KindEvent, Read}, {"int", KindService, Read},
	}
	if got := FindUnused(w, order); !slices.Equal(got, want) {
		t.Errorf("unused are %v, want %v", got, want)
	}
	Observe(w, "view", &struct {
		marks Reader[mark]
		bangs Cursor[bang]
	}{})
	if got := FindUnused(w, order); slices.ContainsFunc(got, func(u Unused) bool { return u.Name == "mark" || u.Name == "bang" }) {
		t.Errorf("what an observer reads is unused: %v", got)
	}
}

// What its writer alone uses passes only when the writer declares that it reads
// it; a filter does not read values.
func TestAWriterIsNoReader(t *testing.T) {
	type writes struct {
		Marked Filter `has:"mark"`
		Marks  Writer[mark]
		Sky    ResourceWriter[sky]
		Bags   StoreWriter[bag]
	}
	type updates struct {
		Marks Updater[mark]
		Sky   ResourceUpdater[sky]
		Bags  StoreUpdater[bag]
	}
	unread := func(system System) (list []string) {
		w := newTestWorld()
		for _, u := range FindUnused(w, run(w, system).Order()) {
			if u.Missing == Read {
				list = append(list, u.Name)
			}
		}
		return list
	}
	if got, want := unread(&probe[writes]{}), []string{"thing", "mark", "sky", "bag", "bang"}; !slices.Equal(got, want) {
		t.Errorf("unread beside writers are %v, want %v", got, want)
	}
	if got, want := unread(&probe[updates]{}), []string{"thing", "bang"}; !slices.Equal(got, want) {
		t.Errorf("unread beside updaters are %v, want %v", got, want)
	}
}

// Which entities have a component without fields is all that can be read of it.
func TestAFilterReadsAComponentWithoutFields(t *testing.T) {
	type tag struct{}
	w := newTestWorld()
	RegisterComponent[tag](w)
	order := run(w, &probe[struct {
		Tagged Filter `has:"tag"`
	}]{}).Order()
	if slices.Contains(FindUnused(w, order), Unused{"tag", KindComponent, Read}) {
		t.Error("a component without fields that a filter names is unread")
	}
}
