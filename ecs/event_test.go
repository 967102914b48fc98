package ecs

import "testing"

type loudspeaker struct{ out Emitter[bang] }

type listeners struct{ quick, slow Cursor[bang] }

func newLoudspeaker() *probe[loudspeaker] {
	return &probe[loudspeaker]{update: func(h *loudspeaker, t Tick) { h.out.Emit(bang{Loud: uint8(t.Number)}) }}
}

func TestEventsLiveUntilTheSlowestReader(t *testing.T) {
	w := newTestWorld()
	heard := 0
	reader := &probe[listeners]{update: func(h *listeners, _ Tick) { heard += len(h.quick.Take()) }}
	s := run(w, newLoudspeaker(), reader)
	for range 3 {
		s.Tick()
	}
	if heard != 3 {
		t.Errorf("the quick reader got %d events, want 3", heard)
	}
	slow := reader.handles.slow
	late := slow.Take()
	if len(late) != 3 || late[0].Body.Loud != 1 || late[2].Sequence != 3 || late[2].Tick != 3 {
		t.Errorf("the slow reader got %+v", late)
	}
	s.Tick()
	w.SkipEvents()
	if n := len(slow.Take()); n != 0 {
		t.Errorf("after SkipEvents a reader gets %d old events", n)
	}
}
