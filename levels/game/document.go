package game

import "caper/levels/strict"

// FormatVersion is the version of the language that this package reads and
// writes. Older documents are migrated, and newer ones are rejected
// (M-DOC-006).
const FormatVersion = 2

// Document is one game: a level and the missions played on it (M-DOC-001).
// Tables are sorted by id.
type Document struct {
	_ struct{} `doc:"A game: a level and the missions played on it."`

	Format   *int         `json:"format" is:"min=1,max=2" doc:"Version of the language. Absent: 2 where a mission has a play block, else 1."`
	ID       string       `json:"id" is:"required,gameid" doc:"The game's id; hyphens are allowed."`
	Title    string       `json:"title" is:"required,text=60" doc:"The game's title."`
	Level    string       `json:"level" is:"required,gameid" doc:"The level that the game is played on; hyphens are allowed."`
	Places   Table[Place] `json:"places" is:"count=0..4000" doc:"Named points of the level, by id."`
	Zones    Table[Zone]  `json:"zones" is:"count=0..1000" doc:"Circles around places, by id."`
	Paths    Table[Path]  `json:"paths" is:"count=0..256" doc:"Race and patrol paths, by id."`
	Rules    Rules        `json:"rules" doc:"The rules of the game."`
	Missions []Mission    `json:"missions" is:"count=0..64" doc:"The missions, in the order in which they start."`

	source  *strict.Source
	written int // format of the text, before migration
}

// Mission returns the mission with an id.
func (d *Document) Mission(id string) (*Mission, bool) {
	for i := range d.Missions {
		if d.Missions[i].ID == id {
			return &d.Missions[i], true
		}
	}
	return nil, false
}
