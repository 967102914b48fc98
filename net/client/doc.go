// Package client is a client of a server in Go, for tests, scripts and load. It
// knows only the frames that go over the wire.
//
//	c, err := client.Dial(ctx, "ws://127.0.0.1:7777/ws", client.Options{Hello: protocol.Hello{Name: "Ada"}})
//	defer c.Close()
//	err = c.Send(protocol.Input{MoveZ: 127})
//	err = c.Await(ctx, func(w *client.World) bool { return w.Newest.Tick > 100 })
//
// Files by task:
//
//   - client.go: Dial, Send, Leave and Close
//   - world.go: the state that the client knows, and waiting for changes of it
//   - run.go: the connection's goroutine: reading frames, reconnecting
//
// An open client has one goroutine; any other goroutine may call its methods.
// After a drop the client reconnects with its secret, a limited number of
// times. A refusal ends it, and Err returns the reason.
package client
