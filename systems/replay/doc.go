// Package replay writes and re-runs what happened in a room: a header (build,
// machine, level, game, seed), the inputs of every tick, the state's hash
// after it and, each second, a hash of each component and store.
//
// A replay holds its game's document, so it needs nothing but the program and
// the level. Inputs are written before their tick is run: a crash leaves the
// tick that crashed in the log. Header and blocks carry sums, so that a
// byte changed anywhere is refused or named as a divergence.
//
// block.go is the framing, record.go writes, read.go reads (untrusted: everything is bounded), verify.go
// re-runs, show.go sums up.
package replay
