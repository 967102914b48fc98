package game

import (
	"embed"
	"fmt"
	"slices"
)

//go:embed content/*.json
var content embed.FS

// bundled lists the games that are part of this package, one per level
// (M-LVL-001): content/<id>.json. A new file must be added here.
var bundled = []string{
	"main-riverbend",
	"test-city-life",
	"test-compound",
	"test-interaction",
	"test-inventory",
	"test-locks-garages",
	"test-mission-basics",
	"test-mission-logic",
	"test-mission-verbs",
	"test-phone",
	"test-race",
	"test-safe-zones",
	"test-stealth",
	"test-versus",
}

// Bundled returns the ids of the bundled games.
func Bundled() []string { return slices.Clone(bundled) }

// Source returns the text of a bundled game.
func Source(id string) ([]byte, error) {
	if !slices.Contains(bundled, id) {
		return nil, fmt.Errorf("load game %q: there is no such bundled game", id)
	}
	data, err := content.ReadFile("content/" + id + ".json")
	if err != nil {
		return nil, fmt.Errorf("load game %q: %w", id, err)
	}
	return data, nil
}

// Load decodes a bundled game and validates it without its level.
func Load(id string) (*Document, error) {
	data, err := Source(id)
	if err != nil {
		return nil, err
	}
	document, diagnostics := Check(data, Options{})
	for _, diagnostic := range diagnostics {
		if diagnostic.Severity == SeverityError {
			return nil, fmt.Errorf("load game %q: %v", id, diagnostic)
		}
	}
	return document, nil
}
