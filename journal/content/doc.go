// Package content is what missions are made of: immutable Go values with the
// numbers that databases and messages share. A migration deploys them, a
// store loads them back, and Validate reports every fault with its mission,
// revision and field.
//
//	ids.go          the number spaces, one type each
//	kinds.go        enumerations with their frozen numbers
//	world.go        the numbers that exist, which content is judged by
//	mission.go      a mission, its objectives, transitions, rewards
//	channel.go      channels, offer sources, repeat policies
//	requirement.go  requirement expressions
//	scene.go        scenes, sequences, timers; actor.go, policy.go, credit.go,
//	                audio.go, dialogue.go, item.go: their parts
//	intent_*.go     what sequences want of the world and of a character, and
//	                the documents of single intents
//	experience.go   private experiences
//	graph.go        what unlocks what; sharing.go: what can be shared
//	codec*.go       their JSON form in the database, strict and bounded
//	clone.go        copies that share nothing
//	validate*.go    every fault at once; warning.go: what is likely not meant
//	event.go        typed progress events, as rooms report them
//
// Nothing here reads a clock, a database or a room.
package content
