// Package scenes is the only bridge between a room and the durable missions of
// its characters. It converts the tick's events of players into the journal's
// typed events. It imports the journal's types but not its store, and it never
// waits: the owner of the room takes the reports after the tick.
//
// binding.go maps the room's things to the journal's numbers; system.go reads
// the events, last in the tick.
package scenes
