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
	Part bool   `help:"Accepts a recording that was cut short, or lacks hashes, when all that it has agrees."`
	JSON bool   `help:"Prints one JSON value." name:"json"`
}

// Run re-runs a replay. It fails where the replay diverges, and when it cannot
// show that the whole of it agrees.
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
	case report.Agrees && report.Whole() && report.Ticks == 0:
		_, err = fmt.Fprintf(s.out, "%s has no ticks: nothing was compared\n", c.File)
	case report.Agrees && report.Whole():
		_, err = fmt.Fprintf(s.out, "%s agrees: %d ticks, all compared\n", c.File, report.Ticks)
	case report.Agrees:
		_, err = fmt.Fprintf(s.out, "%s does not differ where it can be compared: %s\n", c.File, limits(report))
	default:
		_, err = fmt.Fprintf(s.out, "%s diverges at tick %d: hash %s recorded, %s now; different parts: %s\n",
			c.File, report.Tick, report.Expected, report.Got, strings.Join(report.Parts, ", "))
	}
	if err != nil {
		return fmt.Errorf("printing the report: %w", err)
	}
	if !report.Agrees || !report.Whole() && !(c.Part && report.Compared > 0 && report.Ending != replay.Extended) {
		return errFailed
	}
	return nil
}

// limits says what of a replay was not compared.
func limits(r *replay.Report) string {
	list := []string{fmt.Sprintf("%d of %d ticks have a hash", r.Compared, r.Ticks)}
	switch r.Ending {
	case replay.CutShort:
		list = append(list, "the recording was cut short")
	case replay.Extended:
		list = append(list, "bytes follow its end")
	}
	return strings.Join(list, "; ")
}

// ending says how a replay's file ends, unless it ends as it should.
func ending(e replay.Ending) string {
	if e == replay.Complete {
		return ""
	}
	return ", " + string(e)
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
	fmt.Fprintf(&b, "%s: %d ticks, %.1f s at %d Hz, %d inputs%s\n", name, s.Ticks, s.Seconds, h.Rate, s.Inputs, ending(s.Ending))
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
