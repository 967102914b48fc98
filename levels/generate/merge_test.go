package generate

import (
	"testing"

	"caper/levels"
)

func TestMerge(t *testing.T) {
	base := func() *levels.Document {
		return &levels.Document{ID: "base", Title: "Base", Places: map[string]levels.PlaceDoc{"a": {X: 1}}}
	}
	merged := base()
	overlay := &levels.Document{ID: "over", Places: map[string]levels.PlaceDoc{"b": {X: 2}}, Items: []levels.ItemDoc{{Item: "key"}}}
	if err := Merge(merged, overlay); err != nil {
		t.Fatal(err)
	}
	if merged.ID != "over" || merged.Title != "Base" || len(merged.Places) != 2 || len(merged.Items) != 1 {
		t.Errorf("the merged document is %+v", merged)
	}
	if err := Merge(base(), &levels.Document{Places: map[string]levels.PlaceDoc{"a": {}}}); err == nil {
		t.Error("an overlay was allowed to move a place")
	}
	if err := Merge(base(), &levels.Document{Terrain: &levels.TerrainDoc{}}); err == nil {
		t.Error("an overlay was allowed to replace the terrain")
	}
}
