package main

import (
	"errors"

	"caper/bench"
)

type benchCommand struct {
	Scene   string `help:"Scene to measure: ${scenes}." default:"city32"`
	Seconds int    `help:"Simulated seconds." default:"60"`
	Seed    uint64 `help:"Seed of every random draw." default:"1"`
	JSON    bool   `help:"Prints one JSON value." name:"json"`
}

// Validate reports every fault of the flags at once.
func (c *benchCommand) Validate() error {
	options := bench.Options{Scene: c.Scene, Seconds: c.Seconds, Seed: c.Seed}
	if c.Seconds == 0 {
		return errors.Join(options.Validate(), errors.New("0 seconds, must be 1 to 3600"))
	}
	return options.Validate()
}

// Run measures a scene and prints the costs.
func (c *benchCommand) Run(s *streams) error {
	report, err := bench.Run(bench.Options{Scene: c.Scene, Seconds: c.Seconds, Seed: c.Seed})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(s.out, report)
	}
	return report.WriteText(s.out)
}
