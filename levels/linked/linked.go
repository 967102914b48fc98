package linked

import (
	"fmt"
	"slices"

	"caper/components"
	"caper/levels"
	"caper/levels/game"
)

// Setting is a game laid onto its level.
type Game struct {
	Level    *levels.Level
	Game     *game.Document // never nil; a game of no missions for free roam
	Classes  []string       // vehicle classes, by components.ClassID
	Items    []Item         // by components.ItemID; [0] is none
	Tags     []string       // by components.TagID; [0] is none
	Zones    []Zone         // by number
	Places   []Place        // by number: the game's first, then the level's others
	Spawns   [spawnRoles][]Spawn
	Clock    components.Clock
	SafeAt   []int // numbers of the zones where players are safe
	placeIDs []string
}

// FreeRoam is the game of a level that is played without one.
func FreeRoam(level *levels.Level) *game.Document {
	return &game.Document{ID: level.ID, Title: level.Title, Level: level.ID}
}

// New lays a game onto its level. A nil document is free roam. The document
// must have passed the judge; what New itself cannot resolve is an error.
func New(level *levels.Level, document *game.Document, catalogue *game.Catalogue) (*Game, error) {
	if document == nil {
		document = FreeRoam(level)
	}
	if document.Level != level.ID {
		return nil, fmt.Errorf("laying game %s onto level %s: it is written for level %s", document.ID, level.ID, document.Level)
	}
	s := &Game{Level: level, Game: document}
	for _, c := range catalogue.VehicleClasses {
		s.Classes = append(s.Classes, c.ID)
	}
	s.numberItems(catalogue)
	s.numberPlaces()
	if err := s.numberZones(); err != nil {
		return nil, fmt.Errorf("laying game %s onto level %s: %w", document.ID, level.ID, err)
	}
	s.gatherSpawns()
	s.Clock = components.Clock{
		Minutes: float64(document.Rules.Clock.StartOrDefault()),
		Pace:    document.Rules.Clock.PaceOrDefault(),
	}
	return s, nil
}

// Class is the number of a vehicle class.
func (s *Game) Class(id string) (components.ClassID, bool) {
	i := slices.Index(s.Classes, id)
	return components.ClassID(max(i, 0)), i >= 0
}
