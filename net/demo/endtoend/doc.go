// Package endtoend is a client that plays Bootcamp over the wire. It knows only
// what a client knows: the actors, the dialogue window and the states of the
// missions. It stores nothing between two runs: a run that was interrupted at
// any point continues from the state of the journal.
//
//	client.go  connects, sends requests and waits
//	plan.go    the next request in the five missions
package endtoend
