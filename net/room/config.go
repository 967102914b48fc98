package room

import (
	"errors"
	"fmt"
	"log/slog"

	"caper/systems"
	"caper/systems/input"
)

// Config is what a room is opened with.
type Config struct {
	ID            string
	Simulation    systems.Config
	SnapshotEvery int          // ticks between snapshots; 0 gives 15 a second
	Bytes         int          // a client's bytes a second of snapshots; 0 is 8,000
	Grace         int          // seconds that a dropped client's seat is kept; 0 is 60
	Recorder      Recorder     // gets every tick's inputs; nil records nothing
	Journal       Journal      // keeps characters' missions; nil keeps none
	Script        Script       // plays scenes for the journal; nil plays none
	Log           *slog.Logger // nil logs nothing
}

// Recorder keeps a room's inputs and hashes: a replay.
type Recorder interface {
	// Begin is told of a tick's inputs before it is run.
	Begin(tick uint64, inputs []input.Input) error
	// End is told after it was run.
	End(s *systems.Simulation) error
	// Close ends the recording, whatever ended the room.
	Close() error
}

// Validate reports every fault of the config at once.
func (c *Config) Validate() error {
	faults := []error{c.Simulation.Validate()}
	for _, n := range []struct {
		name  string
		value int
	}{{"snapshot interval", c.SnapshotEvery}, {"bytes", c.Bytes}, {"grace", c.Grace}} {
		if n.value < 0 {
			faults = append(faults, fmt.Errorf("%s %d, must not be negative", n.name, n.value))
		}
	}
	return errors.Join(faults...)
}

func (c *Config) fill() {
	if c.Simulation.Rate == 0 {
		c.Simulation.Rate = 30
	}
	if c.SnapshotEvery == 0 {
		c.SnapshotEvery = c.Simulation.Rate / 15
	}
	if c.Bytes == 0 {
		c.Bytes = 8000
	}
	if c.Grace == 0 {
		c.Grace = 60
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
}
