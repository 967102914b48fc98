package ecs

import (
	"slices"
	"testing"
)

func TestConflictsListWritersWithoutAStatedOrder(t *testing.T) {
	all := []Conflict{{"mark", KindComponent, "a", "c"}, {"mark", KindComponent, "a", "d"}, {"mark", KindComponent, "c", "d"}}
	for _, c := range []struct {
		name   string
		shared []SharedWrite
		want   []Conflict
	}{
		{"nothing", nil, all},
		{"all", []SharedWrite{{"sky, mark", "a, c, d", "why"}}, nil},
		{"all but the last", []SharedWrite{{"mark", "a, c", "why"}}, all[1:]},
		{"all but the one between", []SharedWrite{{"mark", "a, d", "why"}}, []Conflict{all[0], all[2]}},
		{"two rows, which is no order of all three", []SharedWrite{{"mark", "a, c", "why"}, {"mark", "c, d", "why"}}, all[1:2]},
		{"another order", []SharedWrite{{"mark", "d, a, c", "why"}}, all[1:]},
		{"another kind", []SharedWrite{{"resource mark", "a, c, d", "why"}}, all},
		{"no reason", []SharedWrite{{"mark", "a, c, d", ""}}, all},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := NewSchedule(newTestWorld(), []Stage{
				{"a", &probe[writesMark]{}, nil}, {"b", &probe[readsMark]{}, nil},
				{"c", &probe[writesMark]{}, []string{"a"}}, {"d", &probe[writesMark]{}, []string{"c"}},
			}, 30, nil)
			if got := Conflicts(s.Order(), c.shared); !slices.Equal(got, c.want) {
				t.Errorf("conflicts are %v, want %v", got, c.want)
			}
		})
	}
}

func TestExcessListsWritesThatAreNot(t *testing.T) {
	order := run(newTestWorld(), &probe[writesMark]{}, &probe[readsMark]{}, &probe[writesMark]{}).Order()
	got := Excess(order, []SharedWrite{{"mark", "a, b, c", "why"}, {"resource sky", "a", "why"}, {"mark", "z", "why"}})
	if want := []string{"mark of b", "resource sky of a", "mark of z"}; !slices.Equal(got, want) {
		t.Errorf("the excess is %v, want %v", got, want)
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
	if got := Conflicts(order, nil); !slices.Equal(got, want) {
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
