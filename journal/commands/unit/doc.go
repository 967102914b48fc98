// Package unit runs one command on one character as a unit of work: one
// transaction on Char with ordered participants, in phases
//
//	prepare, flush, finalize, flush, validate, commit boundary, commit
//
// and publishes messages only after the commit. A rejected guard rolls
// everything back, and only the caller learns of it.
//
//	unit.go           the phases, and what may be done in which
//	participant.go    what takes part in a unit
//	guard.go          the checks before the commit
//	command.go        commands and their outcomes
//	runner.go         the tries of commands, one a character at a time
//	lock.go           the lock of each character
//	read.go           consistent reads outside a unit
//	work.go           the character of a unit and what is common to all commands
//	dirty.go          the attempts that a unit changes
//	preconditions.go  captured inputs against planned outputs
//
// The package knows no part: offers, progress, inventories, conversations and
// scenes each plan over a narrow interface of their own, which Work implements.
// Time and identities are injected.
package unit
