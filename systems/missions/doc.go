// Package missions hosts the interpreter: it fills the facts that a holder's
// mission asks for, hands over what happened since the last step, and does
// what the step commands, in order and in the same tick.
//
// holders.go says who plays together; facts.go fills slots; hear.go turns the
// room's events into the interpreter's; commands.go obeys; spawn.go makes and
// removes actors, bound.go finds those that are the level's own; board.go is
// what players read. The interpreter itself is in package runtime and sees
// nothing of the world but these.
package missions
