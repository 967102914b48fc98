package room

import (
	"errors"
	"fmt"
	"log/slog"

	"caper/systems"
	"caper/systems/input"
)

// Config holds the settings of a room. The zero value of a number is its
// default.
type Config struct {
	ID            string         // names the room in logs, metrics and join tokens
	Simulation    systems.Config // the level, game, seed and tick rate
	SnapshotEvery int            // ticks between snapshots; 0 gives 15 snapshots a second
	SnapshotBytes int            // bytes of snapshots that a client is sent a second; 0 is 8,000
	TextBytes     int            // bytes of texts that a client is sent a second; 0 is 8,000
	Grace         int            // seconds that the room keeps the seat of a dropped client; 0 is 60
	KeptPerOrigin int            // seats of dropped clients without a token that the room keeps for one remote address; 0 is 8
	Recorder      Recorder       // receives each tick's inputs; nil records nothing
	Journal       Journal        // stores the missions of characters; nil stores none
	Script        Script         // plays scenes for the journal; nil plays none
	Log           *slog.Logger   // nil logs nothing
}

// Recorder records a room's inputs and state hashes as a replay.
type Recorder interface {
	// Begin receives the inputs of a tick before the tick runs.
	Begin(tick uint64, inputs []input.Input) error
	// End receives the simulation after the tick has run.
	End(s *systems.Simulation) error
	// Close ends the recording. The room calls it for whatever reason the room
	// ends.
	Close() error
}

// Validate reports every fault of the config at once.
func (c *Config) Validate() error {
	faults := []error{c.Simulation.Validate()}
	for _, n := range []struct {
		name  string
		value int
	}{{"snapshot interval", c.SnapshotEvery}, {"bytes", c.SnapshotBytes}, {"bytes of text", c.TextBytes}, {"grace", c.Grace}, {"kept seats", c.KeptPerOrigin}} {
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
	if c.SnapshotBytes == 0 {
		c.SnapshotBytes = 8000
	}
	if c.TextBytes == 0 {
		c.TextBytes = 8_000
	}
	if c.Grace == 0 {
		c.Grace = 60
	}
	if c.KeptPerOrigin == 0 {
		c.KeptPerOrigin = 8
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
}
