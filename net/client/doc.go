// Package client is a client of a server in Go: for tests, scripts and load. It
// sees what goes over the wire and no more.
//
//	c, err := client.Dial(ctx, "ws://127.0.0.1:7777/ws", client.Options{Hello: protocol.Hello{Name: "Ada"}})
//	defer c.Close()
//	err = c.Send(protocol.Input{MoveZ: 127})
//	err = c.Await(ctx, func(w *client.World) bool { return w.Newest.Tick > 100 })
//
// Which file for which task:
//
//   - client.go: Dial, Send, Leave, Close
//   - world.go: what the client knows of the room, and waiting for it to change
//   - run.go: the connection's goroutine: frames in, coming back after a drop
//
// A client has one goroutine while it is open; every method may be called from
// any other. After a drop it comes back by its secret, within a bound; who is
// refused for good stays out and Err says why.
package client
