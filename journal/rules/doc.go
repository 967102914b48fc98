// Package rules is what follows from content and known facts alone: which
// transitions an event fires, whether a requirement holds, whether a mission
// may be taken again, what a reward comes to. All of it is pure: no SQL, no
// clock, no connection; times and facts are handed in.
//
//	facts.go        what requirements look at, and what of it they need
//	evaluate.go     requirement expressions over facts
//	handlers.go     custom requirements and the boolean facts they declare
//	aggregate.go    objectives and counters of one assignment
//	progress.go     events and transitions
//	dialogue.go     what a mission says through a package, and one transition chosen
//	credit.go       who has the credit of a kill or a scene's signal
//	repeat.go       repeat policies and the daily window
//	reward.go       levels, milestones, overflow
package rules
