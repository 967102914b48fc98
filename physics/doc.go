// Package physics is the space of a room: what is solid, what is seen, what
// falls, drives and walks. It knows no entity and no file format of levels; it
// is built from levels/geometry and keeps its own numbers in JSON.
//
// Static is a level's unmoving part, indexed once and shared read-only by its
// rooms. Space is one room's: doors, cars and loose pieces, smoke. A Space
// belongs to its room's goroutine. People are the caller's slice of Person;
// they are moved here but kept there.
//
// A tick, in order:
//
//	space.SetControls(car, Controls{…})   // and SetDoor, MoveAmbient, SetFriction
//	space.Step(dt)                        // cars and pieces; Impacts, CarLandings
//	space.MovePeople(people, dt)          // walkers; Landings, RunOvers
//	space.Each(func(Report) {…})          // copy poses into components
//	space.Cast, space.Visibility, space.Nearby // see all where it now stands
//
// After a placement outside of that order call Refresh.
//
// Where to look, by task:
//
//   - what stops a ray or lets it pass: cast.go (solids, doors, surfaces,
//     terrain), clip.go (the planes), moving.go (people, cars, pieces, Nearby)
//   - how well something is seen: sight.go and sight.json
//   - floors and ceilings: floor.go
//   - the index under all of these: static.go, grid.go
//   - a car's or piece's life: body.go (add, place, wake, report), world.go
//     (its box2d side), pairs.go (who can touch whom), contacts.go (impacts),
//     step.go (the step itself), heights.go (ramps, edges, falls)
//   - is there room here, push something away: fits.go
//   - how a car drives: drive.go, carmodels.go and cars.json, vehicles.json
//   - how people walk, jump, fall: person.go, people.go, sweep.go and
//     people.json; cars and people: runover.go
//   - capture, restore, rebuild: state.go
//
// box2d is asked for what it is good at, solving contacts, and for little else.
// Its search for pairs, its list of all bodies and its exact sweeps each cost
// more than the solving did: pairs.go finds pairs over our own index, step.go
// hands it the awake bodies alone and sweeps only what is fast for its width.
// All of that goes through the library's exported fields; its world is never
// stepped by its own Step.
//
// Everything is deterministic: bodies and people are taken by ascending id,
// and equal calls give equal bytes. The frame is geometry's; the plane meets
// box2d's in frame.go alone. Nothing here may keep a caller's slice, read a
// clock, or touch the library's world outside of Step.
package physics
