package systems

import (
	"testing"

	"caper/components"
)

func TestZonesEmitEnterThenLeave(t *testing.T) {
	rules := `"rules":[{"when":"zone:near.enter","do":[{"showText":"In."}]},{"when":"zone:near.leave","do":[{"showText":"Out."}]},
		{"when":"zone:fetch.enter","do":[{"showText":"Fetch in."}]},{"when":"zone:fetch.leave","do":[{"showText":"Fetch out."}]}]`
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"deck"}],`+rules+`}`)
	s.watch(6)
	lines := s.watch(150, control(1, walk(0, 1)))
	in, out := index(lines, "line : In."), index(lines, "line : Out.")
	// covers M-DOC-018
	if in < 0 || out < in {
		t.Errorf("notices %q, want the enter and then the leave", lines)
	}
	// A pickup zone behaves like a zone without a kind.
	// covers M-DOC-023
	if f, g := index(lines, "line : Fetch in."), index(lines, "line : Fetch out."); f < 0 || g < f {
		t.Errorf("notices %q, want the pickup zone's edges as well", lines)
	}
}

func index(lines []string, want string) int {
	for i, l := range lines {
		if l == want {
			return i
		}
	}
	return -1
}

func TestAZoneCrossedWithinATickEmitsBothEvents(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"sedan","at":"car"}],
		"objectives":[{"id":"o","verb":"goto","to":"deck"}],
		"rules":[{"when":"zone:slit.enter","do":[{"showText":"In."}]},{"when":"zone:slit.leave","do":[{"showText":"Out."}]}]}`)
	s.watch(6)
	atWheel(t, s)
	lines := s.watch(300, control(1, components.Intent{Throttle: 1}))
	if in, out := index(lines, "line : In."), index(lines, "line : Out."); in < 0 || out < in {
		t.Errorf("driving through a zone 0.9 m wide raised %q", lines)
	}
}
