// Package room runs one room: a simulation, the clients in it, and the frames
// that they are sent. One goroutine owns a room and calls Step, or Run, which
// calls Step in real time. All other goroutines reach the room through bounded
// queues.
//
// Files by task:
//
//   - config.go, room.go: opening a room and running one tick
//   - run.go: running in real time; a late room catches up by three ticks at most
//   - seat.go: joining, leaving, keeping a seat and resuming it
//   - receive.go: frames from clients, and the limits on how many they may send
//   - journal.go, journal_send.go: the connection to the journal of durable missions
//   - ring.go: the recent snapshots of the world in the wire's units
//   - interest.go: which entities a client is sent, and when
//   - replicate.go: sending snapshots
//   - texts.go: the texts that clients are sent, within a budget
//   - watch.go: the overview of the room that watchers are sent once a second
//   - meter.go: how long each part of a tick takes
//   - status.go: the status that metrics and the inspector may read at any time
//
// A room never waits for a client: when a client's queue is full the room skips
// its snapshots, and a client that cannot keep up with text frames loses its
// connection. No other goroutine touches the simulation. A panic in Step ends
// this room alone and leaves its replay behind.
package room
