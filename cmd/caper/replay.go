package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"caper/systems/replay"
)

type replayCommand struct {
	Verify replayVerify `cmd:"" help:"Re-runs a replay and compares every tick's hash."`
	Show   replayShow   `cmd:"" help:"Summarises a replay without running it."`
}

type replayVerify struct {
	File string `arg:"" help:"The replay."`
	JSON bool   `help:"Prints one JSON value." name:"json"`
}

// Run re-runs a replay and fails where it diverges.
func (c *replayVerify) Run(s *streams) error {
	file, err := os.Open(c.File)
	if err != nil {
		return fmt.Errorf("verifying a replay: %w", err)
	}
	defer file.Close()
	report, err := replay.Verify(s.ctx, file, loadPreparedLevel)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	switch {
	case c.JSON:
		err = printJSON(s.out, report)
	case report.Agrees:
		_, err = fmt.Fprintf(s.out, "%s agrees: %d ticks%s\n", c.File, report.Ticks, cut(report.Closed))
	default:
		_, err = fmt.Fprintf(s.out, "%s diverges at tick %d: hash %s recorded, %s now; different parts: %s\n",
			c.File, report.Tick, report.Expected, report.Got, strings.Join(report.Parts, ", "))
	}
	if err != nil {
		return fmt.Errorf("printing the report: %w", err)
	}
	if !report.Agrees {
		return errFailed
	}
	return nil
}

func cut(closed bool) string {
	if closed {
		return ""
	}
	return ", truncated"
}

type replayShow struct {
	File string `arg:"" help:"The replay."`
	JSON bool   `help:"Prints one JSON value." name:"json"`
}

// Run summarises a replay.
func (c *replayShow) Run(s *streams) error {
	file, err := os.Open(c.File)
	if err != nil {
		return fmt.Errorf("showing a replay: %w", err)
	}
	defer file.Close()
	summary, err := replay.Show(file)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if c.JSON {
		summary.Header.Game = "" // omitted, since the document is long
		return printJSON(s.out, summary)
	}
	return printSummary(s.out, c.File, summary)
}

func printSummary(out io.Writer, name string, s *replay.Summary) error {
	var b strings.Builder
	h := &s.Header
	fmt.Fprintf(&b, "%s: %d ticks, %.1f s at %d Hz, %d inputs%s\n", name, s.Ticks, s.Seconds, h.Rate, s.Inputs, cut(s.Closed))
	fmt.Fprintf(&b, "  level %s, seed %d, mission %q, build %s %s %s\n", h.Level, h.Seed, h.Mission, h.Build, h.GOARCH, h.GOAMD64)
	fmt.Fprintf(&b, "  hash %s\n", s.Hash)
	for _, c := range s.Clients {
		kind := "player"
		if c.Bot {
			kind = "bot"
		}
		fmt.Fprintf(&b, "  client %d, %s %q, from tick %d, %d inputs\n", c.Client, kind, c.Name, c.Joined, c.Inputs)
	}
	if _, err := io.WriteString(out, b.String()); err != nil {
		return fmt.Errorf("printing the summary: %w", err)
	}
	return nil
}
