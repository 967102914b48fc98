package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/nav"
	"caper/systems/missions/interpreter"
)

type validateCommand struct {
	Games  []string `arg:"" name:"game" help:"Bundled games' ids, or files."`
	Level  string   `help:"Validates against this level instead of the document's own."`
	JSON   bool     `help:"Prints one JSON value." name:"json"`
	Fix    bool     `help:"Applies every fix that is certain to the files and leaves all other bytes as they are."`
	Report bool     `help:"Prints what was understood: paths and their times, budgets, places, and the events and conditions of each rule."`
}

// validated is the result for one document.
type validated struct {
	File        string            `json:"file"`
	OK          bool              `json:"ok"`
	Diagnostics []game.Diagnostic `json:"diagnostics"`
	// Fixed lists the faults that --fix removed.
	Fixed  []game.Diagnostic `json:"mended,omitempty"`
	Report *game.Report      `json:"report,omitempty"`
}

// Run validates every document and fails if any of them has an error.
func (c *validateCommand) Run(s *streams) error {
	var report struct {
		Files []validated `json:"files"`
	}
	failed := false
	var unread []error // reported last, so that a missing file hides no fault
	for _, name := range c.Games {
		source, err := readGame(name)
		if err != nil {
			unread = append(unread, err)
			continue
		}
		v, err := c.validate(name, source)
		if err != nil {
			return err
		}
		failed = failed || !v.OK
		report.Files = append(report.Files, v)
	}
	if err := c.print(s, report, report.Files); err != nil {
		return err
	}
	if err := errors.Join(unread...); err != nil {
		return err
	}
	if failed {
		return errFailed
	}
	return nil
}

func (c *validateCommand) print(s *streams, report any, files []validated) error {
	if c.JSON {
		return printJSON(s.out, report)
	}
	var b strings.Builder
	for i := range files {
		files[i].print(&b)
	}
	if _, err := io.WriteString(s.out, b.String()); err != nil {
		return fmt.Errorf("printing the diagnostics: %w", err)
	}
	return nil
}

// validate validates one document and, if the options ask for it, fixes its file
// and reports on it.
func (c *validateCommand) validate(name string, source []byte) (validated, error) {
	v := validated{File: name}
	level, options, err := c.options(source)
	if err != nil {
		return v, err
	}
	if c.Fix {
		if slices.Contains(game.Bundled(), name) {
			return v, errors.New(name + " is a bundled game, no file: there is nothing to fix")
		}
		var text []byte
		text, v.Fixed, v.Diagnostics = game.Fix(source, options)
		if options.Level == nil && len(v.Fixed) > 0 { // the level's name may have been fixed
			var more []game.Diagnostic
			if level, options, err = c.options(text); err != nil {
				return v, err
			}
			text, more, v.Diagnostics = game.Fix(text, options)
			v.Fixed = append(v.Fixed, more...)
		}
		if !bytes.Equal(text, source) {
			if err := replaceFile(name, text); err != nil {
				return v, err
			}
		}
		source = text
	} else {
		_, v.Diagnostics = game.Check(source, options)
	}
	v.OK = !game.HasErrors(v.Diagnostics)
	if c.Report && v.OK {
		document, _ := game.Decode(source, game.Options{})
		v.Report, err = explain(document, level, options.Level)
	}
	return v, err
}

// options returns the options for validating a document, with its level if there
// is one.
func (c *validateCommand) options(source []byte) (*levels.Level, game.Options, error) {
	catalogue := *game.DefaultCatalogue()
	catalogue.Levels = levels.Registry()
	name := c.Level
	if name == "" {
		if document, _ := game.Decode(source, game.Options{}); document != nil && slices.Contains(levels.Registry(), document.Level) {
			name = document.Level
		}
	}
	if name == "" {
		return nil, game.Options{Catalogue: &catalogue}, nil
	}
	level, err := loadLevel(name)
	if err != nil {
		return nil, game.Options{}, err
	}
	// The validator needs only the walk map and the roads. Building the physics
	// of a prepared level would take longer than the validation.
	ways, roads := nav.Build(level.Scene), nav.BuildRoads(level.Scene)
	return level, game.Options{Catalogue: &catalogue, Level: linked.NewView(level, ways, linked.Reach(level, ways), roads)}, nil
}

// explain returns the report of a document without errors. If the level is known,
// it includes what this version does not play.
func explain(document *game.Document, level *levels.Level, view game.LevelView) (*game.Report, error) {
	report := game.Explanation(document, view)
	if level == nil || level.ID != document.Level {
		return &report, nil
	}
	bound, err := linked.New(level, document, game.DefaultCatalogue())
	if err != nil {
		return nil, fmt.Errorf("reporting on %s: %w", document.ID, err)
	}
	for i, m := range interpreter.Compile(bound).Missions {
		for _, u := range m.Unplayable {
			report.Missions[i].Unplayable = append(report.Missions[i].Unplayable, game.UnplayableReport{Pointer: u.Pointer, What: u.What})
		}
		for _, u := range m.Ignored {
			report.Missions[i].Ignored = append(report.Missions[i].Ignored, game.UnplayableReport{Pointer: u.Pointer, What: u.What})
		}
	}
	return &report, nil
}

func (v *validated) print(out io.Writer) {
	for i := range v.Fixed {
		fmt.Fprintf(out, "%s:%d:%d: fixed %s: %s\n", v.File, v.Fixed[i].Line, v.Fixed[i].Column, v.Fixed[i].Code, v.Fixed[i].Message)
	}
	printDiagnostics(out, v.File, v.Diagnostics)
	if v.OK {
		fmt.Fprintf(out, "%s: ok\n", v.File)
	}
	if v.Report != nil {
		printReport(out, v.Report)
	}
}

// printDiagnostics prints where each fault is and what is wrong, and below it how
// to fix it.
func printDiagnostics(out io.Writer, file string, diagnostics []game.Diagnostic) {
	for i := range diagnostics {
		d := &diagnostics[i]
		fmt.Fprintf(out, "%s:%d:%d: %s %s: %s\n", file, d.Line, d.Column, d.Severity, d.Code, d.Message)
		if d.Pointer != "" {
			fmt.Fprintf(out, "    at %s\n", d.Pointer)
		}
		for _, r := range d.Related {
			fmt.Fprintf(out, "    %s: %s:%d:%d\n", r.Message, file, r.Line, r.Column)
		}
		if d.Hint != "" {
			fmt.Fprintf(out, "    hint: %s\n", d.Hint)
		}
		if d.Fixable() {
			fmt.Fprintf(out, "    --fix fixes it\n")
		}
	}
}
