// Package scenestub plays the scenes of missions that a room does not run by
// itself: it places people and objects to speak to where each character entered
// the room, and reports events while an objective is active. A stub reads the
// committed state in the room's own copy and reports the same event types as
// the scenes system. It does not know how missions are stored.
//
//	script.go    a script as data
//	play.go      playing a script in a room
//	bootcamp.go  the script of Bootcamp's missions
package scenestub
