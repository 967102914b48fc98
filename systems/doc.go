// Package systems simulates a room: a world, a physics space and the systems in
// their order. It needs no network and no clock. A benchmark or a test runs
// each tick itself:
//
//	simulation, err := systems.New(systems.Config{Prepared: systems.PrepareLevel(level), Seed: 7})
//	outcome := simulation.Tick([]input.Input{{Kind: input.Join, Client: 1}})
//
// Which file for which task:
//
//   - order.go: the order of the simulation, the only file that imports every
//     system
//   - state/: what a world consists of, declared in a fixed order
//   - prepared.go: a level with its indexes, shared by its rooms
//   - simulation.go: Config, New, Tick, hashes, keyframes
//   - populate.go, parked.go, ambient.go: what a room contains from the start
//   - outcome.go, view.go, sample.go: what leaves a room
//   - input/: what enters a room
//   - rules/: operations that several systems share
//   - replay/: recordings; systemtest/: a room for the unit tests of systems
//   - every other folder is one system
//
// No system imports another: systems communicate through components and events.
// A system never reads a wall clock, draws from a global generator or ranges
// over a map. Tests enforce this.
package systems
