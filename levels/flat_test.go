package levels

import "testing"

func TestLoadAll(t *testing.T) {
	for _, id := range Registry() {
		l, err := Load(id)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		t.Logf("%s: %d solids %d surfaces %d lanes %d junctions %s", id, len(l.Scene.Solids), len(l.Scene.Surfaces), len(l.Scene.Roads.Lanes), len(l.Scene.Roads.Junctions), l.ContentHash)
	}
}
