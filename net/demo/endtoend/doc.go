// Package endtoend is a client that takes its character through Bootcamp, over
// the wire and with what a client sees: who stands there, what the dialogue
// window shows, how the missions stand. It keeps nothing between two runs:
// one that is ended anywhere goes on where the journal is.
//
// recruit.go connects and waits; plan.go knows the five missions.
package endtoend
