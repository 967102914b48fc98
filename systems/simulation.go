package systems

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/physics"
	"caper/systems/damage"
	"caper/systems/input"
	"caper/systems/missions"
	"caper/systems/missions/interpreter"
	"caper/systems/rules/models"
	"caper/systems/scenes"
	"caper/systems/state"
	"caper/systems/traffic"
)

// Config describes a simulation. Equal configs and equal inputs give equal
// hashes on every tick.
type Config struct {
	Prepared  *PreparedLevel  // the level, required
	Game      *game.Document  // nil for free roam
	Catalogue *game.Catalogue // nil for the built-in catalogue
	Mission   string          // plays only this mission, as a run for all who join; "" plays the hub
	Binding   *scenes.Binding // the room's objects in the journal's numbers; nil reports nothing
	Seed      uint64          // seed of all random draws
	Rate      int             // ticks per second: 30 (also for 0) or 60
	Clock     func() int64    // nanoseconds, for measuring systems; nil disables measuring
}

// Validate reports every fault of the config at once.
func (c *Config) Validate() error {
	var faults []error
	if c.Prepared == nil {
		faults = append(faults, errors.New("a prepared level is needed"))
	}
	if c.Rate != 0 && c.Rate != 30 && c.Rate != 60 {
		faults = append(faults, fmt.Errorf("rate %d, must be 30 or 60", c.Rate))
	}
	return errors.Join(faults...)
}

// Simulation is the world and the systems of one room. It belongs to one
// goroutine.
type Simulation struct {
	config   Config
	world    *ecs.World
	schedule *ecs.Schedule
	linked   *linked.Game
	space    *physics.Space
	models   *models.Table
	traffic  *traffic.Tuning
	queue    input.Queue
	reports  scenes.Reports
	outcome  Outcome
	view     view
	sampler  sampler
	program  *interpreter.Program
}

// New makes a simulation that contains the level's entities and has not run a
// tick.
func New(config Config) (*Simulation, error) {
	if err := config.Validate(); err != nil {
		return nil, fmt.Errorf("starting a simulation: %w", err)
	}
	if config.Rate == 0 {
		config.Rate = 30
	}
	if config.Catalogue == nil {
		config.Catalogue = game.DefaultCatalogue()
	}
	s := &Simulation{config: config, world: ecs.NewWorld(config.Seed)}
	if err := s.provide(); err != nil {
		return nil, fmt.Errorf("starting a simulation: %w", err)
	}
	s.populate()
	s.schedule = ecs.NewSchedule(s.world, order(), config.Rate, config.Clock)
	ecs.Observe(s.world, "outcome", &s.outcome.cursors)
	ecs.Observe(s.world, "replication", &s.view)
	ecs.Observe(s.world, "measurement", &s.sampler)
	return s, nil
}

// provide declares the state and registers the services of the systems.
func (s *Simulation) provide() error {
	var err error
	if s.linked, err = linked.New(s.config.Prepared.Level, s.config.Game, s.config.Catalogue); err != nil {
		return err
	}
	if err := s.config.Binding.Fits(s.linked); err != nil {
		return fmt.Errorf("binding the room to the journal: %w", err)
	}
	s.space = physics.New(s.config.Prepared.Static, nil)
	if s.models, err = models.New(s.linked, &s.space.Tuning().Cars); err != nil {
		return err
	}
	options, err := s.compile()
	if err != nil {
		return err
	}
	damageTuning, err := damage.DefaultTuning()
	if err != nil {
		return err
	}
	if s.traffic, err = traffic.DefaultTuning(); err != nil {
		return err
	}
	w := s.world
	state.Declare(w, s.linked.Clock)
	ecs.ProvideConstant[*levels.Level](w, s.config.Prepared.Level)
	ecs.ProvideConstant(w, s.linked)
	ecs.ProvideConstant(w, s.models)
	ecs.ProvideConstant(w, damageTuning)
	ecs.ProvideConstant(w, s.traffic)
	ecs.ProvideConstant(w, s.wantedTraffic())
	ecs.ProvideConstant(w, s.config.Prepared.Network)
	ecs.ProvideConstant(w, s.config.Prepared.Map)
	ecs.ProvideConstant(w, s.config.Binding)
	ecs.ProvideConstant(w, s.program)
	ecs.ProvideConstant(w, options)
	ecs.Provide(w, s.space)
	ecs.ProvideQueries(w, (*physics.Space).Queries)
	ecs.Provide(w, &s.queue)
	ecs.Provide(w, &s.reports)
	s.outcome.HUD = &missions.HUD{}
	ecs.Provide(w, s.outcome.HUD)
	return nil
}

