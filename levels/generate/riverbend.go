package generate

import (
	_ "embed"
	"fmt"

	"caper/levels"
)

//go:embed riverbend.json
var riverbend []byte

// riverbendSeed is the seed for whose city the overlay's coordinates were
// chosen.
const riverbendSeed = 2

// Riverbend returns the bundled city, main-riverbend: a generated one with a
// curated overlay.
func Riverbend() (*levels.Document, error) {
	document, err := City(Options{Seed: riverbendSeed})
	if err != nil {
		return nil, err
	}
	overlay, err := levels.ReadDocument(riverbend)
	if err != nil {
		return nil, fmt.Errorf("reading the overlay of main-riverbend: %w", err)
	}
	if err := Merge(document, overlay); err != nil {
		return nil, err
	}
	return document, nil
}
