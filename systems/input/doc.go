// Package input applies what comes from outside of a room. Each thing from
// outside is an Input with its whole content, so that a replay is the list of
// the inputs. The system of this package is the first of the tick.
//
// input.go has the type and its checks; system.go applies inputs; committed.go
// merges what the journal committed into the room's copy.
package input
