package ecs

// System is a part of the simulation: a pointer to a struct whose fields are
// filters, handles and cursors, which the schedule fills in. A system that has
// more to set up has a method Init, which runs once after that.
type System interface {
	Update(t Tick)
}

// Initializer is a system that has more to set up than its handles.
type Initializer interface {
	Init()
}

// Tick describes the tick under way to a system.
type Tick struct {
	Number   uint64  // from 1
	Delta    float64 // seconds of simulated time in a tick
	Restores uint64  // captures put back since the room opened: a mirror of the state is rebuilt when it changes
}

// Stage is a system under its name in the order.
type Stage struct {
	Name   string
	System System
	// After names the stages that must come before this one. Two stages that
	// write the same thing need a way from one to the other over these.
	After []string
}

// Cost is what a system has taken so far.
type Cost struct {
	Name  string
	Last  int64 // nanoseconds of the last tick
	Total int64 // nanoseconds of all ticks
}

// Schedule runs systems in one order and measures them.
type Schedule struct {
	world  *World
	stages []Stage
	access []Access
	costs  []Cost
	delta  float64
	clock  func() int64
}

// NewSchedule initialises the systems in order. The clock gives nanoseconds
// and serves measurement alone; nil measures nothing.
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
		access.sort()
		s.access = append(s.access, access)
		s.costs = append(s.costs, Cost{Name: stage.Name})
	}
	w.deferred.flush()
	mustBeOrdered(s.access)
	markLate(s.access)
	return s
}

// Tick runs every system once. Deferred changes are done after each.
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

// Costs is the time of each system, in order; not to be written.
func (s *Schedule) Costs() []Cost { return s.costs }

// Order is what each system touches, in order.
func (s *Schedule) Order() []Access { return s.access }
