// Package play runs a game headless, as fast as it can, with bots as players:
// the proof that a mission can be finished before a person plays it.
//
// play.go has Options and the loop; result.go gathers what came of each
// mission; seat.go seats bots in any room, a served one too.
package play
