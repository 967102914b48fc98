// Package native is the journal on the wire: each message a client and a
// server exchange about durable missions, as a Go type with its opcode and its
// exact shape. It knows the numbers of content and nothing of how missions are
// kept.
//
// Every shape is in one place: request.go and item.go what a client asks,
// message.go what a server tells, converse.go the dialogue window, flags.go the
// set of flags, scene.go what scenes show and teach, actor.go whom there is to speak to; model.go is what a client
// makes of them.
//
// Requests carry no token of an attempt or an offer: what is current when one
// comes is meant.
//
// Decoders take untrusted bytes: shapes are exact, counts bounded, bytes left
// over refused, and all is fuzzed.
package native
