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
		bags   StoreWriter[bag]
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
