// Package rules evaluates content on known facts: which transitions an event
// fires, whether a requirement holds, whether a mission may be taken again, and
// what a reward gives. Its functions are pure: they use no SQL, no clock and no
// connection. Callers pass times and facts.
//
//	facts.go        the facts that requirements look at, and which of them they need
//	evaluate.go     requirement expressions over facts
//	handlers.go     custom requirements, and the boolean facts that they declare
//	aggregate.go    objectives and counters of one assignment
//	progress.go     events and transitions
//	dialogue.go     what a mission says through a dialogue package
//	credit.go       which attempts have credit of a kill or a scene's signal
//	repeat.go       repeat policies and the daily window
//	reward.go       levels, milestones, overflow
package rules
