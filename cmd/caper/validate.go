package main

import (
	"fmt"
	"io"
	"slices"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/setting"
	"caper/nav"
)

type validateCommand struct {
	Games  []string `arg:"" name:"game" help:"Bundled games' ids, or files."`
	Level  string   `help:"Judges against this level; the document's own when absent."`
	Report bool     `help:"Tells what the judge understood too: paths, budgets, places, rules."`
	JSON   bool     `help:"Prints one JSON value." name:"json"`
}

// validated is what the judge said of one document.
type validated struct {
	File        string            `json:"file"`
	OK          bool              `json:"ok"`
	Diagnostics []game.Diagnostic `json:"diagnostics"`
	Understood  *understood       `json:"report,omitzero"`
}

// Run judges every document and fails when any has an error.
func (c *validateCommand) Run(s *streams) error {
	var report struct {
		Files []validated `json:"files"`
	}
	failed := false
	for _, name := range c.Games {
		source, err := readGame(name)
		if err != nil {
			return err
		}
		judged, err := c.judge(name, source)
		if err != nil {
			return err
		}
		failed = failed || !judged.OK
		report.Files = append(report.Files, *judged)
	}
	if c.JSON {
		if err := printJSON(s.out, report); err != nil {
			return err
		}
	} else {
		for _, f := range report.Files {
			printDiagnostics(s.out, f.File, f.Diagnostics)
			if f.OK {
				fmt.Fprintf(s.out, "%s: ok\n", f.File)
			}
			if f.Understood != nil {
				if err := f.Understood.print(s.out); err != nil {
					return err
				}
			}
		}
	}
	if failed {
		return errFailed
	}
	return nil
}

// judge judges a document, with its level at hand where there is one.
func (c *validateCommand) judge(file string, source []byte) (*validated, error) {
	name := c.Level
	if name == "" {
		if document, _ := game.Decode(source, game.Options{}); document != nil && slices.Contains(levels.Registry(), document.Level) {
			name = document.Level
		}
	}
	var level *levels.Level
	var view *setting.View
	options := game.Options{}
	if name != "" {
		var err error
		if level, err = loadLevel(name); err != nil {
			return nil, err
		}
		ways := nav.Build(level.Scene)
		view = setting.NewView(level, ways, setting.Reach(level, ways), nav.BuildRoads(level.Scene))
		options.Level = view
	}
	document, diagnostics := game.Check(source, options)
	judged := &validated{File: file, OK: !game.HasErrors(diagnostics), Diagnostics: diagnostics}
	if !c.Report || !judged.OK {
		return judged, nil
	}
	var err error
	judged.Understood, err = understand(document, level, view)
	return judged, err
}

// printDiagnostics prints one diagnostic a line, where it is, what is wrong,
// and under it what to do.
func printDiagnostics(out io.Writer, file string, diagnostics []game.Diagnostic) {
	for i := range diagnostics {
		d := &diagnostics[i]
		fmt.Fprintf(out, "%s:%d:%d: %s %s: %s\n", file, d.Line, d.Column, d.Severity, d.Code, d.Message)
		if d.Pointer != "" {
			fmt.Fprintf(out, "    at %s\n", d.Pointer)
		}
		if d.Hint != "" {
			fmt.Fprintf(out, "    hint: %s\n", d.Hint)
		}
	}
}
