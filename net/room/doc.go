// Package room is one running room: a simulation, the clients in it and what
// they are sent. One goroutine owns a room and calls Step (or Run, which calls
// it in real time); everybody else reaches it through bounded queues.
//
// Which file for which task:
//
//   - config.go, room.go: make a room, a tick of it
//   - run.go: real time: late ticks catch up, three at most
//   - seat.go: who is in: joining, leaving, a kept seat, coming back
//   - receive.go: frames from clients, and what a client may flood
//   - ring.go: the world in the wire's numbers, once a snapshot
//   - interest.go: which entities a client is told of, and when
//   - tell.go: snapshots, trackers and notifications on their way out
//   - watch.go: what watchers are told of the room as a whole, once a second
//   - meter.go: how long each part of a tick takes
//   - status.go: what metrics and the inspector may read at any time
//
// What is never done: waiting for a client (a full queue drops snapshots and
// ends who cannot keep up with text), or touching the simulation from another
// goroutine. A panic in Step ends this room alone; its log is left behind.
package room
