package levels

import (
	"bytes"
	"math"
	"testing"

	"caper/levels/geometry"
)

func TestMapPutsNorthUpAndEastRight(t *testing.T) {
	t.Run("M-IMP-001 map", func(t *testing.T) {
		svg := SVG(flat(t))
		// The place far is in the south-east, so it is to the right of the
		// middle and below it.
		if !bytes.Contains(svg, []byte(`cx="180.00" cy="180.00" r="0.9" fill="#2040c0"><title>far</title>`)) {
			t.Error("the south-eastern place is not in the picture's lower right")
		}
		if !bytes.Contains(svg, []byte(`viewBox="-200 -200 400 400"`)) {
			t.Error("the picture does not show the whole level")
		}
	})
	// covers M-DOC-008
	east := geometry.Forward(-math.Pi / 2)
	if math.Abs(east[0]+1) > 1e-12 || math.Abs(east[2]) > 1e-12 {
		t.Errorf("yaw -pi/2 faces %v, want (-1, 0, 0)", east)
	}
}
