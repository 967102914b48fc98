// Package bootcamp is the content that is shipped, as fixed Go data: a
// migration deploys it, and once one is released, changes are new migrations.
// Texts, places and numbers of what has none stated elsewhere are our own.
//
//	ids.go          every number that has a name
//	world.go        maps, items, creatures, objects that the missions stand on
//	authoring.go    what missions are written with
//	initiation.go, kit.go, relay.go, demolition.go, extraction.go
//	                the missions, in the order in which they are played
//	experience.go   the private experience around them
//	audio.go, items.go
//	                what later steps of the seed add
//	release.go      the steps, and what of it all is enabled
//	scripts.go      what the scenes are played by
package bootcamp
