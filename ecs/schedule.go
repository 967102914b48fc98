package ecs

// System is a part of the simulation. It is a pointer to a struct whose fields
// are filters, handles and cursors, which the schedule fills in. A system that
// has more to set up implements Initializer.
type System interface {
	Update(t Tick)
}

// Initializer is a system with a set-up of its own. Init runs once, after the
// schedule has filled in the handles.
type Initializer interface {
	Init()
}

// Tick describes the current tick to a system.
type Tick struct {
	Number   uint64  // number of the tick, from 1
	Delta    float64 // seconds of simulated time per tick
	Restores uint64  // number of restores since the room opened; a mirror of the state is rebuilt when it changes
}

// Stage is a system and its place in the order.
type Stage struct {
	Name   string // name in the order and in reports; it also selects the system's random draws
	System System // the system
	// After names stages that must come before this one, because they write what
	// it needs from the same tick. The order of stages that write the same thing
	// is stated for each thing (SharedWrite).
	After []string
}

// Cost is the time that a system has taken.
type Cost struct {
	Name  string // name of the stage
	Last  int64  // nanoseconds in the last tick
	Total int64  // nanoseconds in all ticks
}

// Schedule runs systems in a fixed order and measures them.
type Schedule struct {
	world  *World
	stages []Stage
	access []Access
	costs  []Cost
	delta  float64
	clock  func() int64
}

// NewSchedule initialises the systems in order. The rate is in ticks per
// second. The clock returns nanoseconds and is used for measurement only; nil
// disables it.
func NewSchedule(w *World, stages []Stage, rate int, clock func() int64) *Schedule {
	s := &Schedule{world: w, stages: stages, delta: 1 / float64(rate), clock: clock}
	if clock == nil {
		s.clock = func() int64 { return 0 }
	}
	for _, stage := range stages {
		access := Access{System: stage.Name, After: stage.After}
		r := &Registrar{world: w, system: stage.Name, access: &access}
		r.Bind(stage.System)
		if i, ok := stage.System.(Initializer); ok {
			i.Init()
		}
		r.checkPointers()
		access.sort()
		s.access = append(s.access, access)
		s.costs = append(s.costs, Cost{Name: stage.Name})
	}
	w.deferred.flush()
	mustBeOrdered(s.access)
	markLate(s.access)
	return s
}

// Tick runs every system once and applies the deferred changes after each.
func (s *Schedule) Tick() {
	s.world.tick++
	tick := Tick{s.world.tick, s.delta, s.world.restores}
	from := s.clock()
	for i := range s.stages {
		s.stages[i].System.Update(tick)
		s.world.deferred.flush()
		now := s.clock()
		s.costs[i].Last = now - from
		s.costs[i].Total += now - from
		from = now
	}
	for _, stream := range s.world.streams {
		stream.compact()
	}
}

// Costs returns the time of each system, in order. The list must not be
// modified.
func (s *Schedule) Costs() []Cost { return s.costs }

// Order returns what each system touches, in order.
func (s *Schedule) Order() []Access { return s.access }
