package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/levels/plain"
	"caper/systems"
	"caper/systems/missions/interpreter"
)

// maxSource limits how much of a game's file is read: one byte more than the
// validator accepts, so that the validator reports the excess.
const maxSource = 2<<20 + 1

// readGame reads a game's text: of a bundled game by its id, otherwise of a
// file.
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

// playable is a valid game with its prepared level.
type playable struct {
	prepared *systems.PreparedLevel
	document *game.Document
	source   []byte
}

// loadGame reads and validates a game and prepares its level. It prints the
// faults of an invalid game on stderr.
func loadGame(s *streams, name string) (*playable, error) {
	source, err := readGame(name)
	if err != nil {
		return nil, err
	}
	document, diagnostics := game.Check(source, game.Options{})
	if game.HasErrors(diagnostics) {
		printDiagnostics(&plain.Writer{Out: s.err}, name, diagnostics)
		return nil, errFailed
	}
	prepared, err := loadPreparedLevel(document.Level)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", name, err)
	}
	return &playable{prepared, document, source}, nil
}

// printIgnored prints what the missions are played without: of the named
// mission, or of the solo missions, as headless play chooses them.
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

// logNotPlayed logs what this version does not play of a game that is served.
func (g *playable) logNotPlayed(log *slog.Logger) error {
	if g.document == nil {
		return nil
	}
	bound, err := linked.New(g.prepared.Level, g.document, game.DefaultCatalogue())
	if err != nil {
		return fmt.Errorf("game %s: %w", g.document.ID, err)
	}
	program := interpreter.Compile(bound)
	for _, u := range program.Ignored {
		log.Warn("the game is played without this", "what", u.What, "at", u.Pointer)
	}
	for _, m := range program.Missions {
		for _, u := range m.Unplayable {
			log.Warn("a mission is never started, since this version does not play it", "mission", m.Document.ID, "what", u.What, "at", u.Pointer)
		}
		for _, u := range m.Ignored {
			log.Warn("a mission is played without this", "mission", m.Document.ID, "what", u.What, "at", u.Pointer)
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

// loadLevel reads a level of the registry. The error for an unknown level lists
// the known ones.
func loadLevel(id string) (*levels.Level, error) {
	level, err := levels.Load(id)
	if errors.Is(err, levels.ErrUnknown) {
		return nil, fmt.Errorf("there is no level %q (there are %s)", id, strings.Join(levels.Registry(), ", "))
	}
	return level, err
}

// replaceFile replaces a file's content, and keeps its permissions.
func replaceFile(name string, text []byte) error {
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return fmt.Errorf("fixing a game: %w", err)
	}
	before, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("fixing a game: %w", err)
	}
	if err := writeWhole(path, text, before.Mode().Perm()); err != nil {
		return fmt.Errorf("fixing a game: %w", err)
	}
	return nil
}

// writeWhole writes a file such that its name is that of the whole file or of
// what was there before, even on a full disk or when the machine stops. It writes
// a new file beside it and renames that.
func writeWhole(name string, content []byte, mode os.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(name), ".caper-*.part")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // fails after the rename, which is harmless
	_, err = file.Write(content)
	if err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
}
