package room

import (
	"time"

	"caper/ecs"
	"caper/net/protocol"
)

var closing = protocol.Refusal{Code: protocol.RefusedClosing, Reason: protocol.ReasonRoomEnded}

// Status is a summary of a room that any goroutine may read. Each status is a
// new value.
type Status struct {
	ID        string     // name of the room
	Level     string     // id of the level
	Game      string     // id of the game; empty without a game
	Tick      uint64     // number of the last tick
	Rate      int        // ticks a second
	Players   int        // seats of players, including those of dropped clients
	Watchers  int        // seats of watchers
	Entities  int        // entities that clients can see
	Awake     int        // physics bodies that are awake
	Late      uint64     // ticks skipped because the room fell behind
	Refused   uint64     // inputs that the simulation refused
	Missed    uint64     // notifications that clients were not sent, because there were too many
	Paused    bool       // reports whether a debug server has paused the room
	Bytes     uint64     // bytes sent in snapshots to the clients that are in the room now
	LocalTime int64      // nanoseconds that bots took after the last tick
	Costs     []ecs.Cost // time of each system in the last tick
	Timing    []Timing   // of each part of a tick over the last seconds; the whole tick comes last
}

// Status returns the room's status as of one of the last ticks.
func (r *Room) Status() *Status { return r.status.Load() }

// statusEvery is the number of ticks between two statuses.
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
		Entities: len(r.ring.newest()), Awake: r.simulation.AwakeBodies(), Late: r.late, Refused: r.refused, Missed: r.missedTexts,
		Paused: r.paused.Load(), Timing: r.meter.timing, LocalTime: r.localNanos, Costs: append([]ecs.Cost(nil), r.simulation.Costs()...),
	}
	for _, seat := range r.seats {
		s.Bytes += seat.bytes
	}
	r.status.Store(s)
}

// AddLocal adds a client of this process, which the room drives from then on.
func (r *Room) AddLocal(l Local) { r.locals = append(r.locals, l) }

// thinkLocals lets the bots act on the tick and measures their time separately.
func (r *Room) thinkLocals() {
	from := time.Now()
	for _, l := range r.locals {
		l.Think()
	}
	r.localNanos = time.Since(from).Nanoseconds()
}
