package generate

import "caper/levels"

// Generated is a bundled level that this package makes.
type Generated struct {
	ID         string
	Compressed bool
	Make       func() (*levels.Document, error)
}

// Bundled lists the bundled levels that are generated; the others are written
// by hand in levels/content.
func Bundled() []Generated {
	return []Generated{{"main-riverbend", true, Riverbend}}
}
