// Package levels reads level documents and compiles them: into the geometry
// that physics and nav are built from, and into the places, spawn points,
// doors, cameras, garages, light pieces, compounds, signal plans, buildings,
// districts and items that the world is filled with.
//
// A Level is compiled once and shared read-only by every room that plays it.
// What a person or a generator writes is a Document (docs/levels.md); it may
// be changed freely before it is compiled, never a Level.
//
// Where to look, by task:
//
//   - play on a level: Load, Registry, Decode (load.go); Level (level.go)
//   - find what a mission binds: query.go, nearest door, camera, piece, garage
//   - read a signal's plan: plan.go
//   - write a level: Document (document.go), Compile, Document.Encode
//   - change how documents become geometry: compile.go (the order), shape.go
//     (walls, openings, boxes), deck.go (decks, ramps), building.go, roads.go
//     and curve.go (lanes), things.go, places.go
//   - look at a level: SVG (svg.go)
//   - the bundled levels: content/, and package levels/generate for the city
//
// Every fault of a document is reported at once, as a strict.Faults.
package levels

//go:generate go run ./generate/write content
