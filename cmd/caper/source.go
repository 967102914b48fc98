package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems"
	"caper/systems/missions/interpreter"
)

// maxSource bounds what is read of a game's file: one byte more than the
// validator accepts, so that the validator reports that it is too long.
const maxSource = 2<<20 + 1

// readGame reads a game's text: a bundled game by its id, else a file.
func readGame(name string) ([]byte, error) {
	if slices.Contains(game.Bundled(), name) {
		return game.Source(name)
	}
	file, err := os.Open(name)
	if err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%s is neither a bundled game (%s) nor a file", name, strings.Join(game.Bundled(), ", "))
		}
		return nil, fmt.Errorf("reading a game: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSource))
	if err != nil {
		return nil, fmt.Errorf("reading a game: %w", err)
	}
	return text, nil
}

// playable is a game that passed the validator, on its level.
type playable struct {
	prepared *systems.PreparedLevel
	document *game.Document
	source   []byte
}

// loadGame reads and validates a game and prepares its level. A game with faults
// is told on stderr and fails.
func loadGame(s *streams, name string) (*playable, error) {
	source, err := readGame(name)
	if err != nil {
		return nil, err
	}
	document, diagnostics := game.Check(source, game.Options{})
	if game.HasErrors(diagnostics) {
		printDiagnostics(s.err, name, diagnostics)
		return nil, errFailed
	}
	prepared, err := loadPreparedLevel(document.Level)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", name, err)
	}
	return &playable{prepared, document, source}, nil
}

// tellUnheeded tells what the missions are played without: the one that is
// named, or those that are played alone, as headless play takes them.
func (g *playable) printIgnored(out io.Writer, mission string) error {
	bound, err := linked.New(g.prepared.Level, g.document, game.DefaultCatalogue())
	if err != nil {
		return fmt.Errorf("game %s: %w", g.document.ID, err)
	}
	for _, m := range interpreter.Compile(bound).Missions {
		if mission != "" && m.Document.ID != mission || mission == "" && !m.Solo {
			continue
		}
		for _, u := range m.Ignored {
			fmt.Fprintf(out, "caper: mission %s is played without %s (at %s)\n", m.Document.ID, u.What, u.Pointer)
		}
	}
	return nil
}

func loadPreparedLevel(id string) (*systems.PreparedLevel, error) {
	level, err := loadLevel(id)
	if err != nil {
		return nil, err
	}
	return systems.PrepareLevel(level), nil
}

// loadLevel reads a level of the registry, or tells which there are.
func loadLevel(id string) (*levels.Level, error) {
	level, err := levels.Load(id)
	if errors.Is(err, levels.ErrUnknown) {
		return nil, fmt.Errorf("there is no level %q (there are %s)", id, strings.Join(levels.Registry(), ", "))
	}
	return level, err
}

// replaceFile writes a text in a file's place, whole or not at all: into a new
// file beside it, which then takes its name.
func replaceFile(name string, text []byte) error {
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return fmt.Errorf("fixing a game: %w", err)
	}
	before, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("fixing a game: %w", err)
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".caper-fix-*")
	if err != nil {
		return fmt.Errorf("fixing a game: %w", err)
	}
	defer os.Remove(file.Name()) // what is left when something fails
	_, err = file.Write(text)
	err = errors.Join(err, file.Chmod(before.Mode().Perm()), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("fixing a game: %w", err)
	}
	return nil
}
