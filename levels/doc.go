// Package levels reads level documents and compiles them. Compilation yields
// the geometry that physics and nav are built from, and the places, spawn
// points, doors, cameras, garages, props, compounds, signal plans, buildings,
// districts and items that populate the world.
//
// A Level is compiled once and shared read-only by every room that plays it. A
// Document (docs/levels.md) is what a person or a generator writes; it may be
// changed freely before it is compiled. A Level never changes.
//
// Where to look, by task:
//
//   - play on a level: Load, Registry, Decode (load.go); Level (level.go)
//   - find the nearest door, camera, prop or garage that a mission binds: query.go
//   - read a signal's plan: plan.go
//   - write a level: Document (document.go), Compile (compile.go), Document.Encode
//     (load.go)
//   - change how documents become geometry: compile.go (the order), shape.go (walls,
//     openings, boxes), deck.go (decks, ramps), building.go, roads.go and curve.go
//     (lanes), things.go, places.go
//   - view a level: SVG (svg.go)
//   - the bundled levels: content/, and package levels/generate for the city
//
// Every fault of a document is reported at once, as a strict.Faults.
package levels

//go:generate go run ./generate/write content
