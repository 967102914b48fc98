package unit

import (
	"context"
	"errors"
	"slices"
	"testing"

	"caper/journal/commands/message"
	"caper/journal/content"
	"caper/journal/store"
)

// traced returns a unit that records its failpoints.
func traced() (*Unit, *[]string) {
	var trace []string
	return &Unit{failpoint: func(name string) error { trace = append(trace, name); return nil }}, &trace
}

func nothing(context.Context, *Unit) error     { return nil }
func holds(context.Context, *store.Read) error { return nil }

func TestOrderOfPhases(t *testing.T) {
	u, trace := traced()
	whole := func(name string, last bool) *Participant {
		return &Participant{Name: name, Last: last, Prepare: nothing, Finalize: nothing, Validate: holds, Boundary: holds}
	}
	u.Enlist(whole("shared", true))
	u.Enlist(&Participant{Name: "first", Prepare: func(_ context.Context, u *Unit) error {
		u.Enlist(whole("late", false))
		u.Terminal(holds)
		u.AtCommitBoundary(holds)
		u.BeforeValidation(nothing)
		return nil
	}})
	if err := u.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{"prepare first", "prepare late", "prepare shared", "finalize shared", "finalize late", "stamp",
		"validate late", "validate shared", "boundary shared", "boundary late", "boundary", "terminal"}
	if !slices.Equal(*trace, want) {
		t.Errorf("%q", *trace)
	}
}

func TestGuardsCannotWrite(t *testing.T) {
	u, _ := traced()
	u.Enlist(&Participant{Name: "writer", Validate: func(context.Context, *store.Read) error {
		u.Stage(store.DeleteItem(1, store.Item{}))
		return nil
	}})
	if err := u.run(t.Context()); !errors.Is(err, ErrMisuse) {
		t.Errorf("staging in a guard: %v", err)
	}
	u.misuse = nil
	if u.Enlist(&Participant{Name: "late"}); !errors.Is(u.misuse, ErrMisuse) {
		t.Errorf("enlisting in a guard: %v", u.misuse)
	}
}

func TestAFailpointStopsTheUnit(t *testing.T) {
	broken := errors.New("broken")
	u := &Unit{failpoint: func(name string) error { return map[string]error{"finalize b": broken}[name] }}
	done := ""
	finalize := func(name string) func(context.Context, *Unit) error {
		return func(context.Context, *Unit) error { done += name; return nil }
	}
	for _, name := range []string{"a", "b", "c"} {
		u.Enlist(&Participant{Name: name, Finalize: finalize(name)})
	}
	if err := u.run(t.Context()); !errors.Is(err, broken) || done != "a" {
		t.Errorf("%v after %q", err, done)
	}
}

func TestDirtySet(t *testing.T) {
	var d DirtySet
	first := d.MarkDirty(&content.Mission{ID: 9}, store.Assignment{ID: 1, Mission: 9})
	other := d.MarkDirty(&content.Mission{ID: 3}, store.Assignment{ID: 2, Mission: 3})
	other.Removed = true
	again := d.MarkDirty(first.Mission, store.Assignment{ID: 1, Mission: 9, Completable: true})
	if again != first || d.Dirty(1) != first || d.Dirty(4) != nil || !d.AnyDirty() {
		t.Errorf("%+v, %+v", first, again)
	}
	want := []message.AttemptState{
		{Identity: message.Identity{Mission: 3, Assignment: 2}, Definition: other.Mission, Removed: true},
		{Identity: message.Identity{Mission: 9, Assignment: 1}, Definition: first.Mission, Completable: true},
	}
	if got := d.states(); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}
