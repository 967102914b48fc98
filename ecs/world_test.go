package ecs

import (
	"slices"
	"testing"

	"caper/components"
)

// thing has padding between its fields on purpose.
type thing struct {
	Small uint8
	Large float64
	Tail  bool
}

type mark struct{ N int32 }

type bag struct {
	Names []string
	Rows  []thing
}

type sky struct{ Cloud float64 }

type bang struct {
	components.Occurrence
	Loud uint8
}

func newTestWorld() *World {
	w := NewWorld(7)
	RegisterComponent[thing](w)
	RegisterComponent[mark](w)
	RegisterResource(w, sky{0.5})
	RegisterStore[bag](w)
	RegisterEvents[bang](w)
	return w
}

// scheduleOf runs one function as a system with the registrar it needs.
type probe struct {
	init   func(r *Registrar)
	update func(t Tick)
}

func (p *probe) Init(r *Registrar) {
	if p.init != nil {
		p.init(r)
	}
}

func (p *probe) Update(t Tick) {
	if p.update != nil {
		p.update(t)
	}
}

func TestIDsAreNeverReused(t *testing.T) {
	w := newTestWorld()
	first := w.Spawn(With(mark{1}))
	w.Despawn(first)
	second := w.Spawn(With(mark{2}))
	if first == second {
		t.Fatalf("id %d was given twice", first)
	}
	if w.Alive(first) || !w.Alive(second) {
		t.Errorf("alive: first %v, second %v; want false, true", w.Alive(first), w.Alive(second))
	}
	for range 3 * pageSize {
		w.Despawn(w.Spawn(With(mark{3})))
	}
	if w.index.pages[1] != nil {
		t.Error("a page whose ids are all dead is kept")
	}
	if w.Count() != 1 {
		t.Errorf("count %d, want 1", w.Count())
	}
}

func TestKeysFindActors(t *testing.T) {
	// covers M-ACT-002
	w := newTestWorld()
	key := Key{Owner: 3, Mission: 1, Actor: 2, Ordinal: 4}
	id := w.Spawn(With(mark{1}))
	w.SetKey(id, key)
	if got := w.Keyed(key); got != id {
		t.Errorf("keyed %v gives %d, want %d", key, got, id)
	}
	if got := components.UnpackActorKey(key.Packed()); got != key {
		t.Errorf("unpacked %v, want %v", got, key)
	}
	if key.String() != "3:1:2#4" {
		t.Errorf("key prints as %s", key)
	}
	w.Despawn(id)
	if w.Keyed(key) != 0 {
		t.Error("the key outlives its entity")
	}
}

func TestFiltersListInIDOrder(t *testing.T) {
	w := newTestWorld()
	var both, lone *Filter
	s := NewSchedule(w, []Stage{{"probe", &probe{init: func(r *Registrar) {
		both = r.Filter(Has[thing](), Has[mark]())
		lone = r.Filter(Has[thing](), Lacks[mark]())
	}}}}, 30, nil)
	a := w.Spawn(With(thing{}), With(mark{}))
	b := w.Spawn(With(thing{}))
	c := w.Spawn(With(thing{}), With(mark{}))
	w.Put(b, With(mark{9})) // moves b to the table of a and c, behind both
	s.Tick()
	var ids []ID
	for _, e := range both.Entities() {
		ids = append(ids, e.ID)
	}
	if !slices.Equal(ids, []ID{a, b, c}) {
		t.Errorf("both lists %v, want %v", ids, []ID{a, b, c})
	}
	if lone.Count() != 0 {
		t.Errorf("lone lists %d, want none", lone.Count())
	}
	w.Despawn(a)
	if both.Count() != 2 {
		t.Errorf("after a despawn both lists %d, want 2", both.Count())
	}
}

func TestCommandsWaitForTheEndOfTheSystem(t *testing.T) {
	w := newTestWorld()
	victim := w.Spawn(With(mark{1}))
	var spawned ID
	var during, after int
	var f *Filter
	first := &probe{}
	var commands *Commands
	first.init = func(r *Registrar) { commands, f = r.Commands(), r.Filter(Has[mark]()) }
	first.update = func(Tick) {
		spawned = commands.Spawn(With(mark{5}))
		commands.Despawn(victim)
		commands.Put(spawned, With(thing{Small: 4}))
		Strip[mark](commands, spawned)
		during = f.Count()
	}
	second := &probe{update: func(Tick) { after = f.Count() }}
	NewSchedule(w, []Stage{{"first", first}, {"second", second}}, 30, nil).Tick()
	if during != 1 || after != 0 {
		t.Errorf("marks during %d and after %d, want 1 and 0", during, after)
	}
	if !w.Alive(spawned) || w.Alive(victim) {
		t.Error("deferred spawn and despawn were not both done")
	}
}

