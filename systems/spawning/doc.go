// Package spawning brings players who went down back to their feet: after the
// room's delay, at the nearest hospital, as a ghost for a while.
package spawning
