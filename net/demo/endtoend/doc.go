// Package endtoend is a client that plays Bootcamp over the wire. It knows what
// a client sees: who stands where, what the dialogue window shows, how the
// missions stand. It keeps nothing between two runs: a run that was ended at any
// point continues from where the journal is.
//
//	client.go  connects, asks and waits
//	plan.go    what to ask for next in the five missions
package endtoend