// compile compiles the game and finds the mission of a run.
func (s *Simulation) compile() (*missions.Options, error) {
	s.program = interpreter.Compile(s.linked)
	options := &missions.Options{Run: -1}
	if s.config.Mission == "" {
		return options, nil
	}
	options.Run = s.program.Mission(s.config.Mission)
	if options.Run < 0 {
		return nil, fmt.Errorf("game %s has no mission %q", s.linked.Game.ID, s.config.Mission)
	}
	if list := s.program.Missions[options.Run].Unplayable; len(list) > 0 {
		return nil, fmt.Errorf("mission %s is not played by this version: %s at %s", s.config.Mission, list[0].What, list[0].Pointer)
	}
	return options, nil
}

// Program returns the compiled game.
func (s *Simulation) Program() *interpreter.Program { return s.program }

// Tick runs one tick with its inputs, in their order. The outcome is valid
// until the next Tick.
func (s *Simulation) Tick(inputs []input.Input) *Outcome {
	s.queue.Inputs = inputs
	s.schedule.Tick()
	s.outcome.collect(s)
	return &s.outcome
}

// Number returns the number of the last tick.
func (s *Simulation) Number() uint64 { return s.world.Tick() }

// Rate returns the number of ticks per second.
func (s *Simulation) Rate() int { return s.config.Rate }

// Linked returns the linked game.
func (s *Simulation) Linked() *linked.Game { return s.linked }

// Hash returns the hash of the state.
func (s *Simulation) Hash() uint64 { return s.world.Hash() }

// Digests returns a hash of each component, resource, store and stream.
func (s *Simulation) Digests() []ecs.Digest { return s.world.Digests() }

// Costs returns the time of each system, in order.
func (s *Simulation) Costs() []ecs.Cost { return s.schedule.Costs() }

// Order returns what each system reads and writes, in order.
func (s *Simulation) Order() []ecs.Access { return s.schedule.Order() }

// Outside returns what code outside of the schedule reads and writes: the code
// that fills a room before its first tick, and the views of a tick's result.
func (s *Simulation) Outside() []ecs.Access { return s.world.Outside() }

// AwakeBodies returns the number of bodies that physics currently moves.
func (s *Simulation) AwakeBodies() int { return s.space.AwakeCount() }

// Visibility returns how much of one point is visible from another, 0 to 1, for
// tools and tests.
func (s *Simulation) Visibility(from, to mgl64.Vec3) float64 {
	return s.space.Visibility(from, to, physics.SightOptions{})
}

// Keyframe returns the encoded state. It also rebuilds the simulation from that
// keyframe, so that it continues like a simulation that loads it. A replay must
// therefore record that a keyframe was taken.
func (s *Simulation) Keyframe() ([]byte, error) {
	frame := s.world.Keyframe()
	if err := s.Load(frame); err != nil {
		return nil, fmt.Errorf("taking a keyframe: %w", err)
	}
	return frame, nil
}

// Load replaces the state by that of a keyframe from a simulation with the same
// config. After an error the simulation must not be used.
func (s *Simulation) Load(frame []byte) error { return s.world.Load(frame) }

// Capture copies an entity. It reports false when the id is not alive.
func (s *Simulation) Capture(id components.EntityID) (ecs.Captured, bool) { return s.world.Capture(id) }

// Restore puts a captured entity back under its id. This counts as a placement:
// the previous pose becomes the pose, the location gets a new epoch, and no
// system receives events from before the restore.
func (s *Simulation) Restore(c ecs.Captured) {
	before, _ := s.view.location.Get(c.ID)
	s.world.Restore(c)
	if pose, ok := s.view.pose.Get(c.ID); ok {
		captured, _ := s.view.location.Get(c.ID)
		s.world.Put(c.ID, ecs.With(components.PreviousPose(pose)),
			ecs.With(components.Location{Epoch: max(before.Epoch, captured.Epoch) + 1}))
	}
	s.world.SkipEvents()
}

// TuningHash returns a hash of the default tuning. A replay stores it, since it
// gives the same result only with the same tuning.
func TuningHash() string {
	damageTuning, err := damage.DefaultTuning()
	if err != nil {
		return "" // New fails with the same error
	}
	trafficTuning, err := traffic.DefaultTuning()
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v %+v %+v", *physics.DefaultTuning(), *damageTuning, *trafficTuning))
	return hex.EncodeToString(sum[:8])
}
