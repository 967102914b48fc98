// Package systems is the simulation of a room: a world, a space, the systems
// in their order. It needs no network and no clock; a benchmark or a test
// drives each tick itself:
//
//	simulation, err := systems.New(systems.Config{Site: systems.NewSite(level), Seed: 7})
//	outcome := simulation.Tick([]input.Input{{Kind: input.Join, Client: 1}})
//
// Which file for which task:
//
//   - order.go: the order of the simulation, the only file that imports every
//     system
//   - state.go: what a world consists of, declared in a fixed order
//   - site.go: a level prepared for rooms, shared by them
//   - simulation.go: Config, New, Tick, hash, keyframes
//   - populate.go: what stands in a room from the start
//   - outcome.go, view.go: what leaves the room
//   - input/: what comes in
//   - rules/: stateless operations that several systems share
//   - every other folder is one system
//
// No system imports a sibling: they meet in components and events. A system
// never reads a wall clock, draws from a global generator or ranges over a map
// (tests say so).
package systems
