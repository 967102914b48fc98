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

// ErrClosed reports that a room has ended.
var ErrClosed = errors.New(protocol.ReasonRoomEnded)

// ErrFull reports that a room takes no more players.
var ErrFull = errors.New("the room is full")

// ErrBusy reports that a queue into the room is full.
var ErrBusy = errors.New("the room's queue is full")

// Link is the connection to one client. Its methods never wait.
type Link interface {
	// Ready reports whether the client's queue has room for a snapshot.
	Ready() bool
	// Send puts a frame into the client's queue and reports false when the queue is
	// full. The room owns the frame, so a link that keeps it must copy it.
	Send(frame []byte, text bool) bool
	// Close ends the connection and sends the client the reason.
	Close(refusal protocol.Refusal)
}

// queueSize limits the messages that wait for a room's next tick.
const queueSize = 4096

// Room is one running room.
type Room struct {
	config         Config
	simulation     *systems.Simulation
	seats          []*seat                         // by client id
	seatAccounts   map[uint32]components.AccountID // account of each seat that a token named, even of seats that were given up
	nextClient     components.ClientID
	inputs         []input.Input
	queue          chan message
	locals         []Local
	ring           ring
	status         atomic.Pointer[Status]
	paused         atomic.Bool
	singleSteps    atomic.Int64 // ticks to run although the room is paused
	closing        sync.Once
	closed         chan struct{}
	failure        error
	recordingError error  // the reason why the recording is incomplete
	late           uint64 // ticks that were skipped because the room fell behind
	shownTick      uint64 // tick of the ring's newest snapshot
	refused        uint64 // inputs that the simulation refused
	missedTexts    uint64 // notifications that clients were not sent
	visible        []systems.Visible
	players        []systems.PlayerView
	frame          []byte
	tracker        []byte // the mission frame of the owner that was encoded last
	localNanos     int64
	outcome        *systems.Outcome
	connections    uint64 // connections of characters so far
	reports        []scenes.Report
	live           Live // as published to the journal last
	flags          []content.FlagID
	meter          meter
	watch          watchState
}

// Local is a client in the same process, such as a bot, which the room drives
// itself after each tick. It uses the same frames as any client.
type Local interface {
	// Think is called once a tick on the room's goroutine. The frames that it sends
	// wait for the next tick, as any client's do.
	Think()
}

// New opens a room. The room runs when its owner calls Step or Run.
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
		seatAccounts: map[uint32]components.AccountID{},
		queue:        make(chan message, queueSize), closed: make(chan struct{}), flags: []content.FlagID{},
	}
	r.publish()
	return r, nil
}

// ID returns the room's name.
func (r *Room) ID() string { return r.config.ID }

// Simulation returns the room's world. Only the goroutine that owns the room
// may use it.
func (r *Room) Simulation() *systems.Simulation { return r.simulation }

// Step runs one tick: it handles the clients' frames, runs the simulation and
// sends the clients what changed. After a panic the room is closed, and the
// error names the tick.
func (r *Room) Step() (err error) {
	return r.guarded(r.step)
}

// guarded runs a part of the room. A panic in it ends this room alone.
func (r *Room) guarded(part func() error) (err error) {
	if r.failure != nil {
		return r.failure
	}
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("room %s: panic in tick %d: %v", r.config.ID, r.simulation.Number(), cause)
			r.config.Log.Error("room ends", "room", r.config.ID, "error", err, "stack", string(debug.Stack()))
			r.close(err, protocol.Refusal{Code: protocol.RefusedClosing, Reason: protocol.ReasonRoomFailed})
		}
	}()
	return part()
}

func (r *Room) step() error {
	from := time.Now()
	r.drain()
	r.expireSeats()
	r.outcome = r.run()
	r.refused = r.outcome.Refused
	simulated := time.Now()
	r.replicate(r.outcome)
	r.updateJournal(r.outcome)
	r.inputs = r.inputs[:0]
	replicated := time.Now()
	r.thinkLocals()
	r.meter.record(r.simulation.Costs(), replicated.Sub(simulated).Nanoseconds(), replicated.Sub(from).Nanoseconds())
	r.sendWatch(time.Now())
	r.publish()
	return nil
}

// run runs one tick of the simulation and records it.
func (r *Room) run() *systems.Outcome {
	if r.config.Recorder != nil {
		r.checkRecording(r.config.Recorder.Begin(r.simulation.Number()+1, r.inputs))
	}
	outcome := r.simulation.Tick(r.inputs)
	if r.config.Recorder != nil {
		r.checkRecording(r.config.Recorder.End(r.simulation))
	}
	return outcome
}

// checkRecording ends a recording that cannot be written, as on a full disk.
// The recording keeps what was written, and the room continues for its players.
func (r *Room) checkRecording(err error) {
	if err == nil {
		return
	}
	r.recordingError = fmt.Errorf("room %s: recording tick %d: %w", r.config.ID, r.simulation.Number(), err)
	r.config.Log.Error("the recording ends, the room continues", "room", r.config.ID, "error", err)
	_ = r.config.Recorder.Close() // the recorder has failed already
	r.config.Recorder = nil
}

// RecordingError returns the reason why the recording is incomplete, nil while
// it is complete. Only the goroutine that owns the room may call it while the
// room runs; the result is final once the room has ended.
func (r *Room) RecordingError() error { return r.recordingError }

// Outcome returns the outcome of the last tick. Only the goroutine that owns
// the room may use it.
func (r *Room) Outcome() *systems.Outcome { return r.outcome }

// Close ends the room: it informs every client and finishes the recording. Only
// the goroutine that owns the room may call it.
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
				r.recordingError = err
				r.config.Log.Error("closing the recording", "room", r.config.ID, "error", err)
			}
		}
	})
}

// Done returns a channel that is closed when the room has ended.
func (r *Room) Done() <-chan struct{} { return r.closed }
