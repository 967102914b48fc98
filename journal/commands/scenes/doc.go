// Package scenes delivers observations to runs of scenes, has their scripts
// decide, and applies the decisions.
//
//	scenes.go      the commands' frame
//	deliver.go     one observation after the other, each in a unit of its own
//	work.go        one run in a unit, and its script's decision
//	apply.go       what a decision does to the run and the world
//	intent.go      what a decision does to the character
//	attempt.go     what a decision does to the character's attempts
//	observe.go     what rooms report to a run
//	effect.go      acknowledgements of effects
//	enter.go       a character comes to an instance or leaves it
//	experience.go  private experiences begin
//	board.go       the ways out of the starting experience
//
// Package runs has what other commands do to runs.
package scenes
