// Package play runs a game headless, as fast as it can, with bots as players:
// the proof that a mission can be finished before a person plays it.
//
// play.go has the options and the loop; result.go makes the result of each
// mission; seat.go seats bots in any room, a served one included.
package play
