package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caper/levels/game"
	"caper/net/room"
	"caper/systems"
	"caper/systems/missions/interpreter"
)

// Options says what is played and for how long.
type Options struct {
	Prepared   *systems.PreparedLevel // the game's level
	Game       *game.Document         // the game that is played
	Mission    string                 // one mission, played as a run; "" plays the game's solo missions
	Bots       int                    // number of bots; 0 is the fewest that the mission takes
	Seed       uint64                 // seed of every random draw
	MaxSeconds float64                // simulated seconds; 0 is 1,200
	Attempts   int                    // attempts at a solo mission; 0 is 1
	Recorder   room.Recorder          // writes a replay; nil writes none
	Progress   func(seconds float64)  // receives the simulated seconds once a second; nil is not called
}

// defaultSeconds is the time limit of a mission (M-VAL-017).
const defaultSeconds = 1200

// Validate reports every fault of the options at once.
func (o *Options) Validate() error {
	var faults []error
	if o.Prepared == nil || o.Game == nil {
		faults = append(faults, errors.New("a level and a game are needed"))
	}
	if o.Bots < 0 || o.Bots > 32 {
		faults = append(faults, fmt.Errorf("%d bots, must be 1 to 32", o.Bots))
	}
	if !(o.MaxSeconds >= 0 && o.MaxSeconds <= 86400) {
		faults = append(faults, fmt.Errorf("%g seconds, must be 0 to 86400", o.MaxSeconds))
	}
	return errors.Join(faults...)
}

// Run plays until every mission has ended or the time is over. The same options
// give the same result except Realtime.
func Run(ctx context.Context, o Options) (*Result, error) {
	if err := o.Validate(); err != nil {
		return nil, fmt.Errorf("playing: %w", err)
	}
	if o.MaxSeconds == 0 {
		o.MaxSeconds = defaultSeconds
	}
	r, err := room.New(room.Config{ID: "play", Recorder: o.Recorder, Simulation: systems.Config{
		Prepared: o.Prepared, Game: o.Game, Mission: o.Mission, Seed: o.Seed,
	}})
	if err != nil {
		return nil, fmt.Errorf("playing: %w", err)
	}
	defer r.Close("the game has ended")
	score := newScorer(r.Simulation().Program(), o.Mission, o.Attempts)
	if len(score.missions) == 0 {
		return nil, fmt.Errorf("playing: game %s has no solo mission that this version plays%s", o.Game.ID, firstReason(r.Simulation().Program()))
	}
	if _, err := AddBots(r, o.Prepared, bots(&o), o.Seed); err != nil {
		return nil, fmt.Errorf("playing: %w", err)
	}
	result, err := loop(ctx, r, score, &o)
	if err != nil {
		return nil, err
	}
	r.Close("the game has ended")
	if err := r.RecordingError(); err != nil {
		return nil, fmt.Errorf("playing: %w", err)
	}
	return result, nil
}

// bots returns the number of players: as requested, or the fewest that the
// mission takes.
func bots(o *Options) int {
	if o.Bots > 0 {
		return o.Bots
	}
	if m, ok := o.Game.Mission(o.Mission); ok {
		least, _ := m.Play.PlayersOrDefault()
		return least
	}
	return 1
}

func loop(ctx context.Context, r *room.Room, score *scorer, o *Options) (*Result, error) {
	rate := r.Simulation().Rate()
	from := time.Now()
	for tick := range uint64(o.MaxSeconds * float64(rate)) {
		if err := r.Step(); err != nil {
			return nil, fmt.Errorf("playing: %w", err)
		}
		score.record(r.Outcome(), rate)
		if score.over() {
			break
		}
		if tick%uint64(rate) != 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("playing: %w", err)
		}
		if o.Progress != nil {
			o.Progress(float64(tick) / float64(rate))
		}
	}
	s := r.Simulation()
	result := &Result{Ticks: s.Number(), Hash: fmt.Sprintf("%016x", s.Hash())}
	result.Realtime = float64(s.Number()) / float64(rate) / max(time.Since(from).Seconds(), 1e-9)
	score.finish(s.Number(), rate)
	result.Skipped = score.skipped
	for i := range score.missions {
		result.Missions = append(result.Missions, score.missions[i].result)
	}
	return result, nil
}

// firstReason says what this version does not play in the first solo mission;
// it is empty when a game has none.
func firstReason(program *interpreter.Program) string {
	for i := range program.Missions {
		if m := &program.Missions[i]; m.Solo && len(m.Unplayable) > 0 {
			return fmt.Sprintf(": mission %s: %s at %s", m.Document.ID, m.Unplayable[0].What, m.Unplayable[0].Pointer)
		}
	}
	return ""
}
