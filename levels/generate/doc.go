// Package generate makes level documents: cities from a seed, and the small
// towns of the test levels. It only writes documents; package levels compiles
// them.
//
// The same options yield the same document on every machine. random.go is the
// only source of randomness, each part of a city draws from its own stream, and
// coordinates are whole metres or rounded.
//
// Where to look, by task:
//
//   - make a city: City (city.go), Options (options.go)
//   - change its streets: plan.go; its river and bridges: river.go
//   - change what a block contains: blocks.go (uses, strips, lots), open.go (parks,
//     the plaza), compound.go, buildings.go (garages, car parks)
//   - change interiors: house.go, in the coordinate frame of a lot (frame.go)
//   - change names and districts: themes.go, names.go
//   - change props, race gates and spawn points: furniture.go
//   - the bundled levels: riverbend.go with its overlay riverbend.json, town.go and
//     small.go; go generate in the folder levels writes them
package generate
