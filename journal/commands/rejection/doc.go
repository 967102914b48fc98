// Package rejection holds the refusals of the command service. A rejection is
// an answer of the game's rules: the unit of work was rolled back, and nothing
// is broken. Every other error of a command is a fault of the store or of the
// content.
package rejection
