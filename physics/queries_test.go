package physics

import (
	"reflect"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// What queries return must not lead to anything that can be modified: neither
// the space nor its tuning nor the level.
func TestQueriesDoNotLeadToTheSpace(t *testing.T) {
	q := newSpace(t, plain()).Queries()
	if _, ok := any(q).(*Space); ok {
		t.Error("the queries are the space itself")
	}
	methods := reflect.TypeFor[Queries]()
	for i := range methods.NumMethod() {
		method := methods.Method(i)
		for out := range method.Type.Outs() {
			if k := out.Kind(); k == reflect.Pointer || k == reflect.Slice || k == reflect.Map || k == reflect.Interface {
				t.Errorf("%s returns a %s, through which its caller can write", method.Name, k)
			}
		}
	}
	if n := reflect.TypeOf(q).NumMethod(); n != methods.NumMethod() {
		t.Errorf("the queries have %d methods, want the %d of the interface", n, methods.NumMethod())
	}
}

func TestQueriesAnswerLikeTheSpace(t *testing.T) {
	s := newSpace(t, plain())
	q := s.Queries()
	at, up := mgl64.Vec3{3, 1, 4}, mgl64.Vec3{3, 9, 4}
	if got := q.FloorHeight(at); got != 0 {
		t.Errorf("the floor is at %g m, want 0", got)
	}
	if got, want := q.PersonRadius(), s.Tuning().People.Radius.Value; got != want {
		t.Errorf("the radius is %g m, want %g", got, want)
	}
	if got, want := q.Visibility(at, up, SightOptions{}), s.Visibility(at, up, SightOptions{}); got != want {
		t.Errorf("the visibility is %g, want %g", got, want)
	}
	if n := testing.AllocsPerRun(20, func() { s.Queries().FloorHeight(at) }); n > 0 {
		t.Errorf("a query allocates %g times", n)
	}
}
