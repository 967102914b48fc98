package generate

import (
	"fmt"
	"maps"
	"slices"

	"caper/levels"
)

// Merge adds an overlay to a document: it appends the overlay's lists, adds its
// places, and takes over its id, title and climate where given. The document
// keeps its bounds, terrain and roads. A place that both define is an error,
// because an overlay may add places but not move them.
func Merge(document, overlay *levels.Document) error {
	if overlay.ID != "" {
		document.ID = overlay.ID
	}
	if overlay.Title != "" {
		document.Title = overlay.Title
	}
	if overlay.Climate != "" {
		document.Climate = overlay.Climate
	}
	if len(overlay.Roads.Nodes) > 0 || len(overlay.Roads.Edges) > 0 || overlay.Terrain != nil {
		return fmt.Errorf("merging %s: an overlay has neither roads nor terrain", overlay.ID)
	}
	document.Districts = append(document.Districts, overlay.Districts...)
	document.Walls = append(document.Walls, overlay.Walls...)
	document.Boxes = append(document.Boxes, overlay.Boxes...)
	document.Doors = append(document.Doors, overlay.Doors...)
	document.Decks = append(document.Decks, overlay.Decks...)
	document.Ramps = append(document.Ramps, overlay.Ramps...)
	document.Buildings = append(document.Buildings, overlay.Buildings...)
	document.Waters = append(document.Waters, overlay.Waters...)
	document.Garages = append(document.Garages, overlay.Garages...)
	document.Cameras = append(document.Cameras, overlay.Cameras...)
	document.Props = append(document.Props, overlay.Props...)
	document.Compounds = append(document.Compounds, overlay.Compounds...)
	document.Spawns = append(document.Spawns, overlay.Spawns...)
	document.Items = append(document.Items, overlay.Items...)
	for _, id := range slices.Sorted(maps.Keys(overlay.Places)) {
		if _, taken := document.Places[id]; taken {
			return fmt.Errorf("merging %s: the place %q is there already", overlay.ID, id)
		}
		document.Places[id] = overlay.Places[id]
	}
	return nil
}
