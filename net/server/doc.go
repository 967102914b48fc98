// Package server hosts rooms: it runs each on its own goroutine, brings clients
// in over WebSockets, and tells operators how things stand. The wall clock is
// read here; nothing of it reaches a simulation.
//
// Which file for which task:
//
//   - config.go: what a server is made with, and its bounds
//   - server.go: New, Listen, Serve, Run; the rooms and what became of them
//   - stop.go: draining and the end, within a bound
//   - routes.go: the HTTP routes and what guards them
//   - socket.go: a WebSocket from hello to goodbye
//   - connection.go: the queue to a client: a room's Link
//   - token.go: join tokens, made and checked
//   - limit.go, allowance.go: how many connections there may be, and how many
//     frames a client may send
//   - health.go, metrics.go, rooms.go: what operators and scripts read
//   - debug.go: pause, single steps, Go to: on a debug server alone
//
// Everything from outside has a bound: header bytes, frame bytes, frames a
// second, connections in all, in a room and before their hello, and time at
// every step. A room that fails takes no other with it.
package server
