// Package journal is the journal on the wire: each message a client and a
// server exchange about durable missions, as a Go type with its opcode and its
// exact shape. It knows the numbers of content and nothing of how missions are
// kept.
//
// Every shape is in one place:
//
//	wire.go             messages and requests in general, by their opcodes
//	request.go          what a client asks; item.go: of its inventory
//	message.go          what a server tells, and all of its messages by opcode
//	message_mission.go  of attempts and their objectives
//	message_offer.go    of offers
//	message_item.go     of what a character has
//	converse.go         the dialogue window
//	flags.go            the set of flags
//	scene.go            what scenes show and teach
//	actor.go            whom there is to speak to
//	model.go            what a client makes of them
//
// Requests carry no token of an attempt or an offer: what is current when one
// comes is meant.
//
// Decoders take untrusted bytes: shapes are exact, counts bounded, bytes left
// over refused, and all is fuzzed.
package journal
