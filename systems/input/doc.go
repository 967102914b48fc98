// Package input applies what comes from outside the room. Everything from
// outside is an Input with its content, so a replay is a list of inputs. The
// system here is the first of the tick.
//
// input.go defines and checks inputs, system.go applies them, and committed.go
// applies committed changes of the journal to the room's copy.
package input
