// Package server hosts rooms: it runs each on its own goroutine, connects
// clients to them over WebSockets, and shows operators their state. It reads
// the wall clock, but no time of it reaches a simulation.
//
// Files by task:
//
//   - config.go: the settings of a server and its bounds
//   - server.go: New, Listen, Serve and Run; the rooms and their failures
//   - stop.go: draining and stopping within a bound
//   - listener.go, wire.go: the TCP connections, and cutting them
//   - peers.go: what each remote address holds; proxies
//   - routes.go: the HTTP routes of the two listeners
//   - guard.go: hosts and origins that are refused, and operators
//   - socket.go: a WebSocket from hello to goodbye
//   - connection.go: the queue to a client, which is a room's Link
//   - token.go: making and checking join tokens
//   - allowance.go: how many frames and bytes a client may send
//   - health.go, metrics.go, rooms.go: what operators and scripts read
//   - debug.go: pause, single steps and placement, on a debug server alone
//
// Everything from outside has a bound: header bytes, frame bytes, frames a
// second, connections in all, of an address, in a room and before their hello,
// and the time of every step, closing included. A room that fails does not affect the others.
package server
