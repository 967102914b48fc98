// Package bench measures rooms in named scenes. It reports the cost of a tick
// by system, the work done, and the state hash, so that two builds can prove
// that they did the same work.
//
//	report, err := bench.Run(bench.Options{Scene: "city32", Seconds: 60, Seed: 1})
//	report.WriteText(os.Stdout)
//
// Clients within the process play a scene and see what a client sees. Their
// cost is reported separately and is part of no tick. Frames reach them after
// the tick that sent them and are acknowledged with the next input.
//
// Which file for which task:
//
//   - options.go: the options and the names of the scenes
//   - report.go, text.go: the report as data and as a table
//   - meter.go: distributions of times, allocations, the garbage collector
//   - work.go: the work done
//   - city.go, client.go, walker.go: city32, a room of 32 players
//   - movement.go, street.go: movement, the physics alone
//   - compare.go, peers/: the same against other engines
//
// The package reads a wall clock. No measurement reaches a state.
package bench
