package interpreter

import (
	"slices"
	"testing"
)

func TestDoorsKnowTheirActors(t *testing.T) {
	p := compiled(t, `{"id":"m","title":"M","actors":[{"id":"door","type":"door","at":"office"},
		{"id":"car","type":"vehicle","class":"compact","at":"off"},{"id":"same","type":"door","at":"office"}],
		"objectives":[`+aside+`]}`)
	m := &p.Missions[0]
	bound := uint16(m.Actors[0].Bound)
	if got := m.DoorActors(bound); !slices.Equal(got, []int32{0, 2}) {
		t.Errorf("door %d is bound by the actors %v, want 0 and 2", bound, got)
	}
	for _, other := range []uint16{bound + 1, 1000} {
		if got := m.DoorActors(other); len(got) > 0 {
			t.Errorf("door %d is bound by the actors %v", other, got)
		}
	}
}
