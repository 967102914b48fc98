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
	"caper/physics"
	"caper/systems/missions/interpreter"
)

type validateCommand struct {
	Games  []string `arg:"" name:"game" help:"Ids of bundled games, or files."`
	Level  string   `help:"Level to validate against; by default the document's own."`
	JSON   bool     `help:"Prints one JSON value." name:"json"`
	Fix    bool     `help:"Writes every unambiguous fix into the files and changes nothing else in them."`
	Report bool     `help:"Explains valid documents: paths and their times, budgets, places, and what each rule listens for."`
}

// validated is the validator's result for one document.
type validated struct {
	File        string            `json:"file"`        // name as given
	OK          bool              `json:"ok"`          // reports whether there is no error
	Diagnostics []game.Diagnostic `json:"diagnostics"` // in document order
	// Fixed are the faults that --fix has corrected.
	Fixed  []game.Diagnostic `json:"mended,omitempty"`
	Report *game.Report      `json:"report,omitempty"` // explanation with --report; nil without
}

// Run validates every document and fails when any has an error.
func (c *validateCommand) Run(s *streams) error {
	var report struct {
		Files []validated `json:"files"`
	}
	failed := false
	var unread []error // returned at the end, so that one missing file hides no fault
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

// validate validates one document. With --fix it corrects the file, and with
// --report it explains the document.
func (c *validateCommand) validate(name string, source []byte) (validated, error) {
	v := validated{File: name}
	level, options, err := c.options(source)
	if err != nil {
		return v, err
	}
	if c.Fix {
		if slices.Contains(game.Bundled(), name) {
			return v, errors.New(name + " is a bundled game, not a file: --fix cannot write it")
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
	if !v.OK {
		return v, nil
	}
	document, _ := game.Decode(source, game.Options{})
	report := game.Explanation(document, options.Level)
	if level != nil && level.ID == document.Level {
		warnings, err := notPlayed(document, level, &report)
		if err != nil {
			return v, err
		}
		v.Diagnostics = append(v.Diagnostics, warnings...)
	}
	if c.Report {
		v.Report = &report
	}
	return v, nil
}

// options returns the validator's options, with the level when there is one.
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
	// The validator needs only ways and roads. Preparing the whole level would
	// take longer than the validation.
	ways, roads := nav.Build(level.Scene), nav.BuildRoads(level.Scene)
	view := linked.NewView(level, ways, linked.Reach(level, ways), roads).WithBodies(bodyOf)
	return level, game.Options{Catalogue: &catalogue, Level: view}, nil
}

// notPlayed returns warnings about what this version does not play of a document
// without errors, and adds the same to its explanation.
func notPlayed(document *game.Document, level *levels.Level, report *game.Report) ([]game.Diagnostic, error) {
	bound, err := linked.New(level, document, game.DefaultCatalogue())
	if err != nil {
		return nil, fmt.Errorf("reporting on %s: %w", document.ID, err)
	}
	program := interpreter.Compile(bound)
	warnings := document.NotPlayed(-1, false, unplayed(program.Ignored))
	for i := range program.Missions {
		m, r := &program.Missions[i], &report.Missions[i]
		r.Unplayable, r.Ignored = unplayed(m.Unplayable), unplayed(m.Ignored)
		warnings = append(warnings, document.NotPlayed(i, true, r.Unplayable)...)
		warnings = append(warnings, document.NotPlayed(i, false, r.Ignored)...)
	}
	return warnings, nil
}

func unplayed(list []interpreter.Unplayable) (reports []game.UnplayableReport) {
	for _, u := range list {
		reports = append(reports, game.UnplayableReport(u))
	}
	return reports
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

// printDiagnostics prints each diagnostic on a line with its position and
// message, and the hint below it.
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
			fmt.Fprintf(out, "    --fix corrects it\n")
		}
	}
}

// bodyOf returns the size of a vehicle class by the physics tuning.
func bodyOf(class string) (linked.Body, bool) {
	cars := &physics.DefaultTuning().Cars
	n, ok := cars.Find(class)
	if !ok {
		return linked.Body{}, false
	}
	m := &cars.Models[n]
	return linked.Body{Length: m.Length.Value, Width: m.Width.Value, Height: m.Height.Value}, true
}
