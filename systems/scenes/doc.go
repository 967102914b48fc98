// Package scenes is the one bridge between a room and the durable missions of
// its characters. It turns what happened to players in the tick into the
// journal's typed events; it imports their types and nothing of the journal's
// store, and it never waits: whoever runs the room takes the reports away
// after the tick.
//
// binding.go says which of the room's things stand for which of the journal's
// numbers; system.go reads the events, last in the tick.
package scenes
