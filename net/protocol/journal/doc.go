// Package journal has the wire messages that a client and a server exchange
// about durable missions: each is a Go type with its opcode and its exact shape.
// The package knows the numbers of content and not how missions are kept.
//
//	wire.go             requests and messages in general, by their opcodes
//	request.go          requests about missions; item.go: about the inventory
//	message.go          messages that are not about missions, and the list of all
//	message_mission.go  messages about attempts and their objectives
//	message_offer.go    messages about offers
//	message_item.go     messages about what a character has
//	converse.go         the dialogue window
//	flags.go            the set of flags
//	scene.go            what scenes show and teach
//	actor.go            whom there is to speak to
//	model.go            what a client knows from the messages that it received
//
// Requests carry no token of an attempt or an offer: they mean the one that is
// current when they arrive.
//
// Decoders read untrusted bytes. Shapes are exact, counts are limited, left-over
// bytes are refused, and everything is fuzzed.
package journal
