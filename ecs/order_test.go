package ecs

import (
	"bytes"
	"errors"
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

// full is a disk that has room for a number of writes.
type full struct{ room int }

var errFull = errors.New("the disk is full")

func (f *full) Write(b []byte) (int, error) {
	if f.room--; f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestAnOrderThatCannotBePrintedIsAnError(t *testing.T) {
	order := []Access{{System: "a", After: []string{"b"}, Touches: []Touch{{Name: "mark", Mode: Write}, {Name: "thing", Mode: Read}}}}
	for room := range 4 {
		if err := WriteOrder(&full{room}, order, nil); !errors.Is(err, errFull) {
			t.Errorf("after %d lines: %v", room, err)
		}
	}
	if err := WriteOrder(&full{4}, order, nil); err != nil {
		t.Error(err)
	}
}
