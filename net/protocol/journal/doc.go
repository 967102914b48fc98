// Package journal defines the wire messages that a client and a server exchange
// about durable missions: each is a Go type with its opcode and its exact form.
// The package uses the numbers of content and does not know how missions are
// stored.
//
//	wire.go             requests and messages in general, by their opcodes
//	request.go          requests about missions; item.go: about the inventory
//	message.go          messages that are not about missions, and the list of all
//	message_mission.go  messages about attempts and their objectives
//	message_offer.go    messages about offers
//	message_item.go     messages about a character's purse and inventory
//	converse.go         the dialogue window
//	flags.go            the set of flags
//	scene.go            tutorials and abilities of scenes
//	actor.go            the actors that a client can speak to
//	model.go            the state that a client derives from the messages
//
// Requests carry no token of an attempt or an offer: they refer to the one that
// is current when they arrive.
//
// Decoders read untrusted bytes. They require exact forms, limit counts and
// reject left-over bytes, and all of them have fuzz tests.
package journal
