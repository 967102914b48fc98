// Package systemtest is a room of a few systems for their unit tests: the whole
// state, a level with its physics, and none of the other systems. Nothing but
// tests imports it.
//
// New makes a Room over the level flat. Spawn puts things into it; Get, Set and
// Emit reach into its state; Tick runs its systems; Events returns what they
// emitted in the last tick.
package systemtest
