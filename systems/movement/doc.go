// Package movement moves people: those on foot by their intent over the level,
// riders along with their vehicle. It emits falls and run-overs as events;
// package damage computes their harm.
package movement
