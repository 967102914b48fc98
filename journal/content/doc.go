// Package content has the values that missions consist of. They are immutable,
// and use the numbers that databases and messages share. A migration deploys
// them, the store loads them back, and Validate reports every fault with its
// mission, revision and field.
//
//	ids.go          the number spaces, one type each
//	kinds.go        enumerations with their frozen numbers
//	world.go        the numbers that exist, against which content is checked
//	mission.go      a mission, its objectives, transitions, rewards
//	channel.go      channels, offer sources, repeat policies
//	requirement.go  requirement expressions
//	scene.go        scenes, sequences, timers; actor.go, policy.go, credit.go,
//	                audio.go, dialogue.go, item.go: their parts
//	intent_*.go     what sequences want of the world and of a character, and
//	                the documents of single intents
//	experience.go   private experiences
//	graph.go        which objectives unlock which
//	sharing.go      which missions can be shared
//	codec*.go       the JSON form in the database, strict and bounded
//	clone.go        deep copies
//	validate*.go    checks that report every fault at once
//	warning.go      content that is valid but likely unintended
//	event.go        typed progress events, as rooms report them
//
// The package reads no clock, no database and no room.
package content