func TestEventsLiveUntilTheSlowestReader(t *testing.T) {
	w := newTestWorld()
	var out Emitter[bang]
	var quick, slow Cursor[bang]
	heard := 0
	emitter := &probe{init: func(r *Registrar) { out = EmitsEvents[bang](r) }}
	emitter.update = func(k Tick) { out.Emit(bang{Loud: uint8(k.Number)}) }
	reader := &probe{init: func(r *Registrar) { quick, slow = ReadsEvents[bang](r), ReadsEvents[bang](r) }}
	reader.update = func(Tick) { heard += len(quick.Take()) }
	s := NewSchedule(w, []Stage{{"emit", emitter}, {"read", reader}}, 30, nil)
	for range 3 {
		s.Tick()
	}
	if heard != 3 {
		t.Errorf("quick reader heard %d, want 3", heard)
	}
	late := slow.Take()
	if len(late) != 3 || late[0].Body.Loud != 1 || late[2].Sequence != 3 || late[2].Tick != 3 {
		t.Errorf("slow reader heard %+v", late)
	}
	s.Tick()
	w.SkipEvents()
	if n := len(slow.Take()); n != 0 {
		t.Errorf("after SkipEvents a reader hears %d old events", n)
	}
}

func TestDrawsAreHashes(t *testing.T) {
	w := newTestWorld()
	r, other := newRandom(w, "guards"), newRandom(w, "traffic")
	w.tick = 5
	first := r.Float(3, 0)
	if r.Float(3, 0) != first {
		t.Error("the same draw gives two numbers")
	}
	seen := map[uint64]bool{r.Uint64(3, 0): true}
	for _, n := range []uint64{r.Uint64(3, 1), r.Uint64(4, 0), other.Uint64(3, 0)} {
		if seen[n] {
			t.Error("two draws of another entity, system or number agree")
		}
		seen[n] = true
	}
	sum, below := 0.0, [6]int{}
	for id := ID(0); id < 6000; id++ {
		sum += r.Between(id, 2, -1, 1)
		below[r.Below(id, 3, 6)]++
	}
	if mean := sum / 6000; mean > 0.03 || mean < -0.03 {
		t.Errorf("mean of draws in [-1, 1) is %g", mean)
	}
	for face, n := range below {
		if n < 850 || n > 1150 {
			t.Errorf("face %d came up %d times in 6000", face, n)
		}
	}
}

func TestOrderMarksLateReads(t *testing.T) {
	w := newTestWorld()
	reader := &probe{init: func(r *Registrar) { Reads[mark](r); ReadsResource[sky](r) }}
	writer := &probe{init: func(r *Registrar) { Writes[mark](r); Reads[mark](r) }}
	order := NewSchedule(w, []Stage{{"reader", reader}, {"writer", writer}}, 30, nil).Order()
	want := []Touch{{"mark", KindComponent, Read, true}, {"sky", KindResource, Read, false}}
	if !slices.Equal(order[0].Touches, want) {
		t.Errorf("reader touches %v, want %v", order[0].Touches, want)
	}
	if want := []Touch{{"mark", KindComponent, Write, false}}; !slices.Equal(order[1].Touches, want) {
		t.Errorf("writer touches %v, want %v", order[1].Touches, want)
	}
}

func TestMisusePanics(t *testing.T) {
	w := newTestWorld()
	for name, misuse := range map[string]func(){
		"variable-size component": func() { RegisterComponent[bag](w) },
		"undeclared component":    func() { w.Spawn(With(struct{ A int }{1})) },
		"declared twice":          func() { RegisterStore[bag](w) },
		"pointer in a store":      func() { RegisterStore[struct{ P *int }](w) },
		"handle after Init": func() {
			var kept *Registrar
			NewSchedule(w, []Stage{{"keeper", &probe{init: func(r *Registrar) { kept = r }}}}, 30, nil)
			Reads[mark](kept)
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("did not panic")
				}
			}()
			misuse()
		})
	}
}

func TestSteadyTickAllocatesNothing(t *testing.T) {
	w := newTestWorld()
	for range 100 {
		w.Spawn(With(thing{Large: 1}), With(mark{}))
	}
	var f *Filter
	var things Writer[thing]
	var out Emitter[bang]
	var in Cursor[bang]
	p := &probe{init: func(r *Registrar) {
		f, things, out, in = r.Filter(Has[thing]()), Writes[thing](r), EmitsEvents[bang](r), ReadsEvents[bang](r)
	}}
	p.update = func(Tick) {
		for _, e := range f.Entities() {
			things.Of(e).Large++
			out.Emit(bang{})
		}
		in.Take()
	}
	s := NewSchedule(w, []Stage{{"steady", p}}, 30, nil)
	s.Tick()
	w.Hash()
	if n := testing.AllocsPerRun(50, func() { s.Tick(); w.Hash() }); n != 0 {
		t.Errorf("a steady tick with its hash allocates %g times", n)
	}
}
