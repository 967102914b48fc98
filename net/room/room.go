package room

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
	"caper/systems"
	"caper/systems/input"
	"caper/systems/scenes"
)

// ErrClosed says that a room has ended.
var ErrClosed = errors.New("the room has ended")

// ErrFull says that a room takes no more players.
var ErrFull = errors.New("the room is full")

// ErrBusy says that a queue into the room is full.
var ErrBusy = errors.New("the room's queue is full")

// Link is the way to one client. Its methods never wait.
type Link interface {
	// Ready tells whether a frame would find room in the client's queue.
	Ready() bool
	// Send puts a frame into the client's queue; false when it is full. The
	// frame is the room's: a link that keeps it copies it.
	Send(frame []byte, text bool) bool
	// Close ends the connection, telling why.
	Close(refusal protocol.Refusal)
}

// queueSize is how many messages wait for a room's next tick.
const queueSize = 4096

// Room is one running room.
type Room struct {
	config      Config
	simulation  *systems.Simulation
	seats       []*seat                         // by client id
	bound       map[uint32]components.AccountID // whose each seat of a token is or was
	nextClient  components.ClientID
	inputs      []input.Input
	queue       chan message
	locals      []Local
	ring        ring
	status      atomic.Pointer[Status]
	paused      atomic.Bool
	single      atomic.Int64 // ticks to run although paused
	closing     sync.Once
	closed      chan struct{}
	failure     error
	unrecorded  error  // why the recording is not whole
	late        uint64 // ticks given up on since the room fell behind
	shown       uint64 // tick that the ring holds
	refused     uint64 // inputs that the simulation refused
	visible     []systems.Visible
	players     []systems.PlayerView
	frame       []byte
	tracker     []byte // the mission frame of the owner last encoded
	localNanos  int64
	outcome     *systems.Outcome
	connections uint64 // of characters, so far
	scripted    []scenes.Report
	live        Live // as last told to the journal
	flags       []content.FlagID
	meter       meter
	watch       watchState
}

// Local is a client in the same process, driven by the room itself after each
// tick: a bot. It speaks the same frames as any client.
type Local interface {
	// Think is called once a tick, on the room's goroutine; what it sends
	// waits for the next tick like any client's.
	Think()
}

// New opens a room. It runs when somebody calls Step or Run.
func New(config Config) (*Room, error) {
	if err := config.Validate(); err != nil {
		return nil, fmt.Errorf("opening room %s: %w", config.ID, err)
	}
	config.fill()
	simulation, err := systems.New(config.Simulation)
	if err != nil {
		return nil, fmt.Errorf("opening room %s: %w", config.ID, err)
	}
	r := &Room{
		config: config, simulation: simulation, nextClient: 1,
		bound: map[uint32]components.AccountID{},
		queue: make(chan message, queueSize), closed: make(chan struct{}), flags: []content.FlagID{},
	}
	r.publish()
	return r, nil
}

// ID names the room.
func (r *Room) ID() string { return r.config.ID }

// Simulation is the room's world, for the goroutine that owns the room alone.
func (r *Room) Simulation() *systems.Simulation { return r.simulation }

// Step runs one tick: takes what clients sent, runs the simulation, tells
// clients. After a panic the room is closed and the error says where.
func (r *Room) Step() (err error) {
	return r.guarded(r.step)
}

// guarded runs a part of the room; a panic in it ends the room, and no more.
func (r *Room) guarded(part func() error) (err error) {
	if r.failure != nil {
		return r.failure
	}
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("room %s: panic in tick %d: %v", r.config.ID, r.simulation.Number(), cause)
			r.config.Log.Error("room ends", "room", r.config.ID, "error", err, "stack", string(debug.Stack()))
			r.close(err, protocol.Refusal{Code: protocol.RefusedClosing, Reason: "the room has failed"})
		}
	}()
	return part()
}

func (r *Room) step() error {
	from := time.Now()
	r.drain()
	r.keepSeats()
	r.outcome = r.run()
	r.refused = r.outcome.Refused
	telling := time.Now()
	r.replicate(r.outcome)
	r.keepJournal(r.outcome)
	r.inputs = r.inputs[:0]
	told := time.Now()
	r.thinkLocals()
	r.meter.note(r.simulation.Costs(), told.Sub(telling).Nanoseconds(), told.Sub(from).Nanoseconds())
	r.tellWatchers(time.Now())
	r.publish()
	return nil
}

// run runs the simulation by a tick, and records it.
func (r *Room) run() *systems.Outcome {
	if r.config.Recorder != nil {
		r.recorded(r.config.Recorder.Begin(r.simulation.Number()+1, r.inputs))
	}
	outcome := r.simulation.Tick(r.inputs)
	if r.config.Recorder != nil {
		r.recorded(r.config.Recorder.End(r.simulation))
	}
	return outcome
}

// recorded gives a recording up that cannot be written, as on a full disk: it
// ends with what is written, and the room goes on for its players.
func (r *Room) recorded(err error) {
	if err == nil {
		return
	}
	r.unrecorded = fmt.Errorf("room %s: recording tick %d: %w", r.config.ID, r.simulation.Number(), err)
	r.config.Log.Error("the recording ends, the room goes on", "room", r.config.ID, "error", err)
	_ = r.config.Recorder.Close() // it has failed already
	r.config.Recorder = nil
}

// Unrecorded is why the recording is not whole, nil while it is. It is for the
// goroutine that owns the room, and good for all once the room has ended.
func (r *Room) Unrecorded() error { return r.unrecorded }

// Outcome is what the last tick brought, for the goroutine that owns the room.
func (r *Room) Outcome() *systems.Outcome { return r.outcome }

// Close ends the room: every client is told, the recording is finished. It is
// for the goroutine that owns the room.
func (r *Room) Close(reason string) {
	r.close(ErrClosed, protocol.Refusal{Code: protocol.RefusedClosing, Reason: reason})
}

func (r *Room) close(failure error, refusal protocol.Refusal) {
	r.closing.Do(func() {
		r.failure = failure
		close(r.closed)
		for _, s := range r.seats {
			if s.link != nil {
				s.link.Close(refusal)
			}
		}
		if r.config.Recorder != nil {
			if err := r.config.Recorder.Close(); err != nil {
				r.unrecorded = err
				r.config.Log.Error("closing the recording", "room", r.config.ID, "error", err)
			}
		}
	})
}

// Done is closed when the room has ended.
func (r *Room) Done() <-chan struct{} { return r.closed }
