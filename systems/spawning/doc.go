// Package spawning respawns players who died: after a delay, at the nearest
// hospital, and as a ghost for a while.
package spawning
