package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/setting"
)

type validateCommand struct {
	Games []string `arg:"" name:"game" help:"Bundled games' ids, or files."`
	Level string   `help:"Judges against this level; the document's own when absent."`
	JSON  bool     `help:"Prints one JSON value." name:"json"`
}

// validated is what the judge said of one document.
type validated struct {
	File        string            `json:"file"`
	OK          bool              `json:"ok"`
	Diagnostics []game.Diagnostic `json:"diagnostics"`
}

// Run judges every document and fails when any has an error.
func (c *validateCommand) Run(s *streams) error {
	var report struct {
		Files []validated `json:"files"`
	}
	failed := false
	var unread []error // told after the others, so that one missing file hides no fault
	for _, name := range c.Games {
		source, err := readGame(name)
		if err != nil {
			unread = append(unread, err)
			continue
		}
		diagnostics, err := c.check(source)
		if err != nil {
			return err
		}
		faulty := game.HasErrors(diagnostics)
		failed = failed || faulty
		report.Files = append(report.Files, validated{name, !faulty, diagnostics})
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
	for _, f := range files {
		printDiagnostics(&b, f.File, f.Diagnostics)
		if f.OK {
			fmt.Fprintf(&b, "%s: ok\n", f.File)
		}
	}
	if _, err := io.WriteString(s.out, b.String()); err != nil {
		return fmt.Errorf("printing the diagnostics: %w", err)
	}
	return nil
}

// check judges a document, with its level at hand where there is one.
func (c *validateCommand) check(source []byte) ([]game.Diagnostic, error) {
	name := c.Level
	if name == "" {
		if document, _ := game.Decode(source, game.Options{}); document != nil && slices.Contains(levels.Registry(), document.Level) {
			name = document.Level
		}
	}
	options := game.Options{}
	if name != "" {
		site, err := loadSite(name)
		if err != nil {
			return nil, err
		}
		options.Level = setting.NewView(site.Level, site.Map, setting.Reach(site.Level, site.Map), site.Roads)
	}
	_, diagnostics := game.Check(source, options)
	return diagnostics, nil
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
