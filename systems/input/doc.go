// Package input brings what clients did into the room. Everything from outside
// is an Input with its content: a replay is the list of them. The system here
// is the first of the tick.
//
// input.go has the type and what is refused of it; system.go applies it;
// committed.go takes what the journal committed into the room's copy.
package input
