// Package server hosts rooms: it runs each on its own goroutine, connects
// clients to them over WebSockets, and shows operators their state. It reads
// the wall clock, but no time of it reaches a simulation.
//
// Files by task:
//
//   - config.go: the settings of a server and its bounds
//   - server.go: New, Listen, Serve and Run; the rooms and their failures
//   - stop.go: draining and stopping within a bound
//   - routes.go: the HTTP routes and their protection
//   - socket.go: a WebSocket from hello to goodbye
//   - connection.go: the queue to a client, which is a room's Link
//   - token.go: making and checking join tokens
//   - limit.go, allowance.go: how many connections there may be, and how many
//     frames a client may send
//   - health.go, metrics.go, rooms.go: what operators and scripts read
//   - debug.go: pause, single steps and placement, on a debug server alone
//
// Everything from outside has a bound: header bytes, frame bytes, frames a
// second, connections in all, in a room and before their hello, and the time of
// every step. A room that fails does not affect the others.
package server
