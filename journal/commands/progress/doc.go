// Package progress takes a character's attempts at missions forward and ends
// them.
//
//	attempts.go  the commands' frame
//	planner.go   what a unit plans on attempts
//	event.go     typed events that rooms report
//	change.go    the rows and messages of a change
//	credit.go    events whose credit several characters share
//	delivery.go  credit that is reserved for a character
//	deadline.go  time limits of objectives
//	turnin.go    the command that turns a mission in over the radio
//	reward.go    the reward of an attempt
//	end.go       abandonment, failure and dismissal
//	audio.go     voice cues and ambient texts
//
// Acceptance, which begins an attempt, is in package offers.
package progress
