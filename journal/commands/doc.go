// Package commands is the only way to change what the journal keeps of a
// character. A command runs as one unit of work: one transaction on Char, with
// checks before the commit and messages after it. The commands are in parts,
// which New puts together:
//
//	offers         durable offers, sharing with a party, acceptance
//	progress       typed events, shared credit, deadlines, turn-in, the end of attempts
//	inventory      the shadow inventory, ordinary verbs, items of missions
//	conversations  targets, topics and answers
//	scenes         delivery to runs of scenes, decisions, observations, experiences
//
// Below them are
//
//	unit       the phases of a unit of work; one try of a command a character at a time
//	runs       what commands do to runs of scenes
//	message    what is published after a commit
//	presence   what is live, as rooms publish it
//	rejection  refusals by the rules
//
// The planner of each part holds a view of the unit of work: an interface with
// exactly the methods that the part itself calls. What a part needs of a lower
// one it asks of that part's planner. A part knows those below it, and none
// above.
//
// This package has
//
//	service.go  the service and how its parts are put together
//	options.go  its settings
//	names.go    the names of the parts' types that callers use
//	refused.go  the codes of rejections
//	login.go    everything that is known of a character that comes in
//	enroll.go   new accounts with a character each
//	facts.go    requirements outside a unit, for what is shown
//
// Time and identities are injected. A room never waits here: it posts commands
// and takes outcomes as inputs of later ticks.
package commands
