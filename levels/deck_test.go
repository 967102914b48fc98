package levels

import (
	"testing"

	"caper/levels/geometry"
)

func TestRailsHaveGaps(t *testing.T) {
	document := Document{
		Format: Format, ID: "deck", Title: "Deck", Bounds: BoundsDoc{Point{-20, -20}, Point{20, 20}},
		Decks: []DeckDoc{{
			Outline: []Point{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, Y: 3, Thickness: 0.3,
			Rail: &RailDoc{Height: 1, Gaps: []GapDoc{{At: Point{5, 0}, Width: 4}}},
		}},
		Ramps: []RampDoc{{Kind: "ramp", From: Point{5, -12}, To: Point{5, 0}, ToY: 3, Width: 4}},
	}
	l, err := Compile(&document)
	if err != nil {
		t.Fatal(err)
	}
	length := 0.0
	for i := range l.Scene.Solids {
		o := &l.Scene.Solids[i]
		if o.Material != geometry.Fence || o.Span != (geometry.Span{Low: 3, High: 4}) || o.Footprint.Contains(Point{5, 0}) {
			t.Errorf("want railings from y 3 to 4 with a gap, have %+v", o)
		}
		w, d := o.Footprint.Bounds().Size()
		length += max(w, d)
	}
	if !same(length, 36) {
		t.Errorf("want 36 m of railing, have %g", length)
	}
	if len(l.Scene.Storeys) != 2 || len(l.Scene.Links) != 1 || l.Scene.Links[0].Kind != geometry.RampLink {
		t.Errorf("want a deck's storey and a ramp to it, have %+v", l.Scene.Links)
	}
}
