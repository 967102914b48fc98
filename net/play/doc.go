// Package play runs a game headless, as fast as possible, with bots as players.
// It proves that a mission can be finished before a person plays it.
//
// play.go has the options and the loop; result.go computes the result of each
// mission; bots.go adds bots to any room, including served ones.
package play
