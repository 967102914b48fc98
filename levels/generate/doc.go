// Package generate makes level documents: cities from a seed, and the small
// towns that the test levels are. It writes documents only; package levels
// compiles them.
//
// The same options give the same document on every machine: random.go is the
// only source of chance, each part of a city has a stream of its own, and
// coordinates are whole metres or rounded.
//
// Where to look, by task:
//
//   - make a city: City, Options
//   - change its streets: plan.go; its river and bridges: river.go
//   - change what stands in a block: blocks.go (uses, strips, lots), open.go
//     (parks, the plaza), compound.go, buildings.go (garages, car parks)
//   - change interiors: house.go, in the frame of a lot (frame.go)
//   - change names and districts: themes.go, names.go
//   - change light pieces, race gates, spawn points: furniture.go
//   - the bundled levels: riverbend.go with its overlay riverbend.json, town.go
//     and small.go; go generate in the folder levels writes them anew
package generate
