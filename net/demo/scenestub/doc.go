// Package scenestub plays the scenes of missions that a room does not run by
// itself: it puts people and objects to speak to where each character came in,
// and reports what happens while an objective is active. A stub sees what is
// committed in the room's own copy, as live scenes will, and reports in the same
// event types. It knows nothing of how missions are kept.
//
//	script.go    a script as data
//	play.go      a script that is played in a room
//	bootcamp.go  the script of Bootcamp's missions
package scenestub
