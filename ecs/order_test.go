package ecs

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
)

type readsMark struct{ Marks Reader[mark] }

type writesMark struct{ Marks Writer[mark] }

func TestOrderMarksLateReads(t *testing.T) {
	w := newTestWorld()
	reader := &probe[struct {
		mark Reader[mark]
		sky  ResourceReader[sky]
	}]{}
	writer := &probe[struct {
		write Writer[mark]
		read  Reader[mark]
	}]{}
	order := run(w, reader, writer).Order()
	want := []Touch{{Name: "mark", Kind: KindComponent, Mode: Read, Late: true}, {Name: "sky", Kind: KindResource, Mode: Read}}
	if !slices.Equal(order[0].Touches, want) {
		t.Errorf("the reader touches %v, want %v", order[0].Touches, want)
	}
	if want := []Touch{{Name: "mark", Kind: KindComponent, Mode: Read}, {Name: "mark", Kind: KindComponent, Mode: Write}}; !slices.Equal(order[1].Touches, want) {
		t.Errorf("the writer touches %v, want %v", order[1].Touches, want)
	}
}

func TestConflictsListWritersWithoutAnOrder(t *testing.T) {
	for _, c := range []struct {
		name   string
		second []string // stages that b follows
		third  []string // stages that c follows
		want   []Conflict
	}{
		{"none follows", nil, nil, []Conflict{
			{"mark", KindComponent, "a", "b"}, {"mark", KindComponent, "a", "c"}, {"mark", KindComponent, "b", "c"},
		}},
		{"one follows", []string{"a"}, nil, []Conflict{{"mark", KindComponent, "a", "c"}, {"mark", KindComponent, "b", "c"}}},
		{"both follow the first alone", []string{"a"}, []string{"a"}, []Conflict{{"mark", KindComponent, "b", "c"}}},
		{"a chain", []string{"a"}, []string{"b"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := NewSchedule(newTestWorld(), []Stage{
				{"a", &probe[writesMark]{}, nil},
				{"reads", &probe[readsMark]{}, nil},
				{"b", &probe[writesMark]{}, c.second},
				{"c", &probe[writesMark]{}, c.third},
			}, 30, nil)
			if got := Conflicts(s.Order()); !slices.Equal(got, c.want) {
				t.Errorf("conflicts are %v, want %v", got, c.want)
			}
		})
	}
}

// A spawner writes the components of its archetype.
func TestSpawnersConflictWithWriters(t *testing.T) {
	type spawns struct {
		Spawner Spawner `archetype:"marked"`
	}
	type despawns struct{ Despawner Despawner }
	order := run(newTestWorld(), &probe[readsMark]{}, &probe[spawns]{}, &probe[writesMark]{}, &probe[despawns]{}).Order()
	want := []Conflict{{"mark", KindComponent, "b", "c"}, {"entities", KindStructure, "b", "d"}}
	if got := Conflicts(order); !slices.Equal(got, want) {
		t.Errorf("conflicts are %v, want %v", got, want)
	}
	if want := []Touch{{Name: "mark", Kind: KindComponent, Mode: Read, Late: true}}; !slices.Equal(order[0].Touches, want) {
		t.Errorf("before the entities are spawned, the reader touches %v, want %v", order[0].Touches, want)
	}
	written := run(newTestWorld(), &probe[spawns]{}, &probe[readsMark]{}, &probe[writesMark]{}).Order()
	if !written[1].Touches[0].Late {
		t.Error("a reader between the spawner and the writer sees the old values of entities that are there, and is not late")
	}
}

func TestOrderIsPrinted(t *testing.T) {
	w := newTestWorld()
	Provide(w, new(int))
	order := NewSchedule(w, []Stage{
		{"first", &probe[struct {
			marks  Writer[mark]
			number ServiceWriter[*int]
		}]{}, nil},
		{"second", &probe[struct {
			marks   Reader[mark]
			bags    StoreReader[bag]
			spawner Spawner `archetype:"marked"`
		}]{}, []string{"first"}},
	}, 30, nil).Order()
	Observe(w, "view", &readsMark{})
	var out bytes.Buffer
	if err := WriteOrder(&out, order, w.Outside()); err != nil {
		t.Fatal(err)
	}
	const want = ` 1 first
   writes mark, service int
 2 second
   after  first
   writes archetype marked, mark, structure entities
   reads  mark, store bag
 - view
   reads  mark
`
	if out.String() != want {
		t.Errorf("the order prints as\n%s\nwant\n%s", out.String(), want)
	}
}

func TestOnlyFiltersByName(t *testing.T) {
	order := run(newTestWorld(), &probe[readsMark]{}, &probe[listeners]{}, &probe[struct {
		mark Writer[mark]
		bags StoreReader[bag]
	}]{}).Order()
	got := FilterByName(order, "mark")
	if len(got) != 2 || got[0].System != "a" || got[1].System != "c" {
		t.Fatalf("the systems that touch mark are %v, want a and c", got)
	}
	if want := []Touch{{Name: "mark", Kind: KindComponent, Mode: Write}}; !slices.Equal(got[1].Touches, want) {
		t.Errorf("system c touches %v, want %v", got[1].Touches, want)
	}
	if got := FilterByName(order, "store bag*"); len(got) != 1 || got[0].System != "c" {
		t.Errorf("the systems that touch the bags by kind and name are %v, want c", got)
	}
	if got := FilterByName(order, "c"); len(got) != 1 || !reflect.DeepEqual(got[0], order[2]) {
		t.Errorf("system c is %v, want %v", got, order[2])
	}
	if got := FilterByName(order, "nothing"); len(got) != 0 {
		t.Errorf("an unknown name returned %v", got)
	}
}
