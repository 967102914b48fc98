// Package replay records and re-runs what happened in a room. A replay contains
// a header (build, machine, level, game, seed), the inputs of every tick, the
// state hash after each tick and, once per second, a hash of each component and
// store.
//
// A replay includes its game's document, so running it needs only the program
// and the level. Inputs are written before their tick runs, so the log of a
// crash includes the tick that crashed. The header and the blocks carry
// checksums, so a changed byte is either refused or reported as a divergence.
//
// header.go describes the start, block.go frames the records, record.go and
// change.go write and read them, read.go reads untrusted replays with bounds on
// everything, verify.go re-runs a replay, and show.go summarises one.
package replay
