package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"caper/levels/plain"
	"caper/net/play"
	"caper/net/room"
	"caper/systems"
	"caper/systems/replay"
)

type playCommand struct {
	Game       string  `arg:"" help:"Id of a bundled game, or a file."`
	Mission    string  `help:"Mission that all bots play as a run; without it they play the game's solo missions."`
	Bots       int     `help:"Number of bots; by default the fewest that the mission takes."`
	Seed       uint64  `help:"Seed of every random draw." default:"1"`
	MaxSeconds float64 `help:"Simulated seconds after which open missions count as unfinished." default:"1200"`
	Attempts   int     `help:"Attempts at a solo mission." default:"1"`
	Record     string  `help:"Writes a replay to this file." placeholder:"FILE"`
	JSON       bool    `help:"Prints one JSON value." name:"json"`
}

// Validate reports every fault of the flags at once.
func (c *playCommand) Validate() error {
	var faults []error
	if c.Bots < 0 || c.Bots > 32 {
		faults = append(faults, fmt.Errorf("--bots %d, must be 0 to 32", c.Bots))
	}
	if !(c.MaxSeconds > 0 && c.MaxSeconds <= 86400) {
		faults = append(faults, fmt.Errorf("--max-seconds %g, must be more than 0 and at most 86400", c.MaxSeconds))
	}
	if c.Attempts < 1 {
		faults = append(faults, fmt.Errorf("--attempts %d, must be at least 1", c.Attempts))
	}
	return errors.Join(faults...)
}

// Run plays and prints the outcome of each mission. It fails unless all
// missions were completed.
func (c *playCommand) Run(s *streams) error {
	g, err := loadGame(s, c.Game)
	if err != nil {
		return err
	}
	if _, ok := g.document.Mission(c.Mission); c.Mission != "" && !ok {
		return fmt.Errorf("game %s has no mission %q", g.document.ID, c.Mission)
	}
	if err := g.printIgnored(&plain.Writer{Out: s.err}, c.Mission); err != nil {
		return err
	}
	recorder, err := c.recorder(g)
	if err != nil {
		return err
	}
	options := play.Options{
		Prepared: g.prepared, Game: g.document, Mission: c.Mission, Bots: c.Bots, Seed: c.Seed,
		MaxSeconds: c.MaxSeconds, Attempts: c.Attempts, Recorder: recorder,
	}
	finish := c.showProgress(s, &options)
	result, err := play.Run(s.ctx, options)
	finish()
	if err != nil {
		return err
	}
	if err := c.print(s, result); err != nil {
		return err
	}
	if !result.Done() {
		return errFailed
	}
	return nil
}

// recorder opens the replay's file, nil without --record.
func (c *playCommand) recorder(g *playable) (room.Recorder, error) {
	if c.Record == "" {
		return nil, nil
	}
	file, err := os.Create(c.Record)
	if err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	header := replay.NewHeader(&systems.Config{Prepared: g.prepared, Mission: c.Mission, Seed: c.Seed}, g.source)
	return replay.NewRecorder(file, header)
}

// showProgress draws a bar of simulated time on a terminal.
func (c *playCommand) showProgress(s *streams, o *play.Options) (finish func()) {
	if file, ok := s.err.(*os.File); !ok || !terminal(file) {
		return func() {}
	}
	bars := mpb.New(mpb.WithOutput(s.err))
	bar := bars.AddBar(int64(c.MaxSeconds), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name("playing ")), mpb.AppendDecorators(decor.CountersNoUnit("%d / %d s")))
	o.Progress = func(seconds float64) { bar.SetCurrent(int64(seconds)) }
	return func() {
		bar.Abort(true)
		bars.Wait()
	}
}

// terminal reports whether a file is a terminal.
func terminal(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (c *playCommand) print(s *streams, r *play.Result) error {
	if c.JSON {
		return printJSON(s.out, r)
	}
	var b strings.Builder
	for _, m := range r.Missions {
		fmt.Fprintf(&b, "%-24s %-10s %7.1f s%s\n", m.ID, m.Outcome, m.Seconds, details(&m))
		for _, o := range m.Objectives {
			if o.At < 0 {
				fmt.Fprintf(&b, "  %-22s %s\n", o.ID, o.Outcome)
			} else {
				fmt.Fprintf(&b, "  %-22s %-10s %7.1f s\n", o.ID, o.Outcome, o.At)
			}
		}
	}
	for _, m := range r.Skipped {
		fmt.Fprintf(&b, "%-24s left out: %s\n", m.ID, strings.Join(m.Reasons, "; "))
	}
	fmt.Fprintf(&b, "%d ticks, hash %s, %.0f times real time\n", r.Ticks, r.Hash, r.Realtime)
	if _, err := fmt.Fprint(s.out, b.String()); err != nil {
		return fmt.Errorf("printing the result: %w", err)
	}
	return nil
}

// details says why a mission did not come to its end, and what was under way.
func details(m *play.Mission) string {
	var list []string
	if m.Attempts > 1 {
		list = append(list, fmt.Sprintf("%d attempts", m.Attempts))
	}
	if m.Reason != "" {
		list = append(list, m.Reason)
	}
	if len(m.Open) > 0 {
		list = append(list, "open: "+strings.Join(m.Open, ", "))
	}
	if len(list) == 0 {
		return ""
	}
	return "  " + strings.Join(list, "; ")
}

// finishWithin is the time for the end of a recording.
func (c *playCommand) finishWithin() time.Duration { return 10 * time.Second }
