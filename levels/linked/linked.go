package linked

import (
	"fmt"
	"slices"

	"caper/components"
	"caper/levels"
	"caper/levels/game"
)

// Game is a game document linked with its level.
type Game struct {
	Level    *levels.Level       // the level that the game is played on
	Game     *game.Document      // never nil; free roam is a document without missions
	Classes  []string            // vehicle class ids, by components.ClassID
	Items    []Item              // by components.ItemID; [0] means no item
	Tags     []string            // by components.TagID; [0] means no tag
	Zones    []Zone              // by zone number
	Places   []Place             // by place number: the game's first, then the level's others
	Spawns   [spawnRoles][]Spawn // spawn points, by role
	Clock    components.Clock    // the game clock at the start
	SafeAt   []int               // numbers of the zones where players are safe
	placeIDs []string
}

// FreeRoam returns the document of a level that is played without a game.
func FreeRoam(level *levels.Level) *game.Document {
	return &game.Document{ID: level.ID, Title: level.Title, Level: level.ID}
}

// New links a game document with its level. A nil document means free roam. The
// document must have passed the validator; New returns an error for what it
// cannot resolve itself.
func New(level *levels.Level, document *game.Document, catalogue *game.Catalogue) (*Game, error) {
	if document == nil {
		document = FreeRoam(level)
	}
	if document.Level != level.ID {
		return nil, fmt.Errorf("linking game %s with level %s: the game is for level %s", document.ID, level.ID, document.Level)
	}
	g := &Game{Level: level, Game: document}
	for _, c := range catalogue.VehicleClasses {
		g.Classes = append(g.Classes, c.ID)
	}
	g.numberItems(catalogue)
	g.numberPlaces()
	if err := g.numberZones(); err != nil {
		return nil, fmt.Errorf("linking game %s with level %s: %w", document.ID, level.ID, err)
	}
	g.gatherSpawns()
	g.Clock = components.Clock{
		Minutes: float64(document.Rules.Clock.StartOrDefault()),
		Pace:    document.Rules.Clock.PaceOrDefault(),
	}
	return g, nil
}

// Class returns the number of a vehicle class.
func (g *Game) Class(id string) (components.ClassID, bool) {
	i := slices.Index(g.Classes, id)
	return components.ClassID(max(i, 0)), i >= 0
}
