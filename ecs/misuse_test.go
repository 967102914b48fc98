package ecs

import "testing"

type answers interface{ Answer() int }

type answer int

func (a *answer) Answer() int { return int(*a) }

// hidden has the queries of an answer and does not lead to it.
type hidden struct{ answer *answer }

func (h hidden) Answer() int { return h.answer.Answer() }

func TestMisusePanics(t *testing.T) {
	w := newTestWorld()
	Provide(w, new(answer))
	ProvideConstant(w, "constant")
	schedule := func(stages ...Stage) func() { return func() { NewSchedule(w, stages, 30, nil) } }
	bind := func(s System) func() { return schedule(Stage{"misuse", s, nil}) }
	for name, misuse := range map[string]func(){
		"variable-size component":  func() { RegisterComponent[bag](w) },
		"undeclared component":     func() { w.Spawn(With(struct{ A int }{1})) },
		"declared twice":           func() { RegisterStore[bag](w) },
		"pointer in a store":       func() { RegisterStore[struct{ P *int }](w) },
		"archetype declared twice": func() { w.RegisterArchetype("marked", With(mark{})) },
		"undeclared event":         bind(&probe[struct{ e Emitter[sky] }]{}),
		"filter without a tag":     bind(&probe[struct{ f Filter }]{}),
		"filter of an undeclared component": bind(&probe[struct {
			f Filter `has:"nothing"`
		}]{}),
		"spawner of an undeclared archetype": bind(&probe[struct {
			s Spawner `archetype:"nothing"`
		}]{}),
		"service that was not provided":      bind(&probe[struct{ s ServiceReader[int] }]{}),
		"service provided twice":             func() { Provide(w, new(answer)) },
		"writing a constant":                 bind(&probe[struct{ s ServiceWriter[string] }]{}),
		"reading what could be written":      bind(&probe[struct{ s ServiceReader[*answer] }]{}),
		"queries of no service":              func() { ProvideQueries(w, func(bool) answers { return nil }) },
		"queries that are the service":       func() { ProvideQueries(w, func(a *answer) answers { return a }) },
		"observer that writes":               func() { Observe(w, "view", &struct{ m Writer[mark] }{}) },
		"observer of no struct":              func() { Observe(w, "view", 7) },
		"stage that stands before its After": schedule(Stage{"a", &probe[struct{}]{}, []string{"b"}}, Stage{"b", &probe[struct{}]{}, nil}),
		"After a stage that is not there":    schedule(Stage{"a", &probe[struct{}]{}, []string{"z"}}),
		"spawn of another archetype": func() {
			s := &probe[structure]{update: func(h *structure, _ Tick) { h.spawner.Spawn(With(thing{})) }}
			run(w, s).Tick()
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the call did not panic")
				}
			}()
			misuse()
		})
	}
}

func TestServices(t *testing.T) {
	w := newTestWorld()
	number := answer(42)
	Provide(w, &number)
	ProvideQueries(w, func(a *answer) answers { return hidden{a} })
	ProvideConstant(w, "first")
	system := &probe[struct {
		write    ServiceWriter[*answer]
		read     ServiceReader[answers]
		constant ServiceReader[string]
	}]{}
	order := run(w, system).Order()
	h := &system.handles
	if h.write.Get() != &number || h.read.Get().Answer() != 42 || h.constant.Get() != "first" {
		t.Error("a service is not what was provided")
	}
	Replace(w, "second")
	if h.constant.Get() != "second" {
		t.Error("the handle does not return the replaced service")
	}
	if len(order[0].Touches) != 3 || !order[0].writes(Touch{Name: "ecs.answer", Kind: KindService}) {
		t.Errorf("queries count as a service of their own: %v", order[0].Touches)
	}
}

func TestSteadyTickAllocatesNothing(t *testing.T) {
	w := newTestWorld()
	for range 100 {
		w.Spawn(With(thing{Large: 1}), With(mark{}))
	}
	type steady struct {
		f      Filter `has:"thing"`
		things Writer[thing]
		out    Emitter[bang]
		in     Cursor[bang]
	}
	s := run(w, &probe[steady]{update: func(h *steady, _ Tick) {
		for _, e := range h.f.Entities() {
			h.things.Of(e).Large++
			h.out.Emit(bang{})
		}
		h.in.Take()
	}})
	s.Tick()
	w.Hash()
	if n := testing.AllocsPerRun(50, func() { s.Tick(); w.Hash() }); n != 0 {
		t.Errorf("a steady tick with its hash allocates %g times", n)
	}
}
