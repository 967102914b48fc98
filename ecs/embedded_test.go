package ecs_test

import (
	"testing"

	"caper/ecs"
)

type label struct{ N int32 }

type weight struct{ Kilos float64 }

// query embeds a handle, so it has the handle's methods, and has another one.
type query struct {
	ecs.Reader[label]
	weights ecs.Reader[weight]
}

type weighing struct{ query query }

func (s *weighing) Update(ecs.Tick) {}

func TestHandlesBesideAnEmbeddedOneAreBound(t *testing.T) {
	w := ecs.NewWorld(1)
	ecs.RegisterComponent[label](w)
	ecs.RegisterComponent[weight](w)
	var s weighing
	order := ecs.NewSchedule(w, []ecs.Stage{{Name: "weighing", System: &s}}, 30, nil).Order()
	id := w.Spawn(ecs.With(weight{Kilos: 3}))
	if !s.query.weights.Has(id) || s.query.Has(id) || len(order[0].Touches) != 2 {
		t.Errorf("the handles of a struct that embeds one are not bound: %v", order[0].Touches)
	}
}
