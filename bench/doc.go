// Package bench measures rooms on named scenes: what a tick costs, system by
// system, what was done for it, and the state's hash, so that two builds prove
// that they did the same.
//
//	report, err := bench.Run(bench.Options{Scene: "city32", Seconds: 60, Seed: 1})
//	report.WriteText(os.Stdout)
//
// A scene is played by clients of this process that see what a client sees;
// what they cost is reported apart and is in no tick. Frames reach them after
// the tick that sent them, acknowledged with the next input.
//
// Which file for which task:
//
//   - options.go: what is asked; the scenes' names
//   - report.go, text.go: what is answered, as data and as a table
//   - meter.go: times into distributions; allocations; the collector
//   - city.go, client.go, walker.go: city32, a room of 32 players
//   - movement.go, street.go: movement, the physics alone
//   - peers/: the same against other engines
//
// Here alone a wall clock is read. Nothing measured reaches a state.
package bench
