// Package systemtest provides a room for the unit tests of single systems: the
// whole state and a level with its physics, without the other systems. Only
// tests import it.
//
// New makes a Room on the level flat. Spawn functions add entities; Get, Set
// and Emit access the state; Tick runs the systems; Events returns what they
// emitted.
package systemtest
