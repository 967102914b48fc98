// Package scenes is the only bridge between a room and the durable missions of
// its characters. It turns what happened to players in the tick into the
// journal's typed events. It imports the journal's types and not its store, and
// it never waits: the owner of the room takes the reports after the tick.
//
// binding.go says which of the room's things have which of the journal's
// numbers; system.go reads the events, last in the tick.
package scenes
