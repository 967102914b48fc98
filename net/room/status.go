package room

import (
	"time"

	"caper/ecs"
	"caper/net/protocol"
)

var closing = protocol.Refusal{Code: protocol.RefusedClosing, Reason: "the room has ended"}

// Status is what anybody may read of a room: a value made anew each tick.
type Status struct {
	ID        string
	Level     string
	Game      string
	Tick      uint64
	Rate      int
	Players   int
	Watchers  int
	Entities  int
	Awake     int
	Late      uint64 // ticks given up on
	Refused   uint64 // inputs refused
	Paused    bool
	Bytes     uint64 // sent in snapshots since the room opened, by clients now here
	LocalTime int64  // nanoseconds that bots took in the last tick
	Costs     []ecs.Cost
	Timing    []Timing // of each part of a tick over the last seconds, the whole last
}

// Status is the room's as of its last tick.
func (r *Room) Status() *Status { return r.status.Load() }

// statusEvery is how many ticks lie between statuses.
const statusEvery = 3

func (r *Room) publish() {
	if old := r.status.Load(); old != nil && r.simulation.Number()%statusEvery != 0 && !r.paused.Load() {
		return
	}
	r.publishNow()
}

func (r *Room) publishNow() {
	linked := r.simulation.Linked()
	s := &Status{
		ID: r.config.ID, Level: linked.Level.ID, Game: linked.Game.ID, Tick: r.simulation.Number(),
		Rate: r.config.Simulation.Rate, Players: r.playing(), Watchers: len(r.seats) - r.playing(),
		Entities: len(r.ring.newest()), Awake: r.simulation.AwakeBodies(), Late: r.late, Refused: r.refused,
		Paused: r.paused.Load(), Timing: r.meter.timing, LocalTime: r.localNanos, Costs: append([]ecs.Cost(nil), r.simulation.Costs()...),
	}
	for _, seat := range r.seats {
		s.Bytes += seat.bytes
	}
	r.status.Store(s)
}

// AddLocal puts a client of this process into the room's care.
func (r *Room) AddLocal(l Local) { r.locals = append(r.locals, l) }

// thinkLocals lets the bots act on the tick; their time is counted apart.
func (r *Room) thinkLocals() {
	from := time.Now()
	for _, l := range r.locals {
		l.Think()
	}
	r.localNanos = time.Since(from).Nanoseconds()
}
